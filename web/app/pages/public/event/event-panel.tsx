import type { CommunityEvent } from '@paddock/contract/events/calls';
import type { EventStatus } from '@paddock/contract/events/rules';
import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { memberPart } from '#components/member-part.tsx';
import { Countdown } from '#features/events/countdown.tsx';
import { EventFacts } from '#features/events/event-facts.tsx';
import { useEventsMessages } from '#features/events/messages.ts';
import { useSession } from '#lib/session/session.ts';
import { loginPath } from '#lib/url/return-path.ts';
import { AnchorButton, LinkButton } from '#ui/button.tsx';

const MemberAttendance = memberPart(() => import('./member-attendance.tsx'), {
  fallback: () => <div className="min-h-11" />,
});

interface EventPanelProps {
  event: CommunityEvent;
  status: EventStatus;
  now: Date;
  /** Further links. */
  children?: ReactNode;
}

/** Facts, countdown and actions of an event. */
export function EventPanel({ event, status, now, children }: EventPanelProps) {
  const t = useEventsMessages();
  const isUpcoming = status === 'upcoming' || status === 'scheduled';
  return (
    <aside className="flex flex-col gap-5 rounded-card border border-line bg-surface-1 p-5">
      {isUpcoming && (
        <p className="font-extrabold text-2xl text-saffron-ink">
          <Countdown start={event.start_date} now={now} />
        </p>
      )}
      <Announcement event={event} status={status} now={now} />
      <EventFacts event={event} status={status} />
      {status === 'completed' ? (
        <p className="text-sm text-text-3">{t('over')}</p>
      ) : (
        <>
          <EventActions event={event} status={status} />
          <AnchorButton href={`/events/${event.id}/calendar.ics`} download wide icon={<CalendarPlus />}>
            {t('page.calendar')}
          </AnchorButton>
        </>
      )}
      {children}
    </aside>
  );
}

/** Both halves are in the HTML; a class on the document shows one before hydration. */
function EventActions({ event, status }: Pick<EventPanelProps, 'event' | 'status'>) {
  const t = useEventsMessages();
  const { token } = useSession();
  return (
    <>
      {!token && !(event.round_id !== null && status === 'live') && (
        <div data-when="out">
          <LinkButton
            look={event.round_id === null ? 'main' : 'outline'}
            wide
            to={loginPath(`/events/${event.id}`)}
          >
            {t(status === 'live' ? 'page.login' : 'page.loginRemind')}
          </LinkButton>
        </div>
      )}
      <div data-when="in">
        <MemberAttendance key={event.id} event={event} status={status} />
      </div>
      {status !== 'live' && event.round_id === null && (
        <p className="text-center text-text-3 text-xs">{t('page.opens')}</p>
      )}
    </>
  );
}

/** Announced by screen readers ten minutes and one minute before the start, and at the start. */
function Announcement({ event, status, now }: Omit<EventPanelProps, 'children'>) {
  const t = useEventsMessages();
  const left = event.start_date.getTime() - now.getTime();
  const soon = left <= 60_000 ? 'page.saysMinute' : left <= 600_000 ? 'page.saysTen' : undefined;
  const key = status === 'live' ? 'page.saysLive' : status === 'completed' ? undefined : soon;
  return <output className="sr-only">{key && t(key)}</output>;
}
