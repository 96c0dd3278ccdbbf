import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { ApiError, errorMessage } from '../../../lib/api/api-error.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { login as keepSignIn } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { accountsMessages } from '../messages.ts';

/** Signs in without address and password, where the browser can. */
export function PasskeySignIn() {
  const t = useTranslations(accountsMessages);
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  const signIn = async () => {
    setBusy(true);
    try {
      const { signInWithPasskey: signInOnDevice } = await import('../passkeys.ts');
      const { access_token, user } = await signInOnDevice();
      keepSignIn(access_token, user);
    } catch (error) {
      toast.error(error instanceof ApiError ? errorMessage(error) : t('login.passkeyUnanswered'));
      setBusy(false);
    }
  };
  return (
    <div data-when="passkeys" className="flex flex-col gap-5">
      <p className="flex items-center gap-3 text-sm text-text-3 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('login.or')}
      </p>
      <Button wide icon={<KeyRound />} loading={busy} onClick={signIn}>
        {t('login.passkey')}
      </Button>
    </div>
  );
}
