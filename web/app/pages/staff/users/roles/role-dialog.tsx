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
  /** The current user's role. */
  currentRole: Role;
  onClose: () => void;
}

/** The fields of the form, without the version. */
const RoleForm = z.omit(RoleUpdate, { updated_at: true });

const roleValues = (role: StoredRole) => ({
  display_name: role.display_name,
  level: String(role.level),
  permissions: fullMatrix(role),
});

/** Edits a role below the current user's. Permissions that the current user lacks can be revoked but not granted. */
export function RoleDialog({ role, currentRole, onClose }: RoleDialogProps) {
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
    check: useLevelCheck(currentRole),
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
      <RoleFields form={form} currentRole={currentRole} before={form.record} />
    </FormDialog>
  );
}
