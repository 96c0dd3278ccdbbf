import { games as gameFacts, gameIds } from '@paddock/contract/servers/games';
import { siteLink } from '@paddock/contract/site/rules';
import { clsx } from 'clsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useSettings } from '#lib/page/settings.ts';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { AnchorButton, LinkButton } from '#ui/button.tsx';
import { Card, CardBody, cardHover, cardMediaHover } from '#ui/card.tsx';
import { DrawnIcon, type DrawnIconName } from './drawn.tsx';
import { GameArt, type GameKey } from './game-art.tsx';
import { useLandingMessages } from './messages.ts';
import type { GameSize, OwnersTexts } from './owners-texts/localize-texts.ts';
import { staggered, useEntrance } from './use-entrance.ts';

/** Percent of the window's height at which the cards come in. */
const line = 70;

/** `sizes`: how large each game is, in the owner's words. */
export function Games({ sizes }: { sizes: OwnersTexts['games'] | undefined }) {
  const t = useLandingMessages();
  const [ref, entrance] = useEntrance<HTMLUListElement>(line);
  return (
    <section>
      <SectionHeading>{t('games.title')}</SectionHeading>
      <ul ref={ref} className="grid gap-4 min-[40rem]:grid-cols-2 lg:grid-cols-3">
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
      </ul>
    </section>
  );
}

function GameCard({ game: key, size }: { game: GameKey; size: GameSize | undefined }) {
  const t = useLandingMessages();
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
        {size && <Sizes size={size} />}
        <PlayButton game={key} title={gameFacts[key].name} />
      </CardBody>
    </Card>
  );
}

function Sizes({ size }: { size: GameSize }) {
  const t = useLandingMessages();
  return (
    <dl className="mt-auto grid grid-cols-2 gap-4 border-line border-t pt-3 text-sm">
      <Size label={t('games.playersLabel')} icon="users" text={size.players} />
      <Size label={t('games.serversLabel')} icon="server" text={size.servers} />
    </dl>
  );
}

/** What tells no number is still to come. */
function Size({ label, icon, text }: { label: string; icon: DrawnIconName; text: string }) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      <span aria-hidden="true" className="text-text-3">
        <DrawnIcon name={/\p{Nd}/u.test(text) ? icon : 'clock'} />
      </span>
      <dt className="sr-only">{label}</dt>
      <dd className="wrap-anywhere min-w-0">{text}</dd>
    </div>
  );
}

/** Leads to where the players of the game chat, or else the community; to the servers while no invitation is set. */
function PlayButton({ game, title }: { game: GameKey; title: string }) {
  const t = useLandingMessages();
  const settings = useSettings();
  const locale = useLocale();
  const own = { assetto: null, fivem: 'fivem_invite_url', cs2: 'cs2_invite_url' } as const;
  const invitation =
    siteLink(settings, own[game], locale) ?? siteLink(settings, 'discord_invite_url', locale);
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
