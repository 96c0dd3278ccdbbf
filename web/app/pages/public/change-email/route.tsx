import { confirmEmailChange } from '@paddock/contract/accounts/profile-calls';
import { ConfirmEmail } from '#features/accounts/confirm-email.tsx';
import { useAccountsMessages } from '#features/accounts/messages.ts';
import { useWrite } from '#lib/api/write.ts';
import { reloadUser } from '#lib/session/session.ts';

export default function ChangeEmailScreen() {
  const t = useAccountsMessages();
  const write = useWrite();
  return (
    <ConfirmEmail
      texts={{
        title: t('title.changeEmail'),
        sentence: t('changeEmail.sentence'),
        done: t('changeEmail.done'),
        missing: t('changeEmail.missing'),
      }}
      confirm={async (token) => {
        await write(confirmEmailChange, { body: { token } });
        await reloadUser();
      }}
    />
  );
}
