import type { AdminChampionship } from '@paddock/contract/championships/setup/setup-calls';
import { listDriverTeams, type TeamRef } from '@paddock/contract/teams/calls';
import { useQuery } from '@tanstack/react-query';
import { useAdminEntriesMessages } from '#features/championships/admin-entries/messages.ts';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { query } from '#lib/api/query.ts';
import { SelectField } from '#ui/form/text-field.tsx';

interface TeamFieldProps {
  championship: AdminChampionship;
  /** The account whose teams are offered; undefined for a driver without one. */
  driver: number | undefined;
  currentTeam?: TeamRef | null;
  field: { name: string; value: string; onValue: (team: string) => void; error: string | undefined };
}

/** Selects one of the driver's teams if the championship has teams. */
export function TeamField(props: TeamFieldProps) {
  return props.championship.settings.teams.mode === 'none' ? null : <TeamSelect {...props} />;
}

function TeamSelect({ championship, driver, currentTeam, field }: TeamFieldProps) {
  const t = useAdminEntriesMessages();
  const read = useQuery({
    ...query(listDriverTeams, { params: { id: driver ?? 0 } }),
    enabled: driver !== undefined,
  });
  useErrorToast(read, t('teamFailed'));
  const joined = driver === undefined ? [] : (read.data ?? []);
  const teams =
    currentTeam && !joined.some(({ id }) => id === currentTeam.id) ? [currentTeam, ...joined] : joined;
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
