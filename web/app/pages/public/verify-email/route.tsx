import { verifyEmail } from '@paddock/contract/accounts/calls';
import { ConfirmEmail } from '#features/accounts/confirm-email.tsx';
import { useAccountsMessages } from '#features/accounts/messages.ts';
import { useWrite } from '#lib/api/write.ts';

export default function VerifyEmailScreen() {
  const t = useAccountsMessages();
  const write = useWrite();
  return (
    <ConfirmEmail
      texts={{
        title: t('title.verifyEmail'),
        sentence: t('verify.sentence'),
        done: t('verify.done'),
        missing: t('verify.missing'),
      }}
      confirm={(token) => write(verifyEmail, { body: { token } })}
    />
  );
}
