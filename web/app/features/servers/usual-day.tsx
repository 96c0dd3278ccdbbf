import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { Bars } from './bars.tsx';
import { busiestHour } from './server-facts.ts';
import { serversText } from './servers-text.ts';

/** How busy a server is by the hour of the day, and in words when most. */
export function UsualDay({ players_avg }: { players_avg: readonly number[] }) {
  const t = useText(serversText);
  const format = useFormat();
  const busiest = busiestHour(players_avg);
  if (busiest === undefined) return null;
  const hour = format.digits(`${String(busiest).padStart(2, '0')}:00`);
  return (
    <div className="flex items-end justify-between gap-3">
      <p className="text-text-3 text-xs">{t('card.busyAt', { hour })}</p>
      <Bars values={players_avg} marked={busiest} className="h-6 w-24 shrink-0" />
    </div>
  );
}
