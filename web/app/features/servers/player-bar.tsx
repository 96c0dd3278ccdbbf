import type { GameServer } from '@paddock/contract/servers/calls';
import { clsx } from 'clsx';
import { useServersMessages } from './messages.ts';
import { fillPercent } from './server-status.ts';

interface PlayerBarProps {
  server: Pick<GameServer, 'players' | 'max_players'>;
  /** Shown at the end of the line. */
  aside?: React.ReactNode;
}

const nearlyFullPercent = 90;

/** The number of players and slots, with a bar. */
export function PlayerBar({ server: { players, max_players }, aside }: PlayerBarProps) {
  const t = useServersMessages();
  const percent = fillPercent(players, max_players);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span>{t('card.players', { players, max: max_players })}</span>
        {aside}
      </div>
      <span aria-hidden="true" className="block h-1 overflow-hidden rounded-full bg-surface-3">
        <span
          className={clsx(
            'block h-full rounded-full',
            percent >= nearlyFullPercent ? 'bg-saffron' : 'bg-firoozeh',
          )}
          style={{ width: `${percent}%` }}
        />
      </span>
    </div>
  );
}
