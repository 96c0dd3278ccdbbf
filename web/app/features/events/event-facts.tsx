import type { CommunityEvent } from '@paddock/contract/events/calls';
import type { EventStatus } from '@paddock/contract/events/rules';
import { localZone } from '@paddock/contract/i18n/time';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useIsHydrating } from '#lib/browser/use-is-hydrating.ts';
import { useCalendar, useLocale } from '#lib/i18n/locale.tsx';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { Avatar } from '#ui/avatar.tsx';
import { formatEventTimes, formatOwnTimes, isOtherZone } from './event-times.ts';
import { useEventsMessages } from './messages.ts';

interface EventFactsProps {
  event: CommunityEvent;
  status: EventStatus;
}

/** When it is, how many have joined or wait for it, of what kind it is, who invites and where. */
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
      {/* Nobody can join before the start: until then those count who asked to be told of it. */}
      {isToCome && <Fact label={t('facts.waiting')}>{t('participants', { count: reminder_count })}</Fact>}
      <Fact label={t('facts.type')}>{t(`type.${event_type}`)}</Fact>
      <Fact label={t('facts.host')}>
        <span className="flex min-w-0 items-center gap-2">
          <Avatar userId={host.id} src={uploadUrl(host.profile_image, 192)} className="size-6!" />
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
  /** Takes the whole line. */
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

/** The zone of the reader's clocks; null on the server, which does not know it, and while its page comes to life. */
function useZone(): string | null {
  const isHydrating = useIsHydrating();
  const [zone, setZone] = useState(isHydrating ? null : localZone);
  useEffect(() => startTransition(() => setZone(localZone)), []);
  return zone;
}

/** When it is in Tehran, and by the reader's own clocks where these differ. */
function EventWhen({ event }: { event: Pick<CommunityEvent, 'start_date' | 'end_date'> }) {
  const t = useEventsMessages();
  const locale = useLocale();
  const calendar = useCalendar();
  const zone = useZone();
  const { start_date, end_date } = event;
  const { date, start, end } = formatEventTimes(start_date, end_date, locale, undefined, calendar);
  const yours = isOtherZone(start_date, zone) && formatOwnTimes(start_date, end_date, locale, zone);
  return (
    <span className="flex flex-col">
      <time dateTime={start_date.toISOString()}>{date}</time>
      <span className="text-text-2">{t.rich('when.tehran', { start, end })}</span>
      {/* Has its line before the words are there. */}
      <span data-when="abroad" className="min-h-[1lh] text-text-3 text-xs">
        {yours && t.rich('when.yours', { ...yours })}
      </span>
    </span>
  );
}
