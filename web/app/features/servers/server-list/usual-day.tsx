import { useTranslations } from '../../../lib/i18n/messages.ts';
import { useFormat } from '../../../lib/i18n/use-format.ts';
import { Sparkbars } from '../../../ui/chart/sparkbars.tsx';
import { serversMessages } from '../messages.ts';
import { busiestHour } from '../server-status.ts';

/** How busy a server is by the hour of the day, and in words when most. */
export function UsualDay({ players_avg }: { players_avg: readonly number[] }) {
  const t = useTranslations(serversMessages);
  const format = useFormat();
  const busiest = busiestHour(players_avg);
  if (busiest === undefined) return null;
  const hour = format.digits(`${String(busiest).padStart(2, '0')}:00`);
  return (
    <div className="flex items-end justify-between gap-3">
      <p className="text-text-3 text-xs">{t('card.busyAt', { hour })}</p>
      <Sparkbars values={players_avg} marked={busiest} className="h-6 w-24 shrink-0" />
    </div>
  );
}
