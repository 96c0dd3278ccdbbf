import { can } from '@paddock/contract/core/permissions';
import { useCurrentUser } from '../../../lib/session/session.ts';

/** Whether the reader may change entries and results. */
export function useMayEdit(): boolean {
  const role = useCurrentUser()?.role;
  return role !== undefined && can(role, 'championships', 'edit');
}
