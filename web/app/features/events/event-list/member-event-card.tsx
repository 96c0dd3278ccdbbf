import type { CommunityEvent } from '@paddock/contract/events/calls';
import { eventStatus } from '@paddock/contract/events/rules';
import { useNow } from '#lib/browser/use-now.ts';
import { useTranslations } from '#lib/i18n/messages.ts';
import { LinkButton } from '#ui/button.tsx';
import { Attendance } from '../attendance.tsx';
import { EventCard } from '../event-card.tsx';
import { eventsMessages } from '../messages.ts';
import { useAttendance } from '../use-attendance.ts';

/** An event with what a member can do about it. */
export function MemberEventCard({ event }: { event: CommunityEvent }) {
  const t = useTranslations(eventsMessages);
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
