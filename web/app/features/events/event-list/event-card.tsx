import type { CommunityEvent } from '@paddock/contract/events/calls';
import { eventStatus } from '@paddock/contract/events/rules';
import { Link } from 'react-router';
import { useNow } from '../../../lib/browser/use-now.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { Card, CardBody } from '../../../ui/card.tsx';
import { Attendance } from '../attendance.tsx';
import { Countdown } from '../countdown.tsx';
import { EventCover } from '../event-cover.tsx';
import { EventFacts } from '../event-facts.tsx';
import { eventsMessages } from '../messages.ts';
import { useAttendance } from '../use-attendance.ts';

/** An event as a member sees it; it turns live under the reader's eyes. */
export function EventCard({ event }: { event: CommunityEvent }) {
  const t = useTranslations(eventsMessages);
  const now = useNow();
  const status = eventStatus(event, now);
  const attendance = useAttendance(event);
  return (
    <Card as="li" media={<EventCover event={event} status={status} />}>
      <CardBody className="gap-4!">
        <div className="flex flex-col gap-1">
          <h2 className="wrap-anywhere font-bold font-sans text-lg">
            <Link to={`/events/${event.id}`} className="hover:text-firoozeh">
              <bdi>{event.title}</bdi>
            </Link>
          </h2>
          <p dir="auto" className="free-text wrap-anywhere line-clamp-3 text-sm text-text-2">
            {event.description}
          </p>
        </div>
        <EventFacts event={event} />
        <div className="mt-auto flex flex-col gap-3 border-line border-t pt-4">
          {(status === 'upcoming' || status === 'scheduled') && (
            <p className="text-center font-bold text-saffron-ink">
              <Countdown start={event.start_date} now={now} />
            </p>
          )}
          {status === 'completed' ? (
            <p className="flex min-h-11 items-center justify-center text-sm text-text-3">{t('over')}</p>
          ) : (
            <Attendance event={event} status={status} {...attendance} />
          )}
        </div>
      </CardBody>
    </Card>
  );
}
