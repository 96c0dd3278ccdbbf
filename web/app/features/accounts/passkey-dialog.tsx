import {
  addPasskey,
  getSecondFactor,
  listSessions,
  passkeyNameMax,
  startPasskey,
} from '@paddock/contract/second-factor';
import * as z from 'zod/mini';
import { useForm } from '../../lib/forms.ts';
import { useCall } from '../../lib/query.ts';
import { reloadUser } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { accountsText } from './accounts-text.ts';
import { useBrowserWords } from './use-browser-words.ts';

interface PasskeyDialogProps {
  onClose: () => void;
  /** Gets the recovery codes, if new ones came. */
  onDone: (codes: string[]) => void;
}

const Named = z.object({ name: addPasskey.body.shape.name });

/** Asks for a name, then the device for a key. */
export function PasskeyDialog({ onClose, onDone }: PasskeyDialogProps) {
  const t = useText(accountsText);
  const toast = useToast();
  const here = useBrowserWords()(navigator.userAgent);
  const start = useCall(startPasskey, { failure: t('secondFactor.passkeyFailed') });
  const add = useCall(addPasskey, {
    invalidates: [getSecondFactor, listSessions],
    success: t('secondFactor.passkeyAdded'),
    failure: t('secondFactor.passkeyFailed'),
  });
  const form = useForm({
    schema: Named,
    initial: { name: here.slice(0, passkeyNameMax) },
    submit: async ({ name }) => {
      const options = await start.mutateAsync({});
      const { makeKey, DeviceError } = await import('./passkey-device.ts');
      try {
        const response = await makeKey(options);
        const { recovery_codes = [] } = await add.mutateAsync({ body: { name, response } });
        void reloadUser();
        onDone(recovery_codes);
      } catch (error) {
        if (!(error instanceof DeviceError)) throw error;
        // The name stays for another try.
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
