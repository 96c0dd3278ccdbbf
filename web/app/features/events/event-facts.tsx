import type { CommunityEvent } from '@paddock/contract/events/calls';
import type { EventStatus } from '@paddock/contract/events/rules';
import { localZone } from '@paddock/contract/i18n/time';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useIsHydrating } from '#lib/browser/use-is-hydrating.ts';
import { useCalendar, useLocale } from '#lib/i18n/locale.tsx';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { Avatar } from '#ui/avatar.tsx';
import { formatEventTimes, formatLocalTimes, isOtherZone } from './event-times.ts';
import { useEventsMessages } from './messages.ts';

interface EventFactsProps {
  event: CommunityEvent;
  status: EventStatus;
}

/** The time, participants, type, host and server of an event. */
export function EventFacts({ event, status }: EventFactsProps) {
  const t = useEventsMessages();
  const { participants, max_participants, reminder_count, event_type, host, server } = event;
  const isToCome = status === 'upcoming' || status === 'scheduled';
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm">
      <Fact label={t('facts.when')} wide>
        <EventWhen event={event} />
      </Fact>
      <Fact label={t('facts.participants')}>
        {max_participants > 0
          ? t('participantsOf', { count: participants, max: max_participants })
          : t('participants', { count: participants })}
      </Fact>
      {/* Joining starts with the event; until then, reminders are counted. */}
      {isToCome && <Fact label={t('facts.waiting')}>{t('participants', { count: reminder_count })}</Fact>}
      <Fact label={t('facts.type')}>{t(`type.${event_type}`)}</Fact>
      <Fact label={t('facts.host')}>
        <span className="flex min-w-0 items-center gap-2">
          <Avatar userId={host.id} src={uploadUrl(host.profile_image, 192)} size="size-6" />
          <bdi className="truncate">{host.username}</bdi>
        </span>
      </Fact>
      {server && (
        <Fact label={t('facts.server')}>
          <Link to={`/servers/${server.id}`} className="hover:text-firoozeh">
            <bdi>{server.name}</bdi>
          </Link>
        </Fact>
      )}
    </dl>
  );
}

interface FactProps {
  label: string;
  /** Spans the whole row. */
  wide?: boolean;
  children: ReactNode;
}

function Fact({ label, wide, children }: FactProps) {
  return (
    <div className={wide ? 'col-span-2' : 'min-w-0'}>
      <dt className="text-2xs text-text-3">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The browser’s time zone; null on the server and during hydration. */
function useTimeZone(): string | null {
  const isHydrating = useIsHydrating();
  const [zone, setZone] = useState(isHydrating ? null : localZone);
  useEffect(() => startTransition(() => setZone(localZone)), []);
  return zone;
}

/** The time in Tehran and in the browser’s time zone, if different. */
function EventWhen({ event }: { event: Pick<CommunityEvent, 'start_date' | 'end_date'> }) {
  const t = useEventsMessages();
  const locale = useLocale();
  const calendar = useCalendar();
  const zone = useTimeZone();
  const { start_date, end_date } = event;
  const { date, start, end } = formatEventTimes(start_date, end_date, locale, undefined, calendar);
  const localTimes = isOtherZone(start_date, zone) && formatLocalTimes(start_date, end_date, locale, zone);
  return (
    <span className="flex flex-col">
      <time dateTime={start_date.toISOString()}>{date}</time>
      <span className="text-text-2">{t.rich('when.tehran', { start, end })}</span>
      {/* Reserves the line until hydration. */}
      <span data-when="abroad" className="min-h-[1lh] text-text-3 text-xs">
        {localTimes && t.rich('when.yours', { ...localTimes })}
      </span>
    </span>
  );
}
