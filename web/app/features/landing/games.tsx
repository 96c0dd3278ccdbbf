import { games as gameFacts } from '@paddock/contract/servers/games';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslations } from '../../lib/i18n/messages.ts';
import { useSettings } from '../../lib/page/settings.ts';
import { SectionHeading } from '../../ui/brand/ornaments.tsx';
import { AnchorButton, LinkButton } from '../../ui/button.tsx';
import { Card, CardBody, cardHover, cardMediaHover } from '../../ui/card.tsx';
import { DrawnIcon, type DrawnIconName } from './drawn.tsx';
import { GameArt, type GameKey } from './game-art.tsx';
import { landingMessages } from './messages.ts';
import { staggered, useEntrance } from './use-entrance.ts';

interface GameOnShow {
  key: GameKey;
  /** Null while the game is still to come. */
  size: { players: number; servers: number } | null;
}

const games: readonly GameOnShow[] = [
  { key: 'assetto', size: { players: 8000, servers: 10 } },
  { key: 'fivem', size: { players: 250, servers: 5 } },
  { key: 'cs2', size: null },
];

/** Percent of the window's height at which the cards come in. */
const line = 70;

export function Games() {
  const t = useTranslations(landingMessages);
  const [ref, entrance] = useEntrance<HTMLUListElement>(line);
  return (
    <section>
      <SectionHeading>{t('games.title')}</SectionHeading>
      <ul ref={ref} className="grid gap-4 min-[40rem]:grid-cols-2 lg:grid-cols-3">
        {games.map((game, place) => (
          <li
            key={game.key}
            style={entrance === 'entered' ? staggered(place) : undefined}
            className={clsx(
              'flex max-lg:last:col-[1/-1]',
              entrance === 'waiting' && 'scale-95 opacity-0',
              entrance === 'entered' && 'transition-[opacity,scale] duration-page',
            )}
          >
            <GameCard game={game} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function GameCard({ game: { key, size } }: { game: GameOnShow }) {
  const t = useTranslations(landingMessages);
  return (
    <Card
      media={
        <div className={cardMediaHover}>
          <GameArt game={key} />
        </div>
      }
      className={clsx('grow', cardHover)}
    >
      <CardBody className="gap-4!">
        <div className="flex flex-col gap-1">
          <h3 className="font-bold text-lg">
            <bdi>{gameFacts[key].name}</bdi>
          </h3>
          <p className="text-sm text-text-2">{t(`games.${key}.text`)}</p>
        </div>
        <dl className="mt-auto grid grid-cols-2 gap-4 border-line border-t pt-3 text-sm">
          <Size label={t('games.playersLabel')} icon={size ? 'users' : 'clock'}>
            {size ? t('games.players', { count: size.players }) : t('games.soon')}
          </Size>
          <Size label={t('games.serversLabel')} icon={size ? 'server' : 'clock'}>
            {size ? t('games.servers', { count: size.servers }) : t('games.soon')}
          </Size>
        </dl>
        <PlayButton game={key} title={gameFacts[key].name} />
      </CardBody>
    </Card>
  );
}

function Size({ label, icon, children }: { label: string; icon: DrawnIconName; children: ReactNode }) {
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden="true" className="text-text-3">
        <DrawnIcon name={icon} />
      </span>
      <dt className="sr-only">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Leads to where the players of the game chat, or else the community; to the servers while no invitation is set. */
function PlayButton({ game, title }: { game: GameKey; title: string }) {
  const t = useTranslations(landingMessages);
  const { discord_invite_url, fivem_invite_url, cs2_invite_url } = useSettings();
  const own = { assetto: null, fivem: fivem_invite_url, cs2: cs2_invite_url }[game];
  const invitation = own ?? discord_invite_url;
  if (!invitation) {
    return (
      <LinkButton to="/servers" wide>
        {t('games.play')}
        <span className="sr-only">{title}</span>
      </LinkButton>
    );
  }
  return (
    <AnchorButton href={invitation} target="_blank" rel="noopener" wide>
      {t('games.play')}
      <span className="sr-only">
        {title} {t('hero.newTab')}
      </span>
    </AnchorButton>
  );
}
