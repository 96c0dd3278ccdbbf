import type { Role } from '@paddock/contract/core/permissions';
import { createRole } from '@paddock/contract/user-admin/calls';
import { roleNameMax } from '@paddock/contract/user-admin/rules';
import { useUserAdminMessages } from '#features/user-admin/messages.ts';
import { roleQueries } from '#features/user-admin/queries.ts';
import { useRoleName } from '#features/user-admin/role-name.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useForm } from '#lib/form/use-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { RoleFields, useLevelCheck } from './role-fields.tsx';
import { fullMatrix } from './role-permissions.ts';

const emptyRole: Role = { name: '', display_name: '', level: 0, permissions: [] };

/** Creates a role below the current user's. */
export function NewRoleDialog({ currentRole, onClose }: { currentRole: Role; onClose: () => void }) {
  const t = useUserAdminMessages();
  const roleName = useRoleName();
  const create = useApiMutation(createRole, {
    invalidates: roleQueries,
    success: (created) => t('role.made', { role: roleName(created) }),
    failure: t('role.makeFailed'),
  });
  const form = useForm({
    schema: createRole.body,
    initial: { name: '', display_name: '', level: '', permissions: fullMatrix(emptyRole) },
    check: useLevelCheck(currentRole),
    submit: async (body) => {
      await create.mutateAsync({ body });
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} wide title={t('role.new')} submitLabel={t('role.make')}>
      <TextField
        {...form.text('name')}
        ltr
        label={t('role.identifier')}
        hint={t('role.identifierHint')}
        maxLength={roleNameMax}
        autoComplete="off"
        required
      />
      <RoleFields form={form} currentRole={currentRole} before={emptyRole} />
    </FormDialog>
  );
}
