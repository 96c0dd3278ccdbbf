import { passwordMin } from '@paddock/contract/accounts';
import { type Member, UserChange, updateUser } from '@paddock/contract/members';
import { mayAssign, outranks, type Role } from '@paddock/contract/permissions';
import { usernameMax } from '@paddock/contract/users';
import type { UseQueryResult } from '@tanstack/react-query';
import { useForm } from '../../lib/forms.ts';
import { useCall } from '../../lib/query.ts';
import { useText } from '../../lib/text.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SelectField, TextField } from '../../ui/text-field.tsx';
import { memberReads, useFreshOnRefusal } from './member-reads.ts';
import { membersText } from './members-text.ts';
import { useRoleName } from './role-name.ts';

interface MemberDialogProps {
  member: Member;
  /** The role of the one who edits. */
  own: Role;
  roles: UseQueryResult<Role[], { detail: string }>;
  onClose: () => void;
}

/** Changes a user's names, role and password. A role that is left alone is not sent: it may have changed meanwhile. */
export function MemberDialog({ member, own, roles, onClose }: MemberDialogProps) {
  const t = useText(membersText);
  const roleName = useRoleName();
  const fresh = useFreshOnRefusal();
  const save = useCall(updateUser, {
    invalidates: memberReads,
    success: ({ username }) => t('edit.done', { name: username }),
    failure: t('edit.failed'),
  });
  const form = useForm({
    schema: UserChange,
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
