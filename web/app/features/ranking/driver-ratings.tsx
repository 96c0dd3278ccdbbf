import { settledResultCount } from '@paddock/contract/racing/rules';
import type { Driver } from '@paddock/contract/ranking/calls';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Badge } from '#ui/badge.tsx';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { Stat } from '#ui/stat.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { pageOfRank } from './leaderboard-filters.ts';
import { useRankingMessages } from './messages.ts';

type Place = Driver['places'][number];

const twoDecimals = { min: 2, max: 2 };

/** The ratings of a driver with the leaderboard ranks. */
export function DriverRatings({ driver: { ratings, places } }: { driver: Driver }) {
  const t = useRankingMessages();
  const format = useFormat();
  const placeOn = (board: Place['board']) => places.find((place) => place.board === board);
  // The other two are shown with their rating.
  const others = places.filter(({ board }) => board !== 'overall' && board !== 'safety');
  return (
    <section>
      <SectionHeading
        aside={
          others.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {others.map((place) => (
                <li key={place.board}>
                  <PlaceLink place={place} isNamed />
                </li>
              ))}
            </ul>
          )
        }
      >
        {t('driver.ratings')}
      </SectionHeading>
      <div className="grid gap-4 min-[30rem]:grid-cols-2 lg:grid-cols-4">
        <Stat
          label={t('driver.overall')}
          figure={format.number(ratings.overall)}
          {...(ratings.is_provisional && {
            badge: (
              <span title={t('list.provisionalWhy', { races: settledResultCount })}>
                <Badge tone="neutral">{t('list.provisional')}</Badge>
              </span>
            ),
          })}
        >
          <PlaceLink place={placeOn('overall')} />
        </Stat>
        <Stat label={t('driver.race')} figure={format.number(ratings.race)} />
        <Stat label={t('driver.duel')} figure={format.number(ratings.duel)} />
        <Stat
          label={t('driver.safety')}
          figure={
            <>
              {format.number(ratings.safety, twoDecimals)}{' '}
              <span className="font-normal text-sm text-text-3">{t('driver.ofFive')}</span>
            </>
          }
        >
          <PlaceLink place={placeOn('safety')} />
        </Stat>
      </div>
    </section>
  );
}

/** Links to the leaderboard page with the driver’s rank. */
function PlaceLink({ place, isNamed }: { place: Place | undefined; isNamed?: boolean }) {
  const t = useRankingMessages();
  if (!place) return <span className="min-h-8 text-sm text-text-3">{t('driver.noPlace')}</span>;
  const { board, rank } = place;
  const page = pageOfRank(rank);
  const search = new URLSearchParams({
    ...(board === 'overall' ? {} : { board }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
  const name = t('driver.placeIn', { rank, board: t(`board.${board}`) });
  return (
    <TextLink
      to={{ pathname: '/rank', search: search.toString() }}
      aria-label={name}
      isLine
      size="sm"
      className="self-start"
    >
      {isNamed ? name : t('driver.place', { rank })}
    </TextLink>
  );
}
