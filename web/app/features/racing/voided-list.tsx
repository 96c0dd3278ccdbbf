import type { VoidedLap } from '@paddock/contract/racing/lap-calls';
import { Link } from 'react-router';
import { CarName } from '#features/catalogue/car-name.tsx';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Bdi, Ltr, OwnText } from '#ui/bidi.tsx';
import { useVoidedLapsMessages } from './voided-laps/messages.ts';

interface VoidedListProps {
  laps: readonly VoidedLap[];
  /** Hides the track, which the page names. */
  isOneTrack?: boolean;
}

/** Voided laps with the reason of each. */
export function VoidedList({ laps, isOneTrack = false }: VoidedListProps) {
  const t = useVoidedLapsMessages();
  return (
    <ul aria-label={t('list')} className="overflow-hidden rounded-card border border-line bg-surface-1">
      {laps.map((lap) => (
        <li
          key={lap.id}
          className="grid gap-x-6 gap-y-3 border-line px-4 py-4 not-first:border-t md:grid-cols-[minmax(0,18rem)_minmax(0,1fr)_auto]"
        >
          <DriverCell lap={lap} />
          <div className="flex min-w-0 flex-col items-start gap-1.5">
            <Badge tone="warn">{t(`codes.${lap.code}`)}</Badge>
            <p className="wrap-anywhere whitespace-pre-line">
              <OwnText>{lap.reason}</OwnText>
            </p>
          </div>
          <LapCell lap={lap} isOneTrack={isOneTrack} />
        </li>
      ))}
    </ul>
  );
}

/** Links members; other drivers have no page. */
function DriverCell({ lap: { id, driver, name } }: { lap: VoidedLap }) {
  const t = useVoidedLapsMessages();
  return (
    <div className="flex min-w-0 items-center gap-3 self-start">
      <Avatar userId={driver?.id ?? id} src={uploadUrl(driver?.profile_image ?? null, 192)} />
      {driver ? (
        <Link
          to={`/drivers/${driver.id}`}
          prefetch="intent"
          className="wrap-anywhere inline-flex min-h-8 items-center font-medium hover:text-firoozeh"
        >
          <Bdi>{driver.username}</Bdi>
        </Link>
      ) : (
        <Bdi className="wrap-anywhere text-text-2">{name ?? t('unknown')}</Bdi>
      )}
    </div>
  );
}

function LapCell({ lap, isOneTrack }: { lap: VoidedLap; isOneTrack: boolean }) {
  const t = useVoidedLapsMessages();
  const format = useFormat();
  return (
    <div className="flex flex-col text-sm text-text-2 md:items-end md:text-end">
      <Ltr className="figures self-start font-bold text-base text-text line-through decoration-bad md:self-end">
        {format.lapTime(lap.lap_time)}
      </Ltr>
      {!isOneTrack && <TrackName track={lap.track} className="wrap-anywhere" />}
      <CarName car={lap.car_ref} className="self-start md:self-end" />
      <span className="text-text-3 text-xs">{t('driven', { date: format.date(lap.driven_at) })}</span>
      <span className="text-text-3 text-xs">{t('decided', { date: format.date(lap.voided_at) })}</span>
    </div>
  );
}
