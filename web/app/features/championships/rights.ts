import { type Action, can } from '@paddock/contract/core/permissions';
import { useCurrentUser } from '#lib/session/session.ts';

/** What the reader may do with championships. */
export function useChampionshipRights() {
  const role = useCurrentUser()?.role;
  const may = (action: Action) => role !== undefined && can(role, 'championships', action);
  return { create: may('create'), edit: may('edit'), delete: may('delete') };
}
export type ChampionshipRights = ReturnType<typeof useChampionshipRights>;
