import { type Action, can } from '@paddock/contract/core/permissions';
import { useCurrentUser } from '#lib/session/session.ts';

/** What the reader may do with challenges; prizes are goods of the shop. */
export function useChallengeRights() {
  const role = useCurrentUser()?.role;
  const may = (action: Action) => role !== undefined && can(role, 'championships', action);
  const prizes = role !== undefined && can(role, 'shop', 'edit');
  return { create: may('create'), edit: may('edit'), delete: may('delete'), prizes };
}
export type ChallengeRights = ReturnType<typeof useChallengeRights>;
