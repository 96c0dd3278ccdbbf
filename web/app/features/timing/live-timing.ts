import type { Timing, TimingLogEntry, TimingRow } from '@paddock/contract/timing/calls';
import { timingLogMax } from '@paddock/contract/timing/rules';

/** A change of one row in the stream. */
export type RowChange = (Partial<TimingRow> & { car_id: number }) | { car_id: number; gone: true };

type Serialized<T> = {
  [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K];
};

/** Wire format, with instants as text. */
export type SentLogEntry = Serialized<TimingLogEntry>;
export type SentTiming = Serialized<Omit<Timing, 'log'>> & { log: SentLogEntry[] };
export type SentStatus = Omit<SentTiming, 'rows' | 'log' | 'server' | 'version'>;

const toDate = (text: string | null | undefined) => (text ? new Date(text) : null);

export const reviveEntry = (entry: SentLogEntry): TimingLogEntry => ({ ...entry, at: new Date(entry.at) });

export function reviveTiming(sent: SentTiming): Timing {
  return {
    ...sent,
    told_at: toDate(sent.told_at),
    heard_at: toDate(sent.heard_at),
    log: sent.log.map(reviveEntry),
  };
}

/** Applies changes to the rows and sorts them by position. */
export function applyRows(rows: readonly TimingRow[], changes: readonly RowChange[]): TimingRow[] {
  const known = new Map(rows.map((row) => [row.car_id, row]));
  for (const change of changes) {
    if ('gone' in change) known.delete(change.car_id);
    else known.set(change.car_id, { ...known.get(change.car_id), ...change } as TimingRow);
  }
  return [...known.values()].toSorted((a, b) => a.position - b.position);
}

/** Updates the track positions of the listed cars. */
export function applyMap(
  rows: readonly TimingRow[],
  shares: readonly (readonly [car_id: number, share: number])[],
): TimingRow[] {
  const shareByCar = new Map(shares);
  return rows.map((row) => ({ ...row, share: shareByCar.get(row.car_id) ?? row.share }));
}

export function applyStatus(timing: Timing, sent: SentStatus): Timing {
  return { ...timing, ...sent, told_at: toDate(sent.told_at), heard_at: toDate(sent.heard_at) };
}

/** Prepends an entry. */
export function applyLog(timing: Timing, entry: TimingLogEntry): Timing {
  const others = timing.log.filter(({ id }) => id !== entry.id);
  return { ...timing, log: [entry, ...others].slice(0, timingLogMax) };
}
