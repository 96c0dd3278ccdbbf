import type { CommunityEvent } from '@paddock/contract/events/calls';
import type { EventStatus } from '@paddock/contract/events/rules';
import { EventPicture } from './event-picture.tsx';
import { EventStatusBadge } from './event-status-badge.tsx';

interface EventCoverProps {
  event: CommunityEvent;
  status: EventStatus;
  /** It is seen first. */
  first?: boolean | undefined;
}

/** The head of an event's card: its picture, faded once it is over, and what it is now. */
export function EventCover({ event, status, first }: EventCoverProps) {
  return (
    <div className="relative">
      <EventPicture event={event} first={first} className={status === 'completed' ? 'opacity-60' : ''} />
      <span className="absolute start-3 top-3">
        <EventStatusBadge status={status} />
      </span>
    </div>
  );
}
