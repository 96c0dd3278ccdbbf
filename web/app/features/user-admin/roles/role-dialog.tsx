import { mayGrant, outranks, type Role } from '@paddock/contract/core/permissions';
import { RoleUpdate, updateRole } from '@paddock/contract/user-admin/calls';
import { displayNameMax, levelMax } from '@paddock/contract/user-admin/rules';
import type { StoredRole } from '@paddock/contract/users/calls';
import * as z from 'zod/mini';
import { useApiMutation } from '../../../lib/api/query.ts';
import { useRecordForm } from '../../../lib/form/use-record-form.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { NumberField, TextField } from '../../../ui/form/text-field.tsx';
import { userAdminMessages } from '../messages.ts';
import { roleQueries, useInvalidateOnRefusal } from '../queries.ts';
import { useRoleName } from '../role-name/role-name.ts';
import { useRoleFields } from './compared-role-fields.ts';
import { RoleMatrix } from './role-matrix.tsx';
import { fullMatrix, type Matrix, withPermission } from './role-permissions.ts';

interface RoleDialogProps {
  role: StoredRole;
  /** The role of the one who edits. */
  own: Role;
  onClose: () => void;
}

/** What is typed; the moment of reading is no field. */
const RoleForm = z.omit(RoleUpdate, { updated_at: true });

const roleValues = (role: StoredRole) => ({
  display_name: role.display_name,
  level: String(role.level),
  permissions: fullMatrix(role),
});

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
  const form = useRecordForm({
    schema: RoleForm,
    record: role,
    valuesOf: roleValues,
    fields: useRoleFields(),
    check: ({ level }) =>
      outranks(own, { level: Number(level) }) ? {} : { level: t('role.levelTooHigh', { level: own.level }) },
    submit: async (fields, { id, updated_at }) => {
      await fresh(() => save.mutateAsync({ params: { id }, body: { ...fields, updated_at } }));
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
          isFree={(module, action) => mayGrant(own, form.record, module, action)}
          onTick={(...tick) => form.set('permissions', withPermission(matrix, ...tick))}
        />
        <p className="text-text-3 text-xs">{t('role.matrixHint')}</p>
      </div>
    </FormDialog>
  );
}
