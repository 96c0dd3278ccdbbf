import type { EventDetail } from '@paddock/contract/events/calls';
import type { NightPart } from '@paddock/contract/race-night/calls';
import { EventPicture } from '#features/events/event-picture.tsx';
import { useEventsMessages } from '#features/events/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { panelPictureSizes } from '#ui/uploaded-picture.tsx';
import type { EventTimingProps } from './event-timing.tsx';
import type { NightPageData, PagePart } from './load-page.ts';
import { useNightMessages } from './messages.ts';
import type { MissingPartsProps } from './missing/missing-parts.tsx';
import { useMovedStart } from './use-night.ts';

/** On a phone it stands under the panel, so that it is not the first thing to fetch. */
export function NightPicture({ event }: { event: EventDetail }) {
  return (
    <EventPicture
      event={event}
      sizes={panelPictureSizes}
      className="rounded-card border border-line bg-surface-2"
    />
  );
}

const EventTiming = lazyPart<EventTimingProps>(() => import('./event-timing.tsx'));

/** What is driven now, where it is timed. */
export function LiveTiming({ page: { night, live } }: { page: NightPageData }) {
  return live && <EventTiming key={live.timing.session?.id ?? 0} event_id={night.event.id} {...live} />;
}

/** Says politely that the start was moved while the page was open. */
export function MovedStart({ event }: { event: EventDetail }) {
  const t = useNightMessages();
  const format = useFormat();
  const moved = useMovedStart(event.start_date);
  return (
    <output className="text-saffron-ink text-sm empty:hidden">
      {moved && t('moved', { time: format.dateTime(moved) })}
    </output>
  );
}

const MissingParts = lazyPart<MissingPartsProps>(() => import('./missing/missing-parts.tsx'));

/** Says which parts of the page did not come. */
export function Missing({ missing, failed }: { missing: readonly NightPart[]; failed: readonly PagePart[] }) {
  const parts = [...new Set([...missing, ...failed])];
  return parts.length > 0 && <MissingParts parts={parts} />;
}

export function About({ event }: { event: EventDetail }) {
  const t = useEventsMessages();
  return (
    <section>
      <SectionHeading>{t('page.about')}</SectionHeading>
      <p dir="auto" className="free-text wrap-anywhere max-w-prose whitespace-pre-line text-text-2">
        {event.description}
      </p>
    </section>
  );
}
