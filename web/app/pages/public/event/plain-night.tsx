import type { EventDetail } from '@paddock/contract/events/calls';
import { type EventStatus, eventStatus } from '@paddock/contract/events/rules';
import { Link } from 'react-router';
import { EventStatusBadge } from '#features/events/event-status-badge.tsx';
import { useEventsMessages } from '#features/events/messages.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { Avatar } from '#ui/avatar.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { TitledSection } from '#ui/titled-section.tsx';
import { EventPanel } from './event-panel.tsx';
import type { NightPageData } from './load-page.ts';
import { NightFrame } from './night-frame.tsx';
import { NightTrack } from './night-track.tsx';
import { RaceResults } from './race-results.tsx';
import { EventDescription, LiveTiming, MissingNote, MovedStart, NightPicture } from './shared-parts.tsx';

// Loaded on demand, because few events have any.
const ExternalLinks = lazyPart(() => import('./external-links.tsx'));
const NightTexts = lazyPart(() => import('./night-texts.tsx'));

interface PlainNightProps {
  page: NightPageData;
  /** In the reader's language. */
  event: EventDetail;
  now: Date;
}

/** An event without a championship, which any member can join. */
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
            <ExternalLinks links={links} names={status === 'completed' ? ['replay'] : ['stream', 'voice']} />
          )}
        </EventPanel>
      }
      main={
        <>
          <MissingNote missing={missing} failed={failed} />
          {status === 'live' && <LiveTiming page={page} />}
          <EventDescription event={event} />
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

interface ParticipantListProps {
  participants: readonly { id: number; username: string; profile_image: string | null }[];
  /** All participants, including those not listed. */
  count: number;
  status: EventStatus;
}

/** The participants, with links to their pages. */
function ParticipantList({ participants, count, status }: ParticipantListProps) {
  const t = useEventsMessages();
  const more = count - participants.length;
  return (
    <TitledSection title={t('page.participants')}>
      {participants.length === 0 && (
        <p className="text-sm text-text-2">{t(status === 'completed' ? 'page.nobody' : 'page.nobodyYet')}</p>
      )}
      <ul className="flex flex-col gap-1 empty:hidden">
        {participants.map(({ id, username, profile_image }) => (
          <li key={id}>
            <Link
              to={`/drivers/${id}`}
              className="flex min-h-11 items-center gap-3 rounded-button px-2 text-sm hover:bg-surface-2"
            >
              <Avatar userId={id} src={uploadUrl(profile_image, 192)} size="size-8" />
              <bdi className="truncate">{username}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="px-2 pt-2 text-sm text-text-3">{t('page.more', { count: more })}</p>}
    </TitledSection>
  );
}
