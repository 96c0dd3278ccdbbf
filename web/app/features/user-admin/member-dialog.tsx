import { passwordMin } from '@paddock/contract/accounts/rules';
import { mayAssign, outranks, type Role } from '@paddock/contract/core/permissions';
import { type AdminUser, UserUpdate, updateUser } from '@paddock/contract/user-admin/calls';
import { usernameMax } from '@paddock/contract/users/rules';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useApiMutation } from '#lib/api/query.ts';
import { comparedField } from '#lib/form/compared-fields.ts';
import { useRecordForm } from '#lib/form/use-record-form.ts';
import { Button } from '#ui/button.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { SelectField, TextField } from '#ui/form/text-field.tsx';
import { useUserAdminMessages } from './messages.ts';
import { memberQueries, useInvalidateOnRefusal } from './queries.ts';
import { ReleaseUsernameDialog } from './release-username-dialog.tsx';
import { useRoleName } from './role-name.ts';

interface MemberDialogProps {
  member: AdminUser;
  /** The role of the one who edits. */
  own: Role;
  roles: UseQueryResult<Role[], { detail: string }>;
  onClose: () => void;
}

/** What is typed; the moment of reading is no field. */
const MemberForm = z.omit(UserUpdate, { updated_at: true });

const memberValues = ({ username, email, roles }: AdminUser) => ({
  username,
  email,
  roles,
  new_password: '',
});

/** Changes a user's names, role and password. A role that is left alone is not sent: it may have changed meanwhile. */
export function MemberDialog({ member, own, roles, onClose }: MemberDialogProps) {
  const t = useUserAdminMessages();
  const roleName = useRoleName();
  const fresh = useInvalidateOnRefusal();
  const [releasing, setReleasing] = useState(false);
  const save = useApiMutation(updateUser, {
    invalidates: memberQueries,
    success: ({ username }) => t('edit.done', { name: username }),
    failure: t('edit.failed'),
  });
  const form = useRecordForm({
    schema: MemberForm,
    record: member,
    valuesOf: memberValues,
    fields: [
      comparedField<AdminUser>('username', t('edit.username')),
      comparedField<AdminUser>('email', t('edit.email')),
      comparedField<AdminUser>('roles', t('edit.role'), (name: string, { role }) => {
        const known = [role, ...(roles.data ?? [])].find((one) => one.name === name);
        return known ? roleName(known) : name;
      }),
    ],
    submit: async ({ roles: role, ...fields }, { roles: stored, updated_at }) => {
      const body = { ...fields, ...(role !== stored && { roles: role }), updated_at };
      await fresh(() => save.mutateAsync({ params: { id: member.id }, body }));
      onClose();
    },
  });
  const choices = roles.data?.filter((role) => mayAssign(own, role)) ?? [form.record.role];
  const chosen = choices.find(({ name }) => name === form.values.roles) ?? form.record.role;
  const roleField = form.text('roles');
  const isTaken = save.error?.status === 409 && 'username' in save.error.errors;
  return (
    <>
      <FormDialog
        form={form}
        onClose={onClose}
        title={t.rich('edit.title', { name: member.username })}
        submitLabel={t('edit.save')}
      >
        <TextField
          {...form.text('username')}
          label={t('edit.username')}
          maxLength={usernameMax}
          autoComplete="off"
          required
        />
        {isTaken && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-text-2">
            <p className="min-w-0 grow basis-60">{t('release.hint')}</p>
            <Button dense onClick={() => setReleasing(true)}>
              {t('release.action')}
            </Button>
          </div>
        )}
        <TextField
          {...form.text('email')}
          label={t('edit.email')}
          hint={t('edit.emailHint')}
          inputMode="email"
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
          hint={t.rich('edit.passwordHint', { min: passwordMin(chosen) })}
          autoComplete="new-password"
        />
      </FormDialog>
      {/* Not inside the form: what is sent there would send this one as well. */}
      {releasing && (
        <ReleaseUsernameDialog username={String(form.values.username)} onClose={() => setReleasing(false)} />
      )}
    </>
  );
}
