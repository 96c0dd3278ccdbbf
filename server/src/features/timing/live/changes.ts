import { Timing, TimingLogEntry, TimingStatus } from '@paddock/contract/timing/calls';
import * as z from 'zod/mini';

/** An event of a stream, its id being the version of what it tells. */
export function formatTimingEvent(event: string, data: unknown, version: number): string {
  return `id: ${version}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

type Row = Timing['rows'][number];

/**
 * Fields by which a row differs from what was sent of it. Where the car is on the track is sent with the map, except that it is not known
 * any more: another driver has taken the car.
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

/** Of what is no row, without what the clock of the reader tells as well. */
const lasting = ({ state, event_id, delay_s, session, weather, best }: Timing): string => {
  const { elapsed_ms: _elapsed_ms, remaining_ms: _remaining_ms, ...rest } = session ?? {};
  return JSON.stringify({ state, event_id, delay_s, session: session && rest, weather, best });
};

const sharesOf = (rows: readonly Row[]) =>
  rows.flatMap(({ car_id, share, state }) => (share === null || state === 'gone' ? [] : [[car_id, share]]));

/**
 * What is told of a change, each part once for everybody; empty where nothing has changed. `after.version` is one more than that
 * of `before`.
 */
export function changesBetween(before: Timing, after: Timing, round_id: number | null): string {
  const { version } = after;
  const texts: string[] = [];
  const tell = (event: string, data: unknown) => texts.push(formatTimingEvent(event, data, version));
  const other = before.session?.id !== after.session?.id;
  const hasEnded =
    before.session !== null &&
    before.state !== 'finished' &&
    (after.state === 'finished' || (other && after.session !== null));
  if (hasEnded && before.session)
    tell('end', round_id === null ? { session_id: before.session.id } : { round_id });
  if (other) {
    tell('snapshot', z.encode(Timing, after));
    return texts.join('');
  }
  if (lasting(before) !== lasting(after)) tell('session', z.encode(TimingStatus, after));
  const rows = changedRows(before.rows, after.rows);
  if (rows.length > 0) tell('rows', rows);
  const [from, to] = [sharesOf(before.rows), sharesOf(after.rows)];
  if (JSON.stringify(from) !== JSON.stringify(to)) tell('map', to);
  const known = new Set(before.log.map(({ id }) => id));
  const news = after.log.filter(({ id }) => !known.has(id)).toReversed();
  for (const entry of news) tell('log', z.encode(TimingLogEntry, entry));
  return texts.join('');
}
