import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useCurrentUser } from '#lib/session/session.ts';
import { LinkButton } from '#ui/button.tsx';
import { LockedPage } from '#ui/feedback/locked-page.tsx';
import { useAccountsMessages } from './messages.ts';
import { settingsPath } from './settings-path.ts';

interface RequireDiscordProps {
  /** Replaces the default sentence. */
  sentence?: string;
  children: ReactNode;
}

/** Blurs and disables the page behind a prompt while no Discord account is linked. */
export function RequireDiscord({ sentence, children }: RequireDiscordProps) {
  const t = useAccountsMessages();
  const user = useCurrentUser();
  const { pathname, search } = useLocation();
  if (user?.is_discord_linked !== false) return children;
  return (
    <LockedPage
      title={t('lock.title')}
      sentence={sentence ?? t('lock.sentence')}
      icon={<Lock className="size-8 text-firoozeh" />}
      behind={children}
    >
      <LinkButton to={settingsPath('discord', pathname + search)} look="main">
        {t('lock.action')}
      </LinkButton>
    </LockedPage>
  );
}
