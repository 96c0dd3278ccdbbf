import { useFormat } from '#lib/i18n/use-format.ts';
import { useEventsMessages } from './messages.ts';

const minuteMs = 60_000;

/** How long it is until the start; in the last minute, that it starts soon. */
export function Countdown({ start, now }: { start: Date; now: Date }) {
  const t = useEventsMessages();
  const format = useFormat();
  const left = start.getTime() - now.getTime();
  const words = format.countdown(left);
  return (
    <span role="timer" aria-live="off">
      {left < minuteMs ? words : t.rich('countdown', { left: words })}
    </span>
  );
}
