import type { GameServer } from '@paddock/contract/servers/calls';
import { safeJoinLink } from '@paddock/contract/servers/rules';
import { AnchorButton } from '#ui/button.tsx';
import { useServersMessages } from './messages.ts';
import { displayStatus } from './server-status.ts';

interface JoinButtonProps {
  server: Pick<GameServer, 'name' | 'join_link' | 'status'>;
  /** Styles it as the main action of its page. */
  main?: boolean;
}

/** Opens the game on the server in a new tab. Shows the status instead while the server cannot be joined. */
export function JoinButton({ server, main }: JoinButtonProps) {
  const t = useServersMessages();
  const status = displayStatus(server);
  const link = safeJoinLink(server.join_link);
  if (status !== 'Online' || !link) {
    return (
      <p className="flex min-h-11 items-center justify-center text-sm text-text-3">
        {t(status === 'Online' ? 'card.noLink' : `card.notNow.${status}`)}
      </p>
    );
  }
  return (
    <AnchorButton href={link} target="_blank" rel="noopener" wide look={main ? 'main' : 'outline'}>
      {t('card.join')}
      <span className="sr-only">{t.rich('card.newTab', { name: server.name })}</span>
    </AnchorButton>
  );
}
