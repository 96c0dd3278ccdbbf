import type { Point } from '@paddock/contract/catalogue/track-outline';
import type { Timing } from '@paddock/contract/timing/calls';
import { eventTimingStreamPath } from '@paddock/contract/timing/paths';
import { useTimingMessages } from '#features/timing/messages.ts';
import { TimingView } from '#features/timing/timing-view.tsx';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { TextLink } from '#ui/text-link.tsx';

export interface EventTimingProps {
  event_id: number;
  timing: Timing;
  /** The line of the track; null where it is unknown. */
  outline: readonly Point[] | null;
}

/** What is driven of an event, among the other parts of its page. */
export default function EventTiming({ event_id, timing, outline }: EventTimingProps) {
  const t = useTimingMessages();
  return (
    <section className="flex min-w-0 flex-col gap-4">
      <SectionHeading>{t('title')}</SectionHeading>
      <TimingView loaded={timing} streamPath={eventTimingStreamPath(event_id)} outline={outline} isNarrow />
      <TextLink to={`/servers/${timing.server.id}/timing`} size="sm" className="self-start">
        {t('open')}
      </TextLink>
    </section>
  );
}
