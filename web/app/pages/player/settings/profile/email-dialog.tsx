import { EmailChange, startEmailChange } from '@paddock/contract/accounts/profile-calls';
import { useApiMutation } from '#lib/api/query.ts';
import { useForm } from '#lib/form/use-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useSettingsMessages } from '../messages.ts';
import { emailChangeQueries } from './queries.ts';

interface EmailDialogProps {
  /** The current address. */
  email: string;
  onClose: () => void;
}

/** Requests a new address, which takes effect once its confirmation link is opened. */
export function EmailDialog({ email, onClose }: EmailDialogProps) {
  const t = useSettingsMessages();
  const start = useApiMutation(startEmailChange, {
    invalidates: emailChangeQueries,
    success: t('emailEdit.sent'),
    failure: t('emailEdit.failed'),
  });
  const form = useForm({
    schema: EmailChange,
    initial: { email: '' },
    submit: async (body) => {
      await start.mutateAsync({ body });
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={t('emailEdit.title')} submitLabel={t('emailEdit.send')}>
      <TextField
        {...form.text('email')}
        label={t('emailEdit.label')}
        hint={t.rich('emailEdit.hint', { email })}
        ltr
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </FormDialog>
  );
}
