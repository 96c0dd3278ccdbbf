import { formatTrackName } from '@paddock/contract/catalogue/rules';
import type { EventRace } from '@paddock/contract/events/calls';
import { Link } from 'react-router';
import { CarName } from '#features/catalogue/car-name.tsx';
import { useEventsMessages } from '#features/events/messages.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Ltr } from '#ui/bidi.tsx';
import { SectionHeading } from '#ui/brand/ornaments.tsx';

/** The classification of each race of the event. */
export function RaceResults({ races }: { races: readonly EventRace[] }) {
  const t = useEventsMessages();
  const format = useFormat();
  const locale = useLocale();
  return (
    <section>
      <SectionHeading>{t('results.title')}</SectionHeading>
      {races.length === 0 && <p className="text-text-2">{t('results.none')}</p>}
      <div className="flex flex-col gap-8">
        {races.map(({ session_id, track, held_at, results }) => (
          <div key={session_id} className="flex flex-col gap-3">
            <h3 className="text-lg">
              {t.rich('results.race', { track: formatTrackName(track, locale), time: format.time(held_at) })}
            </h3>
            <ol
              aria-label={t('results.caption', { track: formatTrackName(track, locale) })}
              className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface-1"
            >
              {results.map((place) => (
                <Place key={place.position} place={place} />
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  );
}

/** Two lines at every width; what is not told of a place takes no room. */
function Place({ place }: { place: EventRace['results'][number] }) {
  const t = useEventsMessages();
  const format = useFormat();
  const { position, car_ref, best_ms, grid, contact_points } = place;
  return (
    <li className="grid grid-cols-[2rem_1fr_auto] items-center gap-x-3 px-4 py-2 text-sm">
      <span className="font-bold text-lg text-text-2">{format.number(position)}</span>
      <span className="flex min-w-0 flex-col items-start">
        <Driver place={place} />
        <CarName car={car_ref} className="max-w-full truncate text-text-3 text-xs" />
        <span className="flex flex-wrap gap-x-3 text-text-3 text-xs">
          {grid !== null && <span>{t('results.grid', { place: format.number(grid) })}</span>}
          {contact_points !== null && contact_points > 0 && (
            <span>{t.rich('results.contacts', { points: format.number(contact_points, { max: 1 }) })}</span>
          )}
        </span>
      </span>
      <span className="flex flex-col items-end">
        <Gap place={place} />
        {best_ms !== null && (
          <span className="text-text-3 text-xs">
            {t('results.best')} <Ltr className="figures">{format.lapTime(best_ms)}</Ltr>
          </span>
        )}
        <span className="text-text-3 text-xs">{t('results.laps', { count: place.lap_count })}</span>
      </span>
    </li>
  );
}

/** The time of the first, and how far behind it the others came in. */
function Gap({ place: { position, total_time, gap_ms, gap_laps } }: { place: EventRace['results'][number] }) {
  const t = useEventsMessages();
  const format = useFormat();
  if (gap_laps > 0) return <span>{t('results.lapsBehind', { count: gap_laps })}</span>;
  if (total_time === 0) return <span>—</span>;
  const isFirst = position === 1 || !gap_ms;
  return <Ltr className="figures">{isFirst ? format.lapTime(total_time) : format.gap(gap_ms)}</Ltr>;
}

function Driver({ place: { driver, name } }: { place: EventRace['results'][number] }) {
  const t = useEventsMessages();
  if (!driver) return <span>{name ? <bdi>{name}</bdi> : t('results.unknown')}</span>;
  return (
    <Link
      to={`/drivers/${driver.id}`}
      className="max-w-full truncate text-firoozeh hover:text-firoozeh-hover"
    >
      <bdi>{driver.username}</bdi>
    </Link>
  );
}
