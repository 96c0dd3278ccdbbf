import { Username } from '@paddock/contract/accounts/calls';
import { releaseUsername } from '@paddock/contract/user-admin/calls';
import { freedUsernameDays, usernameMax } from '@paddock/contract/users/rules';
import * as z from 'zod/mini';
import { toastError } from '#lib/api/error-toast.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useForm } from '#lib/form/use-form.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useUserAdminMessages } from './messages.ts';

interface ReleaseUsernameDialogProps {
  /** Initial value of the username. */
  username?: string;
  onClose: () => void;
}

const ReleaseForm = z.object({ username: Username });

/** Releases a username that is still reserved for its former owner. */
export function ReleaseUsernameDialog({ username = '', onClose }: ReleaseUsernameDialogProps) {
  const t = useUserAdminMessages();
  const release = useApiMutation(releaseUsername, { success: t('release.done'), quiet: true });
  /** Turns not_found into an error of the field. */
  const toFieldError = (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'not_found') return error;
    const detail = t('release.notKept');
    return new ApiError({ status: error.status, code: error.code, detail, errors: { username: detail } });
  };
  const form = useForm({
    schema: ReleaseForm,
    initial: { username },
    submit: async (params) => {
      try {
        await release.mutateAsync({ params });
      } catch (error) {
        const fieldError = toFieldError(error);
        toastError(fieldError, t('release.failed'));
        throw fieldError;
      }
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={t('release.title')} submitLabel={t('release.action')}>
      <p className="text-sm text-text-2">{t('release.sentence', { days: freedUsernameDays })}</p>
      <TextField
        {...form.text('username')}
        label={t('edit.username')}
        maxLength={usernameMax}
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}
