import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { LinkButton } from '../../ui/button.tsx';
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
    <div className="relative isolate">
      <div inert aria-hidden="true" className="max-h-[70dvh] select-none overflow-hidden blur-md">
        {children}
      </div>
      <section
        aria-labelledby="discord-lock"
        className="absolute inset-x-0 top-10 z-sticky mx-auto flex w-full max-w-md flex-col items-center gap-4 rounded-dialog border border-line bg-surface-2 p-6 text-center shadow-overlay"
      >
        <Lock className="size-8 text-firoozeh" />
        <h2 id="discord-lock" className="text-lg">
          {t('lock.title')}
        </h2>
        <p className="text-sm text-text-2">{sentence ?? t('lock.sentence')}</p>
        <LinkButton to="/dashboard/settings" look="main">
          {t('lock.action')}
        </LinkButton>
      </section>
    </div>
  );
}
