import { passwordMin } from '@paddock/contract/accounts/rules';
import { mayAssign, outranks, type Role } from '@paddock/contract/core/permissions';
import { type AdminUser, UserUpdate, updateUser } from '@paddock/contract/user-admin/calls';
import { usernameMax } from '@paddock/contract/users/rules';
import type { UseQueryResult } from '@tanstack/react-query';
import { useApiMutation } from '../../lib/api/query.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useTranslations } from '../../lib/i18n/messages.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SelectField, TextField } from '../../ui/form/text-field.tsx';
import { userAdminMessages } from './messages.ts';
import { memberQueries, useInvalidateOnRefusal } from './queries.ts';
import { useRoleName } from './role-name.ts';

interface MemberDialogProps {
  member: AdminUser;
  /** The role of the one who edits. */
  own: Role;
  roles: UseQueryResult<Role[], { detail: string }>;
  onClose: () => void;
}

/** Changes a user's names, role and password. A role that is left alone is not sent: it may have changed meanwhile. */
export function MemberDialog({ member, own, roles, onClose }: MemberDialogProps) {
  const t = useTranslations(userAdminMessages);
  const roleName = useRoleName();
  const fresh = useInvalidateOnRefusal();
  const save = useApiMutation(updateUser, {
    invalidates: memberQueries,
    success: ({ username }) => t('edit.done', { name: username }),
    failure: t('edit.failed'),
  });
  const form = useForm({
    schema: UserUpdate,
    initial: { username: member.username, email: member.email, roles: member.roles, new_password: '' },
    submit: async ({ roles: role, ...fields }) => {
      const body = { ...fields, ...(role !== member.roles && { roles: role }) };
      await fresh(() => save.mutateAsync({ params: { id: member.id }, body }));
      onClose();
    },
  });
  const choices = roles.data?.filter((role) => mayAssign(own, role)) ?? [member.role];
  const chosen = choices.find(({ name }) => name === form.values.roles) ?? member.role;
  const roleField = form.text('roles');
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('edit.title', { name: member.username })}
      submitLabel={t('edit.save')}
    >
      <TextField
        {...form.text('username')}
        label={t('edit.username')}
        maxLength={usernameMax}
        autoComplete="off"
        required
      />
      <TextField
        {...form.text('email')}
        label={t('edit.email')}
        hint={t('edit.emailHint')}
        type="email"
        autoComplete="off"
        ltr
        required
      />
      <SelectField
        {...roleField}
        error={roleField.error ?? (roles.isError && !roles.data ? t('roles.failed') : undefined)}
        label={t('edit.role')}
        hint={t(outranks(own, chosen) ? 'edit.roleHint' : 'edit.roleEqual')}
        options={choices.map((role) => ({ value: role.name, label: roleName(role) }))}
      />
      <PasswordField
        {...form.text('new_password')}
        label={t('edit.password')}
        hint={t('edit.passwordHint', { min: passwordMin(chosen) })}
        autoComplete="new-password"
      />
    </FormDialog>
  );
}
