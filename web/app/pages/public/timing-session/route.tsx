import { formatTrackName } from '@paddock/contract/catalogue/rules';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { getTimingSession, listSessionLaps } from '@paddock/contract/timing/calls';
import { timedLapsMax } from '@paddock/contract/timing/rules';
import { BackLink } from '#components/back-link.tsx';
import { PageFailed } from '#components/page-failed.tsx';
import { PageHead } from '#components/page-head.tsx';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { useTimingMessages } from '#features/timing/messages.ts';
import { usePastMessages } from '#features/timing/past/messages.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { loadPage, requireId } from '#lib/page/load-page.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { PageSection } from '#ui/page-section.tsx';
import type { Route } from './+types/route.ts';
import { carFilter } from './car-filter.ts';
import { DriverLaps } from './driver-laps.tsx';
import { DriversTable } from './drivers-table.tsx';
import { LapTable } from './lap-table.tsx';
import { PlacesChart } from './places-chart.tsx';
import { toPreviews } from './session-order.ts';

export const handle = { figures: true };

export function loader({ context, params, url }: Route.LoaderArgs) {
  const id = requireId(params.id);
  const { car, page } = parseUrlFilters(carFilter, url.searchParams);
  const query = { car_id: car ?? 0, skip: (page - 1) * timedLapsMax };
  return loadPage(context, async (api) => {
    const [{ timed, ...session }, carLaps] = await Promise.all([
      api.call(getTimingSession, { params: { id } }),
      car === undefined ? undefined : api.call(listSessionLaps, { params: { id }, query }),
    ]);
    return { session, timed: toPreviews(timed), carLaps };
  });
}

/** A timed session with its laps. */
export default function PastSessionScreen({ loaderData }: Route.ComponentProps) {
  const t = usePastMessages();
  if (loaderData) return <SessionPage {...loaderData} />;
  return <PageFailed title={t('session.all')} failed={t('failed')} reason={t('failedWhy')} />;
}

/** `carLaps` is a page of the laps of the car in the address. */
function SessionPage({ session, timed, carLaps }: NonNullable<Route.ComponentProps['loaderData']>) {
  const t = usePastMessages();
  const tTiming = useTimingMessages();
  const format = useFormat();
  const locale = useLocale();
  const { server, track, started_at, ended_at, abandoned, drivers, laps } = session;
  const kind = tTiming(`kind.${session.kind}`);
  const { car, page } = useUrlFilters(carFilter).filters;
  const carDrivers = timed.filter(({ car_id }) => car_id === car);
  const best = Math.min(...timed.map(({ best_ms }) => best_ms ?? Number.POSITIVE_INFINITY));
  const title = t('session.titleOf', { kind, date: format.dateTime(started_at) });
  return (
    <PageSection as="article" layout="sections">
      <PageHead
        title={title}
        description={t('session.description', { kind, track: formatTrackName(track, locale) })}
      />
      <header className="flex flex-col gap-2">
        {server && (
          <BackLink to={`/servers/${server.id}/sessions`}>
            {t.rich('titleOf', { server: localize(server, locale, 'name').name })}
          </BackLink>
        )}
        <h1 className="wrap-anywhere">{title}</h1>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-text-2">
          <TrackName track={track} className="font-bold text-text" />
          <span>{t('session.drivers', { count: drivers })}</span>
          <span>{t('session.laps', { count: laps })}</span>
          {ended_at === null && <Badge tone="ok">{t('running')}</Badge>}
          {abandoned && <Badge tone="warn">{t('abandoned')}</Badge>}
        </p>
      </header>
      {timed.length === 0 ? (
        <EmptyState sentence={t('session.noLap')} seed="past-session" />
      ) : (
        <>
          <DriversTable timed={timed} />
          {session.kind === 'race' && <PlacesChart timed={timed} />}
          {carLaps && carDrivers.length > 0 && (
            <DriverLaps
              drivers={carDrivers}
              best={best}
              laps={carLaps.items}
              total={carLaps.total}
              page={page}
            />
          )}
          <LapTable timed={timed} />
        </>
      )}
    </PageSection>
  );
}
