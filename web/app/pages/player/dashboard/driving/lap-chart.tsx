import { formatTrackNames } from '@paddock/contract/catalogue/rules';
import type { Stats } from '@paddock/contract/racing/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChartCard } from '#features/racing/chart-card.tsx';
import { summarizeLaps } from '#features/racing/driving-history.ts';
import { useRacingMessages } from '#features/racing/messages.ts';
import { hasStats, myLapsQuery } from '#features/racing/queries.ts';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { Ltr } from '#ui/bidi.tsx';
import { paddedDomain } from '#ui/chart/domain.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SelectField } from '#ui/form/text-field.tsx';

/** Laps of one track, by default the latest: times of two tracks in one line are not comparable. */
export function LapChart({ history }: { history: Stats['timing_history'] }) {
  const t = useRacingMessages();
  const format = useFormat();
  const locale = useLocale();
  const [track, setTrack] = useState<string>();
  const user = useCurrentUser();
  // The server would refuse the call behind a lock.
  const read = useQuery({ ...myLapsQuery(track), enabled: user !== null && hasStats(user) });
  useErrorToast(read);
  if (read.isPending && history.length > 0) return <Skeleton className="h-96" />;
  const laps = (read.data?.laps ?? history).map(({ created_at, lap_time }) => ({
    at: created_at,
    value: lap_time,
  }));
  const tracks = read.data?.track_refs ?? [];
  const trackNames = formatTrackNames(tracks, locale);
  const summary = summarizeLaps(laps);
  const [first, last] = [laps[0], laps.at(-1)];
  return (
    <ChartCard
      title={t('laps.title')}
      points={laps}
      domain={paddedDomain(
        laps.map(({ value }) => value),
        500,
      )}
      formatValue={format.lapTime}
      bestAt={summary?.bestAt}
      average={summary?.average}
      valueName={t('laps.value')}
      empty={t('laps.empty')}
      summary={
        summary && first && last
          ? t('laps.summary', {
              count: laps.length,
              from: format.date(first.at),
              to: format.date(last.at),
              best: format.lapTime(summary.best),
              average: format.lapTime(summary.average),
            })
          : ''
      }
      aside={
        summary && (
          <dl className="flex flex-wrap gap-x-5 text-sm">
            <Figure label={t('laps.best')} value={format.lapTime(summary.best)} best />
            <Figure label={t('laps.average')} value={format.lapTime(summary.average)} />
          </dl>
        )
      }
      above={
        tracks.length > 1 && (
          <SelectField
            label={t('laps.track')}
            value={read.data?.track_name ?? ''}
            onValue={setTrack}
            options={tracks.map(({ key }, at) => ({ value: key, label: trackNames[at] ?? '' }))}
          />
        )
      }
    />
  );
}

function Figure({ label, value, best }: { label: string; value: string; best?: boolean }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="flex items-center gap-1.5 text-text-3">
        <span
          aria-hidden="true"
          className={best ? 'size-2 rounded-full bg-ok' : 'w-4 border-text-3 border-t-2 border-dotted'}
        />
        {label}
      </dt>
      <dd>
        <Ltr className={best ? 'figures font-bold text-ok' : 'figures font-bold'}>{value}</Ltr>
      </dd>
    </div>
  );
}
