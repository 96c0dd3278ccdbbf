import { formatTrackName } from '@paddock/contract/catalogue/rules';
import type { Rival } from '@paddock/contract/rivals/calls';
import { CarName } from '#features/catalogue/car-name.tsx';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useRivalsMessages } from './messages.ts';

/** Ratings, shared races, and where the rival is ahead. */
export function RivalFacts({ rival }: { rival: Rival }) {
  const t = useRivalsMessages();
  const format = useFormat();
  const locale = useLocale();
  const { ratings, races, last_meeting, behind, behind_count } = rival;
  const pair = ([mine, theirs]: [number, number]) => ({
    mine: format.number(mine),
    theirs: format.number(theirs),
  });
  return (
    <div className="flex flex-col gap-2 text-sm text-text-2">
      <p>{t.rich('rating', pair(ratings))}</p>
      <p>
        {races.total === 0
          ? t('noRaces')
          : t.rich('races', { total: format.number(races.total), ...pair(races.ahead) })}
      </p>
      {last_meeting && (
        <p>
          {t.rich('last', {
            date: format.date(last_meeting.raced_at),
            track: formatTrackName(last_meeting.track, locale),
            ...pair(last_meeting.positions),
          })}
        </p>
      )}
      {behind_count === 0 ? (
        <p>{t('notBehind')}</p>
      ) : (
        <>
          <p>{t('behind', { count: behind_count })}</p>
          <ul className="flex flex-col gap-1.5">
            {behind.map((lap) => (
              <li key={`${lap.track_name} ${lap.car_ref.key}`} className="flex items-baseline gap-3">
                <span className="flex min-w-0 grow flex-col">
                  <TrackName track={lap.track} className="self-start" />
                  <CarName car={lap.car_ref} className="self-start text-text-3 text-xs" />
                </span>
                <span className="shrink-0 font-medium text-warn">
                  {t('gap', { gap: format.number(lap.gap / 1000, { min: 3, max: 3 }) })}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
