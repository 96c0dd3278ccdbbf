import type { TrackVariant } from '@paddock/contract/events/track-calls';
import { Link, useParams } from 'react-router';
import { useCarClassMessages } from '#features/catalogue/car-classes/messages.ts';
import { CarName } from '#features/catalogue/car-name.tsx';
import { useTrackMessages } from '#features/events/tracks/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Bdi, Ltr } from '#ui/bidi.tsx';
import { TextLink } from '#ui/text-link.tsx';

interface ClassRecordsProps {
  variant: TrackVariant;
  /** Adds the name of the version, for pages with several. */
  isNamed: boolean;
}

/** The fastest drivers of each class on one version of a layout. */
export function ClassRecords({ variant, isNamed }: ClassRecordsProps) {
  const t = useTrackMessages();
  const tCarClass = useCarClassMessages();
  const { track, label, lap_count, records } = variant;
  const { slug = '' } = useParams();
  const voidedSearch = isNamed ? new URLSearchParams({ track: track.key }).toString() : '';
  const Heading = isNamed ? 'h4' : 'h3';
  const board = new URLSearchParams({ board: 'laps', track: track.key }).toString();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        {isNamed && (
          <h3 className="text-lg">
            {t.rich('version', { label })}
            <small className="ps-2 font-normal text-text-3 text-xs">
              {t('lapsOf', { count: lap_count })}
            </small>
          </h3>
        )}
        {records.length > 0 && (
          <p className="flex flex-wrap gap-x-4">
            <TextLink to={{ pathname: '/rank', search: board }} size="sm">
              {t('board')}
            </TextLink>
            <TextLink to={{ pathname: `/tracks/${slug}/voided`, search: voidedSearch }} size="sm">
              {t('toVoided')}
            </TextLink>
          </p>
        )}
      </div>
      {records.length === 0 && <p className="text-text-2">{t('noRecords')}</p>}
      <div className="grid items-start gap-4 md:grid-cols-2">
        {records.map(({ class: carClass, rows }) => {
          const name = carClass === null ? tCarClass('other') : tCarClass(`classes.${carClass}`);
          return (
            <section key={carClass ?? ''} className="rounded-card border border-line bg-surface-1">
              <Heading className="border-line border-b px-4 py-2 font-bold text-sm">{name}</Heading>
              <ol aria-label={t('best', { class: name })} className="flex flex-col divide-y divide-line">
                {rows.map((row, at) => (
                  <RecordRow key={row.driver.id} row={row} place={at + 1} />
                ))}
              </ol>
            </section>
          );
        })}
      </div>
    </div>
  );
}

function RecordRow({ row, place }: { row: TrackVariant['records'][number]['rows'][number]; place: number }) {
  const format = useFormat();
  const { driver, car_ref, lap_time, achieved_at } = row;
  return (
    <li className="grid grid-cols-[1.5rem_1fr_auto] items-center gap-x-3 px-4 py-2 text-sm">
      <span className="font-bold text-text-2">{format.number(place)}</span>
      <span className="flex min-w-0 flex-col items-start">
        <Link
          to={`/drivers/${driver.id}`}
          className="max-w-full truncate text-firoozeh hover:text-firoozeh-hover"
        >
          <Bdi>{driver.username}</Bdi>
        </Link>
        <CarName car={car_ref} className="max-w-full truncate text-text-3 text-xs" />
      </span>
      <span className="flex flex-col items-end">
        <Ltr className={place === 1 ? 'figures font-bold text-best' : 'figures'}>
          {format.lapTime(lap_time)}
        </Ltr>
        <time dateTime={achieved_at.toISOString()} className="text-text-3 text-xs">
          {format.date(achieved_at)}
        </time>
      </span>
    </li>
  );
}
