import type { CommunityEvent } from '@paddock/contract/events/calls';
import { localZone } from '@paddock/contract/i18n/time';
import { useSyncExternalStore } from 'react';
import { useLocale } from '../../lib/i18n/locale.tsx';
import { useTranslations } from '../../lib/i18n/messages.ts';
import { formatEventTimes, isOtherZone } from './event-times.ts';
import { eventsMessages } from './messages.ts';

const never = () => () => {};

/** The zone of the reader's clocks; null on the server, which does not know it. */
function useZone(): string | null {
  return useSyncExternalStore(
    never,
    () => localZone,
    () => null,
  );
}

/** When it is in Tehran, and by the reader's own clocks where these differ. */
export function EventWhen({ event }: { event: Pick<CommunityEvent, 'start_date' | 'end_date'> }) {
  const t = useTranslations(eventsMessages);
  const locale = useLocale();
  const zone = useZone();
  const { start_date, end_date } = event;
  const { date, start, end } = formatEventTimes(start_date, end_date, locale);
  const yours = isOtherZone(start_date, zone) && formatEventTimes(start_date, end_date, locale, zone);
  return (
    <span className="flex flex-col">
      <time dateTime={start_date.toISOString()}>{date}</time>
      <span className="text-text-2">{t('when.tehran', { start, end })}</span>
      {yours && (
        <span className="text-text-3 text-xs">
          {t('when.yours', { date: yours.date, start: yours.start, end: yours.end })}
        </span>
      )}
    </span>
  );
}
