import { outranks, type Role } from '@paddock/contract/core/permissions';
import { createInvitation, NewInvitation } from '@paddock/contract/user-admin/invitation-calls';
import { useQuery } from '@tanstack/react-query';
import { invitationQueries, rolesQuery } from '#features/user-admin/queries.ts';
import { useRoleName } from '#features/user-admin/role-name.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useForm } from '#lib/form/use-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { SelectField, TextField } from '#ui/form/text-field.tsx';
import { useInvitationListMessages } from './messages.ts';

/** Invites an email address to a role below the current user's. */
export function InviteDialog({ currentRole, onClose }: { currentRole: Role; onClose: () => void }) {
  const t = useInvitationListMessages();
  const roleName = useRoleName();
  const roles = useQuery(rolesQuery());
  const choices = roles.data?.filter((role) => outranks(currentRole, role) && role.level > 0) ?? [];
  const send = useApiMutation(createInvitation, {
    invalidates: invitationQueries,
    success: ({ email }) => t('sent', { email }),
    failure: t('sendFailed'),
  });
  const form = useForm({
    schema: NewInvitation,
    initial: { email: '', role: choices[0]?.name ?? '' },
    submit: async (body) => {
      await send.mutateAsync({ body });
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={t('title')} submitLabel={t('send')}>
      <TextField
        {...form.text('email')}
        label={t('email')}
        ltr
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <SelectField
        {...form.text('role')}
        label={t('role')}
        hint={t('roleHint')}
        placeholder="—"
        options={choices.map((role) => ({ value: role.name, label: roleName(role) }))}
        required
      />
    </FormDialog>
  );
}
