import type { Output } from '@paddock/contract/core/endpoint';
import { mayGrant, outranks, type Role } from '@paddock/contract/core/permissions';
import { RoleUpdate, updateRole } from '@paddock/contract/user-admin/calls';
import { displayNameMax, levelMax } from '@paddock/contract/user-admin/rules';
import { useApiMutation } from '../../../lib/api/query.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { NumberField, TextField } from '../../../ui/form/text-field.tsx';
import { userAdminMessages } from '../messages.ts';
import { roleQueries, useInvalidateOnRefusal } from '../queries.ts';
import { useRoleName } from '../role-name.ts';
import { RoleMatrix } from './role-matrix.tsx';
import { fullMatrix, type Matrix, withPermission } from './role-permissions.ts';

export type StoredRole = Output<typeof updateRole>;

interface RoleDialogProps {
  role: StoredRole;
  /** The role of the one who edits. */
  own: Role;
  onClose: () => void;
}

/** Changes name, level and matrix of a role below the own. What the own role lacks can be taken away, not given. */
export function RoleDialog({ role, own, onClose }: RoleDialogProps) {
  const t = useTranslations(userAdminMessages);
  const roleName = useRoleName();
  const fresh = useInvalidateOnRefusal();
  const save = useApiMutation(updateRole, {
    invalidates: roleQueries,
    success: (saved) => t('role.done', { role: roleName(saved) }),
    failure: t('role.failed'),
  });
  const form = useForm({
    schema: RoleUpdate,
    initial: {
      display_name: role.display_name,
      level: String(role.level),
      permissions: fullMatrix(role),
    },
    check: ({ level }) =>
      outranks(own, { level: Number(level) }) ? {} : { level: t('role.levelTooHigh', { level: own.level }) },
    submit: async (body) => {
      await fresh(() => save.mutateAsync({ params: { id: role.id }, body }));
      onClose();
    },
  });
  const matrix = form.values.permissions as Matrix;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      wide
      title={t('role.edit', { role: roleName(role) })}
      submitLabel={t('role.save')}
    >
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
          hint={t('role.levelHint', { max: Math.min(levelMax, own.level - 1) })}
          maxLength={2}
          required
        />
      </div>
      <div className="flex flex-col gap-2">
        <RoleMatrix
          matrix={matrix}
          isFree={(module, action) => mayGrant(own, role, module, action)}
          onTick={(...tick) => form.set('permissions', withPermission(matrix, ...tick))}
        />
        <p className="text-text-3 text-xs">{t('role.matrixHint')}</p>
      </div>
    </FormDialog>
  );
}
