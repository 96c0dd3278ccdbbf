import { getOutline } from '@paddock/contract/catalogue/outline-calls';
import type { Point } from '@paddock/contract/catalogue/track-outline';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { serverTimingStreamPath } from '@paddock/contract/timing/paths';
import { useQuery } from '@tanstack/react-query';
import { NotFound } from '#components/not-found.tsx';
import { PageHead } from '#components/page-head.tsx';
import { QueryProvider } from '#components/query-provider.tsx';
import { useTimingMessages } from '#features/timing/messages.ts';
import { TimingBoard } from '#features/timing/timing-view.tsx';
import { type LiveTiming, useStaffTiming } from '#features/timing/use-timing.ts';
import { query } from '#lib/api/query.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { LoadingArea, Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageSection } from '#ui/page-section.tsx';

/** Live timing that only staff may see; others get the not-found page. */
export default function StaffTiming({ id }: { id: number }) {
  const live = useStaffTiming(serverTimingStreamPath(id));
  if (live === 'refused') return <NotFound />;
  if (!live)
    return (
      <PageSection as={LoadingArea}>
        <Skeleton className="h-96" />
      </PageSection>
    );
  return (
    <QueryProvider>
      <StaffTimingPage live={live} />
    </QueryProvider>
  );
}

function StaffTimingPage({ live }: { live: LiveTiming }) {
  const t = useTimingMessages();
  const server = localize(live.timing.server, useLocale(), 'name');
  const outline = live.timing.session?.track.outline ?? null;
  const outlineQuery = useQuery({
    ...query(getOutline, { params: { id: outline ?? '' } }),
    enabled: outline !== null,
  });
  const points = outlineQuery.data?.points.map(([x = 0, y = 0]): Point => [x, y]) ?? null;
  const title = t('titleOf', { server: server.name });
  return (
    <PageSection as="article">
      <PageHead title={title} hidden />
      <h1 className="wrap-anywhere">{title}</h1>
      <p className="text-sm text-text-3">{t('staffOnly')}</p>
      <TimingBoard live={live} outline={points} />
    </PageSection>
  );
}
