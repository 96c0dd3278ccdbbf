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
import { memberQueries, useInvalidateOnRejection } from './queries.ts';
import { ReleaseUsernameDialog } from './release-username-dialog.tsx';
import { useRoleName } from './role-name.ts';

interface MemberDialogProps {
  member: AdminUser;
  /** The role of the signed-in staff member. */
  editorRole: Role;
  roles: UseQueryResult<Role[], { detail: string }>;
  onClose: () => void;
}

/** The form fields, without the version. */
const MemberForm = z.omit(UserUpdate, { updated_at: true });

const memberValues = ({ username, email, roles }: AdminUser) => ({
  username,
  email,
  roles,
  new_password: '',
});

/** Edits the username, email, role and password. An unchanged role is not sent, because it may have changed since. */
export function MemberDialog({ member, editorRole, roles, onClose }: MemberDialogProps) {
  const t = useUserAdminMessages();
  const roleName = useRoleName();
  const refetchOnRejection = useInvalidateOnRejection();
  const [isReleasing, setIsReleasing] = useState(false);
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
        const known = [role, ...(roles.data ?? [])].find((candidate) => candidate.name === name);
        return known ? roleName(known) : name;
      }),
    ],
    submit: async ({ roles: role, ...fields }, { roles: stored, updated_at }) => {
      const body = { ...fields, ...(role !== stored && { roles: role }), updated_at };
      await refetchOnRejection(() => save.mutateAsync({ params: { id: member.id }, body }));
      onClose();
    },
  });
  const choices = roles.data?.filter((role) => mayAssign(editorRole, role)) ?? [form.record.role];
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
            <Button dense onClick={() => setIsReleasing(true)}>
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
          hint={t(outranks(editorRole, chosen) ? 'edit.roleHint' : 'edit.roleEqual')}
          options={choices.map((role) => ({ value: role.name, label: roleName(role) }))}
        />
        <PasswordField
          {...form.text('new_password')}
          label={t('edit.password')}
          hint={t.rich('edit.passwordHint', { min: passwordMin(chosen) })}
          autoComplete="new-password"
        />
      </FormDialog>
      {/* Outside the form, because a nested submit would bubble to it. */}
      {isReleasing && (
        <ReleaseUsernameDialog
          username={String(form.values.username)}
          onClose={() => setIsReleasing(false)}
        />
      )}
    </>
  );
}
