import type { CommunityEvent } from '@paddock/contract/events/calls';
import { eventStatus, localizeEvent } from '@paddock/contract/events/rules';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLocale } from '#lib/i18n/locale.tsx';
import { Card, CardBody } from '#ui/card.tsx';
import { Countdown } from './countdown.tsx';
import { EventCover } from './event-cover.tsx';
import { EventFacts } from './event-facts.tsx';

interface EventCardProps {
  event: CommunityEvent;
  now: Date;
  /** Loads the picture eagerly. */
  first?: boolean;
  /** Actions below the facts. */
  children?: ReactNode;
}

/** An event in a list, whose status follows the clock. */
export function EventCard({ event: stored, now, first, children }: EventCardProps) {
  const event = localizeEvent(stored, useLocale());
  const status = eventStatus(event, now);
  const isToCome = status === 'upcoming' || status === 'scheduled';
  return (
    <Card
      as="li"
      className="[--late-size:41rem]"
      media={<EventCover event={event} status={status} first={first} />}
    >
      <CardBody gap="gap-4">
        <div className="flex flex-col gap-1">
          <h2 className="wrap-anywhere font-bold font-sans text-lg">
            <Link to={`/events/${event.id}`} prefetch="intent" className="hover:text-firoozeh">
              <bdi>{event.title}</bdi>
            </Link>
          </h2>
          <p dir="auto" className="free-text wrap-anywhere line-clamp-3 text-sm text-text-2">
            {event.description}
          </p>
        </div>
        <EventFacts event={event} status={status} />
        {(isToCome || children) && (
          <div className="mt-auto flex flex-col gap-3 border-line border-t pt-4">
            {isToCome && (
              <p className="text-center font-bold text-saffron-ink">
                <Countdown start={event.start_date} now={now} />
              </p>
            )}
            {children}
          </div>
        )}
      </CardBody>
    </Card>
  );
}
