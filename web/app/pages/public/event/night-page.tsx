import { localizeEvent } from '@paddock/contract/events/rules';
import { useEventsMessages } from '#features/events/messages.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { LoadingArea, Skeleton } from '#ui/feedback/skeleton.tsx';
import { ErrorState } from '#ui/feedback/states.tsx';
import { PageSection } from '#ui/page-section.tsx';
import type { NightPageData } from './load-page.ts';
import { NightHead } from './night-head.tsx';
import { PlainNight } from './plain-night.tsx';
import type { RoundNightProps } from './round/round-night.tsx';
import { useFreshNight, useNightPhase } from './use-night.ts';

// Events without a championship do without its parts.
const RoundNight = lazyPart<RoundNightProps>(() => import('./round/round-night.tsx'), {
  fallback: () => <Place />,
  onError: (retry) => <Broken onRetry={retry} />,
});

/** A race night as it is now; it goes on under the reader's eyes. */
export function NightPage(page: NightPageData) {
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

function Place() {
  return (
    <PageSection as={LoadingArea} layout="aside">
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
    </PageSection>
  );
}

function Broken({ onRetry }: { onRetry: () => void }) {
  const t = useEventsMessages();
  return (
    <PageSection>
      <ErrorState title={t('page.failed')} reason={t('page.failedWhy')} onRetry={onRetry} />
    </PageSection>
  );
}
