import { busiestHour } from '#features/servers/server-status.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { ChartTable } from '#ui/chart/chart-table.tsx';
import { Sparkbars } from '#ui/chart/sparkbars.tsx';
import { useServerMessages } from './messages.ts';

/** Hours with a label on the axis. */
const labelledHours = [0, 6, 12, 18, 23];

/** Average players by hour in Tehran over the last seven days, as bars, a sentence and a table. */
export function BusyHours({ players_avg }: { players_avg: readonly number[] }) {
  const t = useServerMessages();
  const format = useFormat();
  const busiest = busiestHour(players_avg);
  const clock = (hour: number) => format.digits(`${String(hour).padStart(2, '0')}:00`);
  if (busiest === undefined) return <p className="text-text-2">{t('quiet')}</p>;
  const maxPlayers = format.number(players_avg[busiest] ?? 0, { max: 1 });
  return (
    <div className="flex flex-col gap-3">
      <div dir="ltr" className="flex flex-col gap-1">
        <Sparkbars values={players_avg} marked={busiest} className="h-32 w-full" />
        <div aria-hidden="true" className="flex justify-between text-2xs text-text-3">
          {labelledHours.map((hour) => (
            <bdi key={hour}>{clock(hour)}</bdi>
          ))}
        </div>
      </div>
      <p className="text-sm text-text-2">
        {t.rich('busiest', { hour: clock(busiest), players: maxPlayers })}
      </p>
      <ChartTable
        title={t('usualDay')}
        headings={[t('hour'), t('players')]}
        rows={players_avg.map((players, hour) => [
          <bdi key="hour">{clock(hour)}</bdi>,
          format.number(players, { max: 1 }),
        ])}
        figures={1}
      />
    </div>
  );
}
