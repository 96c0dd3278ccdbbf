import type { EventDetail } from '@paddock/contract/events/calls';
import type { NightPart } from '@paddock/contract/race-night/calls';
import { EventPicture } from '#features/events/event-picture.tsx';
import { useEventsMessages } from '#features/events/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { FreeText } from '#ui/free-text.tsx';
import { TitledSection } from '#ui/titled-section.tsx';
import { panelPictureSizes } from '#ui/uploaded-picture.tsx';
import type { EventTimingProps } from './event-timing.tsx';
import type { NightPageData, PagePart } from './load-page.ts';
import { useNightMessages } from './messages.ts';
import type { MissingPartsProps } from './missing-parts.tsx';
import { useMovedStart } from './use-night.ts';

/** Below the panel on phones, so that it does not delay the first paint. */
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

/** The current session, if the server reports timing. */
export function LiveTiming({ page: { night, live } }: { page: NightPageData }) {
  return live && <EventTiming key={live.timing.session?.id ?? 0} event_id={night.event.id} {...live} />;
}

/** Announces that the start was moved while the page was open. */
export function MovedStart({ event }: { event: EventDetail }) {
  const t = useNightMessages();
  const format = useFormat();
  const movedStart = useMovedStart(event.start_date);
  return (
    <output className="text-saffron-ink text-sm empty:hidden">
      {movedStart && t('moved', { time: format.dateTime(movedStart) })}
    </output>
  );
}

const MissingParts = lazyPart<MissingPartsProps>(() => import('./missing-parts.tsx'));

interface MissingNoteProps {
  missing: readonly NightPart[];
  failed: readonly PagePart[];
}

/** Names the parts of the page that failed to load, if any. */
export function MissingNote({ missing, failed }: MissingNoteProps) {
  const parts = [...new Set([...missing, ...failed])];
  return parts.length > 0 && <MissingParts parts={parts} />;
}

export function EventDescription({ event }: { event: EventDetail }) {
  const t = useEventsMessages();
  return (
    <TitledSection title={t('page.about')}>
      <FreeText>{event.description}</FreeText>
    </TitledSection>
  );
}
