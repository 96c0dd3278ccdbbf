import { mayGrant, outranks, type Role } from '@paddock/contract/core/permissions';
import { displayNameMax, levelMax } from '@paddock/contract/user-admin/rules';
import type { ComponentProps } from 'react';
import { useUserAdminMessages } from '#features/user-admin/messages.ts';
import { NumberField, TextField } from '#ui/form/text-field.tsx';
import { RoleMatrix } from './role-matrix.tsx';
import { type Matrix, withPermission } from './role-permissions.ts';

/** Returns a check that the level is below the current user's. */
export function useLevelCheck(currentRole: Role) {
  const t = useUserAdminMessages();
  return ({ level }: { level: unknown }): Record<string, string> =>
    outranks(currentRole, { level: Number(level) })
      ? {}
      : { level: t('role.levelTooHigh', { level: currentRole.level }) };
}

interface RoleFieldsProps {
  form: {
    values: { permissions: unknown };
    text: (name: 'display_name' | 'level') => Pick<ComponentProps<typeof TextField>, 'name' | 'error'> & {
      value: string;
      onValue: (text: string) => void;
      onBlur: () => void;
    };
    set: (name: 'permissions', value: Matrix) => void;
  };
  /** The current user's role. */
  currentRole: Role;
  /** The stored role. It may keep permissions that the current user lacks. */
  before: Role;
}

/** Name, level and matrix of a role. */
export function RoleFields({ form, currentRole, before }: RoleFieldsProps) {
  const t = useUserAdminMessages();
  const matrix = form.values.permissions as Matrix;
  return (
    <>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField
          {...form.text('display_name')}
          label={t('role.name')}
          maxLength={displayNameMax}
          autoComplete="off"
          required
        />
        <NumberField
          {...form.text('level')}
          label={t('role.level')}
          hint={t.rich('role.levelHint', { max: Math.min(levelMax, currentRole.level - 1) })}
          maxLength={2}
          required
        />
      </div>
      <div className="flex flex-col gap-2">
        <RoleMatrix
          matrix={matrix}
          mayChange={(module, action) => mayGrant(currentRole, before, module, action)}
          onPermissionChange={(...change) => form.set('permissions', withPermission(matrix, ...change))}
        />
        <p className="text-text-3 text-xs">{t('role.matrixHint')}</p>
      </div>
    </>
  );
}
