import type { CommunityEvent } from '@paddock/contract/events/calls';
import type { EventStatus } from '@paddock/contract/events/rules';
import { EventPicture } from './event-picture.tsx';
import { EventStatusBadge } from './event-status-badge.tsx';

interface EventCoverProps {
  event: CommunityEvent;
  status: EventStatus;
  /** Loads the picture eagerly. */
  first?: boolean | undefined;
}

/** The picture of an event with its status, faded once completed. */
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
