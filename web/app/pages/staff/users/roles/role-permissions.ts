import {
  type Action,
  actions,
  can,
  type Module,
  modules,
  type Role,
} from '@paddock/contract/core/permissions';

export type Matrix = Role['permissions'];

/** Returns the permissions of a role in every module. */
export function fullMatrix(role: Role): Matrix {
  return modules.map((module) => {
    const may = (action: Action) => can(role, module, action);
    return {
      module,
      permissions: {
        view: may('view'),
        create: may('create'),
        edit: may('edit'),
        delete: may('delete'),
      },
    };
  });
}

export function withPermission(matrix: Matrix, module: Module, action: Action, granted: boolean): Matrix {
  return matrix.map((entry) =>
    entry.module === module ? { module, permissions: { ...entry.permissions, [action]: granted } } : entry,
  );
}

/** Counts the granted permissions and all permissions. */
export function countGranted(matrix: Matrix) {
  const granted = matrix.flatMap(({ permissions }) => actions.filter((action) => permissions[action]));
  return { granted: granted.length, all: modules.length * actions.length };
}
