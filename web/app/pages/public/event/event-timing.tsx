import type { Point } from '@paddock/contract/catalogue/track-outline';
import type { Timing } from '@paddock/contract/timing/calls';
import { eventTimingStreamPath } from '@paddock/contract/timing/paths';
import { useTimingMessages } from '#features/timing/messages.ts';
import { TimingView } from '#features/timing/timing-view.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { TitledSection } from '#ui/titled-section.tsx';

export interface EventTimingProps {
  event_id: number;
  timing: Timing;
  /** The outline of the track, if known. */
  outline: readonly Point[] | null;
}

/** Live timing of an event, as a section of its page. */
export default function EventTiming({ event_id, timing, outline }: EventTimingProps) {
  const t = useTimingMessages();
  return (
    <TitledSection title={t('title')} className="flex flex-col gap-4">
      <TimingView loaded={timing} streamPath={eventTimingStreamPath(event_id)} outline={outline} isNarrow />
      <TextLink to={`/servers/${timing.server.id}/timing`} size="sm" className="self-start">
        {t('open')}
      </TextLink>
    </TitledSection>
  );
}
