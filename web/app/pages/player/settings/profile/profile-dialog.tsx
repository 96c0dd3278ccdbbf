import { PhoneText, Username } from '@paddock/contract/accounts/calls';
import { updateProfile } from '@paddock/contract/accounts/profile-calls';
import { usernameChangeDays } from '@paddock/contract/accounts/rules';
import { Line } from '@paddock/contract/core/fields';
import type { User } from '@paddock/contract/users/calls';
import * as z from 'zod/mini';
import { useAccountsMessages } from '#features/accounts/messages.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useForm } from '#lib/form/use-form.ts';
import { setCurrentUser } from '#lib/session/session.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useSettingsMessages } from '../messages.ts';

const Profile = z.object({ username: Username, full_name: Line(1, 100), phone_number: PhoneText });

/**
 * Sends changed fields only: a name given by staff may break the rules for names, and must not be refused when it is unchanged.
 */
const onlyChanged = (user: User, { username, full_name, phone_number }: z.output<typeof Profile>) => ({
  ...(username !== user.username && { username }),
  ...(full_name !== user.full_name && { full_name }),
  ...(phone_number !== user.phone && { phone_number }),
});

interface ProfileDialogProps {
  user: User;
  onClose: () => void;
}

/** Edits names and contact details. */
export function ProfileDialog({ user, onClose }: ProfileDialogProps) {
  const t = useSettingsMessages();
  const tAccounts = useAccountsMessages();
  const save = useApiMutation(updateProfile, {
    success: t('profileEdit.saved'),
    failure: t('profileEdit.failed'),
  });
  const form = useForm({
    schema: Profile,
    initial: { username: user.username, full_name: user.full_name, phone_number: user.phone },
    submit: async (typed) => {
      setCurrentUser(await save.mutateAsync({ body: onlyChanged(user, typed) }));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('profileEdit.title')}
      submitLabel={t('profileEdit.save')}
    >
      <TextField
        {...form.text('username')}
        label={t('settings.username')}
        hint={t('profileEdit.usernameRule', { days: usernameChangeDays })}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField
        {...form.text('full_name')}
        label={t('settings.fullName')}
        autoComplete="name"
        maxLength={100}
        required
      />
      <TextField
        {...form.text('phone_number')}
        label={t('settings.phone')}
        hint={tAccounts('register.phoneHint')}
        ltr
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
    </FormDialog>
  );
}
