import type { Role } from '@paddock/contract/core/permissions';
import { RoleUpdate, updateRole } from '@paddock/contract/user-admin/calls';
import type { StoredRole } from '@paddock/contract/users/calls';
import * as z from 'zod/mini';
import { useUserAdminMessages } from '#features/user-admin/messages.ts';
import { roleQueries, useInvalidateOnRejection } from '#features/user-admin/queries.ts';
import { useRoleName } from '#features/user-admin/role-name.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useRecordForm } from '#lib/form/use-record-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { useRoleFields } from './compared-role-fields.ts';
import { RoleFields, useLevelCheck } from './role-fields.tsx';
import { fullMatrix } from './role-permissions.ts';

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
  const t = useUserAdminMessages();
  const roleName = useRoleName();
  const fresh = useInvalidateOnRejection();
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
    check: useLevelCheck(own),
    submit: async (fields, { id, updated_at }) => {
      await fresh(() => save.mutateAsync({ params: { id }, body: { ...fields, updated_at } }));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      wide
      title={t.rich('role.edit', { role: roleName(role) })}
      submitLabel={t('role.save')}
    >
      <RoleFields form={form} own={own} before={form.record} />
    </FormDialog>
  );
}
