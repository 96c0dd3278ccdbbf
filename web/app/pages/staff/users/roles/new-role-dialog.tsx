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

const nothing: Role = { name: '', display_name: '', level: 0, permissions: [] };

/** Makes a role below the own one. */
export function NewRoleDialog({ own, onClose }: { own: Role; onClose: () => void }) {
  const t = useUserAdminMessages();
  const roleName = useRoleName();
  const create = useApiMutation(createRole, {
    invalidates: roleQueries,
    success: (made) => t('role.made', { role: roleName(made) }),
    failure: t('role.makeFailed'),
  });
  const form = useForm({
    schema: createRole.body,
    initial: { name: '', display_name: '', level: '', permissions: fullMatrix(nothing) },
    check: useLevelCheck(own),
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
      <RoleFields form={form} own={own} before={nothing} />
    </FormDialog>
  );
}
