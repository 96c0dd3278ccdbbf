import type { AdminChampionship } from '@paddock/contract/championships/setup/setup-calls';
import { listDriverTeams, type TeamRef } from '@paddock/contract/teams/calls';
import { useQuery } from '@tanstack/react-query';
import { useAdminEntriesMessages } from '#features/championships/admin-entries/messages.ts';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { query } from '#lib/api/query.ts';
import { SelectField } from '#ui/form/text-field.tsx';

interface TeamFieldProps {
  championship: AdminChampionship;
  /** Whose teams there are to choose from; nobody's without an account. */
  driver: number | undefined;
  own?: TeamRef | null;
  field: { name: string; value: string; onValue: (team: string) => void; error: string | undefined };
}

/** One of the driver's teams, where the championship has teams. */
export function TeamField(props: TeamFieldProps) {
  return props.championship.settings.teams.mode === 'none' ? null : <Choice {...props} />;
}

function Choice({ championship, driver, own, field }: TeamFieldProps) {
  const t = useAdminEntriesMessages();
  const read = useQuery({
    ...query(listDriverTeams, { params: { id: driver ?? 0 } }),
    enabled: driver !== undefined,
  });
  useErrorToast(read, t('teamFailed'));
  const joined = driver === undefined ? [] : (read.data ?? []);
  const teams = own && !joined.some(({ id }) => id === own.id) ? [own, ...joined] : joined;
  const isNeeded = championship.settings.teams.mode === 'required';
  return (
    <SelectField
      {...field}
      label={t('team')}
      hint={t('teamHint')}
      required={isNeeded}
      placeholder={t(isNeeded ? 'teamChoose' : 'teamWithout')}
      options={teams.map(({ id, name, tag }) => ({ value: String(id), label: `${name} (${tag})` }))}
    />
  );
}
