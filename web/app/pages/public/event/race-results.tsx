import { formatTrackName } from '@paddock/contract/catalogue/rules';
import type { EventRace } from '@paddock/contract/events/calls';
import { Link } from 'react-router';
import { CarName } from '#features/catalogue/car-name.tsx';
import { useEventsMessages } from '#features/events/messages.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Ltr } from '#ui/bidi.tsx';
import { BorderedList } from '#ui/bordered-list.tsx';
import { TitledSection } from '#ui/titled-section.tsx';

/** The classification of each race of the event. */
export function RaceResults({ races }: { races: readonly EventRace[] }) {
  const t = useEventsMessages();
  const format = useFormat();
  const locale = useLocale();
  return (
    <TitledSection title={t('results.title')}>
      {races.length === 0 && <p className="text-text-2">{t('results.none')}</p>}
      <div className="flex flex-col gap-8">
        {races.map(({ session_id, track, held_at, results }) => (
          <div key={session_id} className="flex flex-col gap-3">
            <h3 className="text-lg">
              {t.rich('results.race', { track: formatTrackName(track, locale), time: format.time(held_at) })}
            </h3>
            <BorderedList as="ol" label={t('results.caption', { track: formatTrackName(track, locale) })}>
              {results.map((result) => (
                <RaceResultRow key={result.position} result={result} />
              ))}
            </BorderedList>
          </div>
        ))}
      </div>
    </TitledSection>
  );
}

type RaceResult = EventRace['results'][number];

/** Two lines at every width; unknown values are left out. */
function RaceResultRow({ result }: { result: RaceResult }) {
  const t = useEventsMessages();
  const format = useFormat();
  const { position, car_ref, best_ms, grid, contact_points } = result;
  return (
    <li className="grid grid-cols-[2rem_1fr_auto] items-center gap-x-3 px-4 py-2 text-sm">
      <span className="font-bold text-lg text-text-2">{format.number(position)}</span>
      <span className="flex min-w-0 flex-col items-start">
        <ResultDriver result={result} />
        <CarName car={car_ref} className="max-w-full truncate text-text-3 text-xs" />
        <span className="flex flex-wrap gap-x-3 text-text-3 text-xs">
          {grid !== null && <span>{t('results.grid', { place: format.number(grid) })}</span>}
          {contact_points !== null && contact_points > 0 && (
            <span>{t.rich('results.contacts', { points: format.number(contact_points, { max: 1 }) })}</span>
          )}
        </span>
      </span>
      <span className="flex flex-col items-end">
        <TimeOrGap result={result} />
        {best_ms !== null && (
          <span className="text-text-3 text-xs">
            {t('results.best')} <Ltr className="figures">{format.lapTime(best_ms)}</Ltr>
          </span>
        )}
        <span className="text-text-3 text-xs">{t('results.laps', { count: result.lap_count })}</span>
      </span>
    </li>
  );
}

/** The time of the winner, and the gap of the others to it. */
function TimeOrGap({ result: { position, total_time, gap_ms, gap_laps } }: { result: RaceResult }) {
  const t = useEventsMessages();
  const format = useFormat();
  if (gap_laps > 0) return <span>{t('results.lapsBehind', { count: gap_laps })}</span>;
  if (total_time === 0) return <span>—</span>;
  const isFirst = position === 1 || !gap_ms;
  return <Ltr className="figures">{isFirst ? format.lapTime(total_time) : format.gap(gap_ms)}</Ltr>;
}

function ResultDriver({ result: { driver, name } }: { result: RaceResult }) {
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
