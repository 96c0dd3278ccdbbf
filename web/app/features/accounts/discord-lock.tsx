import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageLock } from '../../ui/page-lock.tsx';
import { accountsText } from './accounts-text.ts';

interface DiscordLockProps {
  /** What the page says instead of the usual sentence. */
  sentence?: string;
  children: ReactNode;
}

/** The page, blurred and out of reach behind a prompt while no Discord account is linked. */
export function DiscordLock({ sentence, children }: DiscordLockProps) {
  const t = useText(accountsText);
  const user = useCurrentUser();
  if (user?.is_discord_linked !== false) return children;
  return (
    <PageLock
      title={t('lock.title')}
      sentence={sentence ?? t('lock.sentence')}
      icon={<Lock className="size-8 text-firoozeh" />}
      behind={children}
    >
      <LinkButton to="/dashboard/settings" look="main">
        {t('lock.action')}
      </LinkButton>
    </PageLock>
  );
}
