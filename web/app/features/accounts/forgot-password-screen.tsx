import { MessageCircle } from 'lucide-react';
import { useSettings } from '../../lib/settings.ts';
import { useText } from '../../lib/text.ts';
import { PageHead } from '../../shells/page-head.tsx';
import { AnchorButton, LinkButton } from '../../ui/button.tsx';
import { AccountFrame } from './account-frame.tsx';
import { accountsText } from './accounts-text.ts';

/** Until recovery by mail is there, the page says who can help. */
export default function ForgotPasswordScreen() {
  const t = useText(accountsText);
  const { discord_invite_url } = useSettings();
  return (
    <AccountFrame title={t('title.forgotPassword')}>
      <PageHead title={t('title.forgotPassword')} hidden />
      <p className="text-text-2">{t('forgot.sentence')}</p>
      <div className="flex flex-wrap gap-3">
        {discord_invite_url && (
          <AnchorButton href={discord_invite_url} target="_blank" rel="noopener" icon={<MessageCircle />}>
            {t('forgot.discord')}
          </AnchorButton>
        )}
        <LinkButton to="/login">{t('forgot.back')}</LinkButton>
      </div>
    </AccountFrame>
  );
}
