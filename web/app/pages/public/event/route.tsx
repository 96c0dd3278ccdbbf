import { localizeEvent } from '@paddock/contract/events/rules';
import { PageFailed } from '#components/page-failed.tsx';
import { useEventsMessages } from '#features/events/messages.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { loadPage, requireId } from '#lib/page/load-page.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { LoadingArea, Skeleton } from '#ui/feedback/skeleton.tsx';
import { ErrorState } from '#ui/feedback/states.tsx';
import { PageSection } from '#ui/page-section.tsx';
import type { Route } from './+types/route.ts';
import { loadNightPage, type NightPageData } from './load-page.ts';
import { NightHead } from './night-head.tsx';
import { PlainNight } from './plain-night.tsx';
import type { RoundNightProps } from './round-night.tsx';
import { useFreshNight, useNightPhase } from './use-night.ts';

export const handle = { figures: true };

export function loader({ context, params }: Route.LoaderArgs) {
  const id = requireId(params.id);
  return loadPage(context, (api) => loadNightPage(api, id));
}

/** An event at one address, from its announcement to its archived result. */
export default function RaceNightScreen({ loaderData }: Route.ComponentProps) {
  const t = useEventsMessages();
  if (loaderData) return <NightPage key={loaderData.night.event.id} {...loaderData} />;
  return <PageFailed title={t('title.event')} failed={t('page.failed')} reason={t('page.failedWhy')} />;
}

// Not loaded for events without a championship.
const RoundNight = lazyPart<RoundNightProps>(() => import('./round-night.tsx'), {
  fallback: () => <NightSkeleton />,
  onError: (retry) => <NightFailed onRetry={retry} />,
});

/** A race night in its current phase, which changes while the page is open. */
function NightPage(page: NightPageData) {
  const { night } = page;
  const event = localizeEvent(night.event, useLocale());
  const { phase, now } = useNightPhase(night);
  useFreshNight(night, phase);
  const { round } = night;
  return (
    <article>
      <NightHead night={night} event={event} />
      {round ? (
        <RoundNight page={page} round={round} event={event} phase={phase} now={now} />
      ) : (
        <PlainNight page={page} event={event} now={now} />
      )}
    </article>
  );
}

function NightSkeleton() {
  return (
    <PageSection as={LoadingArea} layout="aside">
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
    </PageSection>
  );
}

function NightFailed({ onRetry }: { onRetry: () => void }) {
  const t = useEventsMessages();
  return (
    <PageSection>
      <ErrorState title={t('page.failed')} reason={t('page.failedWhy')} onRetry={onRetry} />
    </PageSection>
  );
}
