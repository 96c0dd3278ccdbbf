import { useFormat } from '#lib/i18n/use-format.ts';
import { useEventsMessages } from './messages.ts';

const minuteMs = 60_000;

/** The time until the start, or that it starts soon in the last minute. */
export function Countdown({ start, now }: { start: Date; now: Date }) {
  const t = useEventsMessages();
  const format = useFormat();
  const remainingMs = start.getTime() - now.getTime();
  const text = format.countdown(remainingMs);
  return (
    <span role="timer" aria-live="off">
      {remainingMs < minuteMs ? text : t.rich('countdown', { left: text })}
    </span>
  );
}
