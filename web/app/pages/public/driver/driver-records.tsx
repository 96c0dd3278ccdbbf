import type { CarRef } from '@paddock/contract/catalogue/calls';
import type { Driver } from '@paddock/contract/ranking/calls';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CarName } from '#features/catalogue/car-name.tsx';
import { StaffMark } from '#features/catalogue/staff-mark.tsx';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { useRankingMessages } from '#features/ranking/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Bdi, Ltr } from '#ui/bidi.tsx';
import { Card, CardHead } from '#ui/card.tsx';
import { TitledSection } from '#ui/titled-section.tsx';

/** Best laps, recent races and best overtakes. */
export function DriverRecords({ driver }: { driver: Driver }) {
  const t = useRankingMessages();
  return (
    <TitledSection title={t('records.title')}>
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <BestLaps laps={driver.best_laps} />
        <RecentRaces races={driver.recent_races} />
        <BestOvertakes overtakes={driver.best_overtakes} />
      </div>
    </TitledSection>
  );
}

const rowClass = 'flex items-center gap-3 border-line border-b px-4 py-2.5 last:border-b-0';

interface RecordCardProps {
  title: string;
  empty: string;
  children: ReactNode[];
}

function RecordCard({ title, empty, children }: RecordCardProps) {
  return (
    <Card as="section">
      <CardHead title={title} />
      {children.length === 0 ? (
        <p className="px-4 py-6 text-center text-sm text-text-2">{empty}</p>
      ) : (
        <ol className="flex flex-col">{children}</ol>
      )}
    </Card>
  );
}

function TrackAndCar({ track, car }: { track: ReactNode; car: CarRef }) {
  return (
    <span className="flex min-w-0 grow flex-col items-start">
      <span className="font-medium text-sm">{track}</span>
      <CarName car={car} className="text-2xs text-text-3" />
    </span>
  );
}

function BestLaps({ laps }: { laps: Driver['best_laps'] }) {
  const t = useRankingMessages();
  const format = useFormat();
  return (
    <RecordCard title={t('records.laps')} empty={t('records.lapsEmpty')}>
      {laps.map(({ track_name, track, car, car_ref, lap_time, created_at, is_best, is_record }) => (
        <li key={`${track_name} ${car}`} className={rowClass}>
          <TrackAndCar
            car={car_ref}
            track={
              <>
                <Link
                  to={{
                    pathname: '/rank',
                    search: new URLSearchParams({ board: 'laps', track: track_name, car }).toString(),
                  }}
                  className="hover:text-firoozeh"
                >
                  <TrackName track={track} />
                </Link>
                <StaffMark reference={track} />
              </>
            }
          />
          <span className="flex shrink-0 flex-col items-end">
            <Ltr className={clsx('figures font-bold', is_record ? 'text-best' : 'text-ok')}>
              {format.lapTime(lap_time)}
            </Ltr>
            {(is_record || is_best) && (
              <span className={clsx('text-2xs', is_record ? 'text-best' : 'text-text-2')}>
                {t(is_record ? 'records.trackRecord' : 'records.bestWithCar')}
              </span>
            )}
            <span className="text-2xs text-text-3">{format.date(created_at)}</span>
          </span>
        </li>
      ))}
    </RecordCard>
  );
}

function RecentRaces({ races }: { races: Driver['recent_races'] }) {
  const t = useRankingMessages();
  const format = useFormat();
  return (
    <RecordCard title={t('records.races')} empty={t('records.racesEmpty')}>
      {races.map(({ track, car_ref, position, of, created_at }, index) => (
        <li key={index} className={rowClass}>
          <span className="flex w-12 shrink-0 flex-col items-center">
            <span className="sr-only">{t('records.position', { position, of })}</span>
            <strong
              aria-hidden="true"
              className={clsx('text-lg', position === 1 ? 'text-best' : position <= 3 && 'text-ok')}
            >
              {format.number(position)}
            </strong>
            <span aria-hidden="true" className="text-2xs text-text-3">
              {t('records.positionOf', { of })}
            </span>
          </span>
          <TrackAndCar car={car_ref} track={<TrackName track={track} />} />
          <span className="shrink-0 text-text-3 text-xs">{format.date(created_at)}</span>
        </li>
      ))}
    </RecordCard>
  );
}

function BestOvertakes({ overtakes }: { overtakes: Driver['best_overtakes'] }) {
  const t = useRankingMessages();
  const format = useFormat();
  return (
    <RecordCard title={t('records.overtakes')} empty={t('records.overtakesEmpty')}>
      {overtakes.map(({ challenge_name, score, duration }) => (
        <li key={challenge_name} className={rowClass}>
          <span className="flex min-w-0 grow flex-col items-start">
            <Bdi className="wrap-anywhere font-medium text-sm">{challenge_name}</Bdi>
            <span className="text-text-3 text-xs">{format.duration(duration)}</span>
          </span>
          <strong className="shrink-0">{format.number(score)}</strong>
        </li>
      ))}
    </RecordCard>
  );
}
