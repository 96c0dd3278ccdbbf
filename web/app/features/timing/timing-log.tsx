import type { TimingLogEntry } from '@paddock/contract/timing/calls';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useTimingMessages } from './messages.ts';
import { useDriverName } from './row-parts.tsx';

/** Fastest laps and contacts, newest first. */
export function TimingLog({ log }: { log: readonly TimingLogEntry[] }) {
  const t = useTimingMessages();
  if (log.length === 0) return <p className="text-sm text-text-2">{t('noLog')}</p>;
  return (
    <ol className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto rounded-card border border-line bg-surface-1">
      {log.map((entry) => (
        <LogEntry key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

function LogEntry({ entry }: { entry: TimingLogEntry }) {
  const t = useTimingMessages();
  const format = useFormat();
  const driverName = useDriverName();
  const { at, kind, name, other_name, lap_time } = entry;
  const driver = driverName({ name });
  return (
    <li className="flex gap-3 px-3 py-2 text-sm">
      <time dateTime={at.toISOString()} className="shrink-0 text-text-3">
        {format.time(at)}
      </time>
      <span className={kind === 'fastest_lap' ? 'wrap-anywhere text-best' : 'wrap-anywhere'}>
        {kind === 'fastest_lap'
          ? t.rich('fastest', { driver, time: format.lapTime(lap_time ?? 0) })
          : t.rich('contact', { driver, other: driverName({ name: other_name }) })}
      </span>
    </li>
  );
}
