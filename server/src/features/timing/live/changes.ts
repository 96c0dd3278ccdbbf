import { Timing, TimingLogEntry, TimingStatus } from '@paddock/contract/timing/calls';
import * as z from 'zod/mini';

/** Formats an event of a stream. Its id is the version of the timing. */
export function formatTimingEvent(event: string, data: unknown, version: number): string {
  return `id: ${version}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

type Row = Timing['rows'][number];

/**
 * Returns the fields of a row that changed. The position on track is sent with the map, unless it has become unknown
 * because another driver took the car.
 */
function changedFields(before: Row | undefined, after: Row): object | undefined {
  if (!before) return after;
  const isOnMap = (field: string) => field === 'share' && after.share !== null;
  const changed = Object.entries(after).filter(
    ([field, value]) =>
      !isOnMap(field) && JSON.stringify(value) !== JSON.stringify(before[field as keyof Row]),
  );
  return changed.length === 0 ? undefined : { car_id: after.car_id, ...Object.fromEntries(changed) };
}

function changedRows(before: readonly Row[], after: readonly Row[]): object[] {
  const known = new Map(before.map((row) => [row.car_id, row]));
  const changed = after.flatMap((row) => changedFields(known.get(row.car_id), row) ?? []);
  const here = new Set(after.map(({ car_id }) => car_id));
  const gone = before.filter(({ car_id }) => !here.has(car_id)).map(({ car_id }) => ({ car_id, gone: true }));
  return [...changed, ...gone];
}

/** Everything but the rows and what readers compute from their own clock. */
const statusKey = ({ state, event_id, delay_s, session, weather, best }: Timing): string => {
  const { elapsed_ms: _elapsed_ms, remaining_ms: _remaining_ms, ...rest } = session ?? {};
  return JSON.stringify({ state, event_id, delay_s, session: session && rest, weather, best });
};

const sharesOf = (rows: readonly Row[]) =>
  rows.flatMap(({ car_id, share, state }) => (share === null || state === 'gone' ? [] : [[car_id, share]]));

/**
 * Formats the changes as stream events, once for all readers; empty without changes. `after.version` must be the
 * version of `before` plus one.
 */
export function changesBetween(before: Timing, after: Timing, round_id: number | null): string {
  const { version } = after;
  const texts: string[] = [];
  const push = (event: string, data: unknown) => texts.push(formatTimingEvent(event, data, version));
  const other = before.session?.id !== after.session?.id;
  const hasEnded =
    before.session !== null &&
    before.state !== 'finished' &&
    (after.state === 'finished' || (other && after.session !== null));
  if (hasEnded && before.session)
    push('end', round_id === null ? { session_id: before.session.id } : { round_id });
  if (other) {
    push('snapshot', z.encode(Timing, after));
    return texts.join('');
  }
  if (statusKey(before) !== statusKey(after)) push('session', z.encode(TimingStatus, after));
  const rows = changedRows(before.rows, after.rows);
  if (rows.length > 0) push('rows', rows);
  const [from, to] = [sharesOf(before.rows), sharesOf(after.rows)];
  if (JSON.stringify(from) !== JSON.stringify(to)) push('map', to);
  const known = new Set(before.log.map(({ id }) => id));
  const news = after.log.filter(({ id }) => !known.has(id)).toReversed();
  for (const entry of news) push('log', z.encode(TimingLogEntry, entry));
  return texts.join('');
}
