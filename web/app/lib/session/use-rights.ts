import { type Action, can, type Module } from '@paddock/contract/core/permissions';
import { useCurrentUser } from './session.ts';

export type Rights = Record<Action, boolean>;

/** What the user may do in a module; nothing before sign-in. */
export function useRights(module: Module): Rights {
  const role = useCurrentUser()?.role;
  const may = (action: Action) => role !== undefined && can(role, module, action);
  return { view: may('view'), create: may('create'), edit: may('edit'), delete: may('delete') };
}
