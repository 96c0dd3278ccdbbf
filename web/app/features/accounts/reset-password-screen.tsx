import { useText } from '../../lib/text.ts';
import { PageHead } from '../../shells/page-head.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { AccountFrame } from './account-frame.tsx';
import { accountsText } from './accounts-text.ts';

/** Holds the place of links in mails, which are not sent yet. */
export default function ResetPasswordScreen() {
  const t = useText(accountsText);
  return (
    <AccountFrame title={t('title.resetPassword')}>
      <PageHead title={t('title.resetPassword')} hidden />
      <p className="text-text-2">{t('reset.sentence')}</p>
      <div>
        <LinkButton to="/login">{t('forgot.back')}</LinkButton>
      </div>
    </AccountFrame>
  );
}
