import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { eventsText } from './events-text.ts';

const minuteMs = 60_000;

/** How long it is until the start; in the last minute, that it starts soon. */
export function Countdown({ start, now }: { start: Date; now: Date }) {
  const t = useText(eventsText);
  const format = useFormat();
  const left = start.getTime() - now.getTime();
  const words = format.countdown(left);
  return (
    <span role="timer" aria-live="off">
      {left < minuteMs ? words : t('countdown', { left: words })}
    </span>
  );
}
