import { type Game, games as gameFacts, gameIds } from '@paddock/contract/servers/games';
import { siteLink } from '@paddock/contract/site/rules';
import { clsx } from 'clsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useSettings } from '#lib/page/settings.ts';
import { AnchorButton, LinkButton } from '#ui/button.tsx';
import { Card, CardBody, cardHover, cardMediaHover } from '#ui/card.tsx';
import { CardGrid } from '#ui/card-grid.tsx';
import { TitledSection } from '#ui/titled-section.tsx';
import { useLandingMessages } from './messages.ts';
import type { GameSize, OwnersTexts } from './owners-texts/localize-texts.ts';
import { SpriteIcon, type SpriteIconName, SpriteImage } from './sprite.tsx';
import { staggered, useEntrance } from './use-entrance.ts';

/** Percent of the viewport's height. */
const enterAt = 70;

interface GamesProps {
  /** Players and servers of each game, as the owner of the site wrote them. */
  sizes: OwnersTexts['games'] | undefined;
}

export function Games({ sizes }: GamesProps) {
  const t = useLandingMessages();
  const [ref, entrance] = useEntrance<HTMLUListElement>(enterAt);
  return (
    <TitledSection title={t('games.title')}>
      <CardGrid ref={ref}>
        {gameIds.map((game, place) => (
          <li
            key={game}
            style={entrance === 'entered' ? staggered(place) : undefined}
            className={clsx(
              'flex max-lg:last:col-[1/-1]',
              entrance === 'waiting' && 'scale-95 opacity-0',
              entrance === 'entered' && 'transition-[opacity,scale] duration-page',
            )}
          >
            <GameCard game={game} size={sizes?.[game]} />
          </li>
        ))}
      </CardGrid>
    </TitledSection>
  );
}

function GameCard({ game, size }: { game: GameKey; size: GameSize | undefined }) {
  const t = useLandingMessages();
  return (
    <Card
      media={
        <div className={cardMediaHover}>
          <GameArt game={game} />
        </div>
      }
      className={clsx('grow', cardHover)}
    >
      <CardBody gap="gap-4">
        <div className="flex flex-col gap-1">
          <h3 className="font-bold text-lg">
            <bdi>{gameFacts[game].name}</bdi>
          </h3>
          <p className="text-sm text-text-2">{t(`games.${game}.text`)}</p>
        </div>
        {size && <GameSizes size={size} />}
        <PlayButton game={game} title={gameFacts[game].name} />
      </CardBody>
    </Card>
  );
}

function GameSizes({ size }: { size: GameSize }) {
  const t = useLandingMessages();
  return (
    <dl className="mt-auto grid grid-cols-2 gap-4 border-line border-t pt-3 text-sm">
      <GameCount label={t('games.playersLabel')} icon="users" text={size.players} />
      <GameCount label={t('games.serversLabel')} icon="server" text={size.servers} />
    </dl>
  );
}

/** A text without a number, such as “Coming soon”, has a clock. */
function GameCount({ label, icon, text }: { label: string; icon: SpriteIconName; text: string }) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      <span aria-hidden="true" className="text-text-3">
        <SpriteIcon name={/\p{Nd}/u.test(text) ? icon : 'clock'} />
      </span>
      <dt className="sr-only">{label}</dt>
      <dd className="wrap-anywhere min-w-0">{text}</dd>
    </div>
  );
}

/** Links to the game's chat, or else the community's; to the servers while no invitation is set. */
function PlayButton({ game, title }: { game: GameKey; title: string }) {
  const t = useLandingMessages();
  const settings = useSettings();
  const locale = useLocale();
  const inviteFields = { assetto: null, fivem: 'fivem_invite_url', cs2: 'cs2_invite_url' } as const;
  const invitation =
    siteLink(settings, inviteFields[game], locale) ?? siteLink(settings, 'discord_invite_url', locale);
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

/** The games that the landing page shows. */
type GameKey = Extract<Game, 'assetto' | 'fivem' | 'cs2'>;

/** The drawing of a game: a circuit, a city at night, a sight over a plan. */
function GameArt({ game }: { game: GameKey }) {
  if (game === 'assetto') {
    return (
      <div className="flex aspect-2/1 max-h-48 w-full items-center justify-center py-5">
        <SpriteImage name="circuit" viewBox="0 0 280 180" className="block h-full max-w-full" />
      </div>
    );
  }
  return (
    <SpriteImage
      name={game === 'fivem' ? 'city' : 'sight'}
      viewBox="0 0 384 192"
      preserveAspectRatio={game === 'fivem' ? 'xMidYMax slice' : 'xMidYMid meet'}
      className="block aspect-2/1 max-h-48 w-full"
    />
  );
}
