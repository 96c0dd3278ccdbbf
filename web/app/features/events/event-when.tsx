import type { CommunityEvent } from '@paddock/contract/events';
import { ownZone } from '@paddock/contract/time';
import { useSyncExternalStore } from 'react';
import { useLocale } from '../../lib/locale.tsx';
import { useText } from '../../lib/text.ts';
import { isElsewhere, writeTimes } from './event-times.ts';
import { eventsText } from './events-text.ts';

const never = () => () => {};

/** The zone of the reader's clocks; null on the server, which does not know it. */
function useZone(): string | null {
  return useSyncExternalStore(
    never,
    () => ownZone,
    () => null,
  );
}

/** When it is in Tehran, and by the reader's own clocks where these differ. */
export function EventWhen({ event }: { event: Pick<CommunityEvent, 'start_date' | 'end_date'> }) {
  const t = useText(eventsText);
  const locale = useLocale();
  const zone = useZone();
  const { start_date, end_date } = event;
  const { date, start, end } = writeTimes(start_date, end_date, locale);
  const yours = isElsewhere(start_date, zone) && writeTimes(start_date, end_date, locale, zone);
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
