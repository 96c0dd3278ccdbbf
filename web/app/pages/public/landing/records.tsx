import { clsx } from 'clsx';
import { Link } from 'react-router';
import { CarName } from '#features/catalogue/car-name.tsx';
import { useNow } from '#lib/browser/use-now.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { Bdi, Ltr } from '#ui/bidi.tsx';
import { HeadCell } from '#ui/table/head-cell.tsx';
import { TitledSection } from '#ui/titled-section.tsx';
import type { NewRecord } from './data.ts';
import { useLandingMessages } from './messages.ts';
import { MoreLink } from './more-link.tsx';

const cell = 'border-line border-t px-3 py-2.5 md:px-4';

/** The latest lap records. Phones have driver, track and car in one column. */
export function Records({ records }: { records: readonly NewRecord[] }) {
  const t = useLandingMessages();
  const currentUser = useCurrentUser();
  const now = useNow(60_000);
  return (
    <TitledSection
      title={t('records.title')}
      aside={<MoreLink to="/rank?board=laps">{t('records.all')}</MoreLink>}
      className="flex flex-col"
    >
      <div className="flex grow overflow-hidden rounded-card border border-line bg-surface-1">
        <table className="w-full text-sm">
          <caption className="sr-only">{t('records.caption')}</caption>
          <thead>
            <tr>
              <HeadCell>{t('records.driver')}</HeadCell>
              <HeadCell className="max-md:hidden">{t('records.track')}</HeadCell>
              <HeadCell align="end">{t('records.time')}</HeadCell>
              <HeadCell align="end" className="max-xl:hidden">
                {t('records.age')}
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {records.map((record) => (
              <RecordRow
                key={`${record.track} ${record.achieved_at.getTime()}`}
                record={record}
                isOwn={record.driver.id === currentUser?.id}
                now={now}
              />
            ))}
          </tbody>
        </table>
      </div>
    </TitledSection>
  );
}

interface RecordRowProps {
  record: NewRecord;
  isOwn: boolean;
  now: Date;
}

function RecordRow({ record, isOwn, now }: RecordRowProps) {
  const t = useLandingMessages();
  const { driver } = record;
  return (
    <tr className={clsx('transition-colors', isOwn ? 'own-row' : 'hover:bg-surface-2')}>
      <th scope="row" className={clsx(cell, 'text-start font-normal')}>
        <span className="flex flex-wrap items-center gap-x-2">
          <Link
            to={`/drivers/${driver.id}`}
            prefetch="intent"
            className="wrap-anywhere inline-flex min-h-8 items-center font-bold hover:text-firoozeh"
          >
            <Bdi>{driver.username}</Bdi>
          </Link>
          {isOwn && <Badge tone="firoozeh">{t('records.you')}</Badge>}
        </span>
        <TrackAndCar record={record} className="text-xs md:hidden" />
      </th>
      <td className={clsx(cell, 'max-md:hidden')}>
        <TrackAndCar record={record} />
      </td>
      <td className={clsx(cell, 'text-end')}>
        <TimeAndAge record={record} now={now} />
      </td>
      <td className={clsx(cell, 'text-end text-text-3 max-xl:hidden')}>
        <Age date={record.achieved_at} now={now} />
      </td>
    </tr>
  );
}

function TrackAndCar({ record: { track, car }, className }: { record: NewRecord; className?: string }) {
  return (
    <span className={clsx('flex flex-col items-start', className)}>
      <span>
        <bdi>{track}</bdi>
      </span>
      <span className="text-text-3 text-xs">
        <CarName car={{ name: car }} />
      </span>
    </span>
  );
}

/** A record is the best lap of all: purple, as on a timing screen. */
function TimeAndAge({ record: { lap_time, achieved_at }, now }: { record: NewRecord; now: Date }) {
  const format = useFormat();
  return (
    <span className="flex flex-col items-end">
      <Ltr className="figures font-bold text-best">{format.lapTime(lap_time)}</Ltr>
      <span className="text-text-3 text-xs xl:hidden">
        <Age date={achieved_at} now={now} />
      </span>
    </span>
  );
}

function Age({ date, now }: { date: Date; now: Date }) {
  const format = useFormat();
  return (
    <time dateTime={date.toISOString()} title={format.dateTime(date)} className="whitespace-nowrap">
      {format.relative(date, now)}
    </time>
  );
}
