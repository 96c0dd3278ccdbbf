import type { CommunityEvent } from '@paddock/contract/events/calls';
import { eventStatus } from '@paddock/contract/events/rules';
import { Attendance } from '#features/events/attendance.tsx';
import { EventCard } from '#features/events/event-card.tsx';
import { useEventsMessages } from '#features/events/messages.ts';
import { useAttendance } from '#features/events/use-attendance.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { LinkButton } from '#ui/button.tsx';

/** An event with the member's actions. */
export function MemberEventCard({ event }: { event: CommunityEvent }) {
  const t = useEventsMessages();
  const now = useNow();
  const status = eventStatus(event, now);
  const attendance = useAttendance(event);
  return (
    <EventCard event={event} now={now}>
      {status === 'completed' ? (
        <p className="flex min-h-11 items-center justify-center text-sm text-text-3">{t('over')}</p>
      ) : (
        <>
          {event.round_id !== null && !event.joined && (
            <LinkButton wide to={`/events/${event.id}`}>
              {t('toSignUp')}
            </LinkButton>
          )}
          <Attendance event={event} status={status} {...attendance} />
        </>
      )}
    </EventCard>
  );
}
