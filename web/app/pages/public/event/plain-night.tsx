import type { EventDetail } from '@paddock/contract/events/calls';
import { eventStatus } from '@paddock/contract/events/rules';
import { EventStatusBadge } from '#features/events/event-status-badge.tsx';
import { useEventsMessages } from '#features/events/messages.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { EventPanel } from './event-panel.tsx';
import type { NightPageData } from './load-page.ts';
import { NightFrame } from './night-frame.tsx';
import { NightTrack } from './night-track.tsx';
import { ParticipantList } from './participant-list.tsx';
import { RaceResults } from './race-results.tsx';
import { About, LiveTiming, Missing, MovedStart, NightPicture } from './shared-parts.tsx';

// Few events have any of them.
const OutsideLinks = lazyPart(() => import('./outside-links.tsx'));
const NightTexts = lazyPart(() => import('./night-texts.tsx'));

interface PlainNightProps {
  page: NightPageData;
  /** In the reader's language. */
  event: EventDetail;
  now: Date;
}

/** An event without a championship: whoever likes joins while it is on. */
export function PlainNight({ page, event, now }: PlainNightProps) {
  const { night, races, participants, failed } = page;
  const t = useEventsMessages();
  const status = eventStatus(event, now);
  const { links, facts, missing } = night;
  const hasLink = links && (links.stream ?? links.replay ?? links.voice);
  const hasTexts = event.briefing !== null || (links?.downloads.length ?? 0) > 0;
  return (
    <NightFrame
      head={
        <>
          <div className="flex flex-wrap items-center gap-3">
            <EventStatusBadge status={status} />
            <span className="text-sm text-text-2">{t(`type.${event.event_type}`)}</span>
          </div>
          <h1 className="wrap-anywhere">
            <bdi>{event.title}</bdi>
          </h1>
          <MovedStart event={event} />
        </>
      }
      block={<NightPicture event={event} />}
      isBlockFirst={false}
      panel={
        <EventPanel event={event} status={status} now={now}>
          {hasLink && (
            <OutsideLinks links={links} names={status === 'completed' ? ['replay'] : ['stream', 'voice']} />
          )}
        </EventPanel>
      }
      main={
        <>
          <Missing missing={missing} failed={failed} />
          {status === 'live' && <LiveTiming page={page} />}
          <About event={event} />
          {hasTexts && <NightTexts event={event} files={links?.downloads ?? []} />}
          {status === 'completed' && races && <RaceResults races={races} />}
        </>
      }
      side={
        <>
          <NightTrack event={event} facts={facts} />
          {participants && (
            <ParticipantList participants={participants} count={event.participants} status={status} />
          )}
        </>
      }
    />
  );
}
