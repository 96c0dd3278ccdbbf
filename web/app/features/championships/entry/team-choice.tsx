import type { TeamMode } from '@paddock/contract/championships/rules';
import type { TeamRef } from '@paddock/contract/teams/calls';
import { useQuery } from '@tanstack/react-query';
import { myTeamsQuery } from '#features/teams/queries.ts';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { SelectField } from '#ui/form/text-field.tsx';
import { useEntryMessages } from './messages.ts';

interface TeamChoiceProps {
  mode: Exclude<TeamMode, 'none'>;
  /** For which it is entered already, also when its driver has left that team. */
  own?: TeamRef | null;
  field: { name: string; value: string; onValue: (team: string) => void; error: string | undefined };
}

/** One of the reader's teams that are at work, or none where none is needed. */
export function TeamChoice({ mode, own, field }: TeamChoiceProps) {
  const t = useEntryMessages();
  const read = useQuery(myTeamsQuery());
  useErrorToast(read, t('fields.teamFailed'));
  const joined = (read.data?.teams ?? []).filter(({ archived_at }) => archived_at === null);
  const teams = own && !joined.some(({ id }) => id === own.id) ? [own, ...joined] : joined;
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
