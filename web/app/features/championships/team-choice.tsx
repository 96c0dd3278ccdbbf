import type { TeamMode } from '@paddock/contract/championships/rules';
import type { TeamRef } from '@paddock/contract/teams/calls';
import { useQuery } from '@tanstack/react-query';
import { myTeamsQuery } from '#features/teams/queries.ts';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { SelectField } from '#ui/form/text-field.tsx';
import type { BoundField } from './bound-field.ts';
import { useEntryMessages } from './entry/messages.ts';

interface TeamChoiceProps {
  mode: Exclude<TeamMode, 'none'>;
  /** The team of the entry, even if the driver has left it. */
  current?: TeamRef | null;
  field: BoundField;
}

/** A select of the user’s active teams, or none if teams are optional. */
export function TeamChoice({ mode, current, field }: TeamChoiceProps) {
  const t = useEntryMessages();
  const read = useQuery(myTeamsQuery());
  useErrorToast(read, t('fields.teamFailed'));
  const joined = (read.data?.teams ?? []).filter(({ archived_at }) => archived_at === null);
  const teams = current && !joined.some(({ id }) => id === current.id) ? [current, ...joined] : joined;
  const hasNone = read.data !== undefined && teams.length === 0;
  return (
    <SelectField
      {...field}
      label={t('fields.team')}
      required={mode === 'required'}
      hint={t(hasNone ? 'fields.teamNone' : 'fields.teamHint')}
      placeholder={t(mode === 'required' ? 'fields.teamChoose' : 'fields.teamWithout')}
      options={teams.map(({ id, name, tag }) => ({ value: String(id), label: `${name} (${tag})` }))}
    />
  );
}
