import { passkeyNameMax } from '@paddock/contract/accounts/rules';
import { addPasskey, startPasskey } from '@paddock/contract/accounts/second-factor-calls';
import * as z from 'zod/mini';
import { secondFactorQueries } from '#features/accounts/queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useToast } from '#lib/browser/toast-store.ts';
import { useForm } from '#lib/form/use-form.ts';
import { reloadUser } from '#lib/session/session.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useSettingsMessages } from '../messages.ts';
import { useBrowserLabel } from '../parts/browser-name.ts';

interface PasskeyDialogProps {
  onClose: () => void;
  /** Called with new recovery codes, if the server sent any. */
  onDone: (codes: string[]) => void;
}

const Named = z.object({ name: addPasskey.body.shape.name });

/** Asks for a name, then creates a passkey on the device. */
export function PasskeyDialog({ onClose, onDone }: PasskeyDialogProps) {
  const t = useSettingsMessages();
  const toast = useToast();
  // The default name starts in the script of the page, which decides its direction in a list.
  const here = t('secondFactor.passkeyHere', { name: useBrowserLabel()(navigator.userAgent) });
  const start = useApiMutation(startPasskey, { failure: t('secondFactor.passkeyFailed') });
  const add = useApiMutation(addPasskey, {
    invalidates: secondFactorQueries,
    success: t('secondFactor.passkeyAdded'),
    failure: t('secondFactor.passkeyFailed'),
  });
  const form = useForm({
    schema: Named,
    initial: { name: here.slice(0, passkeyNameMax) },
    submit: async ({ name }) => {
      const options = await start.mutateAsync({});
      const { createPasskey: makeKey, PasskeyError: DeviceError } = await import(
        '#features/accounts/passkeys.ts'
      );
      try {
        const response = await makeKey(options);
        const { recovery_codes = [] } = await add.mutateAsync({ body: { name, response } });
        void reloadUser();
        onDone(recovery_codes);
      } catch (error) {
        if (!(error instanceof DeviceError)) throw error;
        // The name stays for the next attempt.
        toast.error(
          t(error.failure === 'known' ? 'secondFactor.passkeyKnown' : 'secondFactor.passkeyUnanswered'),
        );
      }
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('secondFactor.passkeyAdd')}
      submitLabel={t('secondFactor.passkeyAdd')}
    >
      <TextField
        {...form.text('name')}
        label={t('secondFactor.passkeyName')}
        hint={t('secondFactor.passkeyNameHint')}
        maxLength={passkeyNameMax}
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}
