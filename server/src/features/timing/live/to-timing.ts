import type { Timing, TimingRow, TimingStatus } from '@paddock/contract/timing/calls';
import { noneAfterMs, staleAfterMs, type TimingState } from '@paddock/contract/timing/rules';
import type { Names } from '../../catalogue/names.ts';
import type { ServerRow } from '../../servers/queries.ts';
import type { LiveEvent } from '../access/find-live-event.ts';
import type { SessionFacts } from '../queries.ts';
import type { Board, BoardRow } from './board.ts';
import { type FileSectors, lapKey } from './file-sectors.ts';
import { type People, type Person, strangerOf } from './find-people.ts';
import { raceLogOf } from './race-log.ts';
import { createDriverFinder } from './seats.ts';

/** Everything that a server's timing is made of at an instant. */
export interface TimingParts {
  server: ServerRow;
  event: LiveEvent | undefined;
  delay_s: number;
  /** undefined where nothing was ever told. */
  told: SessionFacts | undefined;
  board: Board | undefined;
  people: People;
  names: Names;
  /** Of a session that is over, once its result file is there. */
  file: FileSectors | undefined;
  /** When the last frame came, and since when frames are asked for often; in ms. */
  frame_at: number | undefined;
  watched_since: number;
  /** The instant that is shown, in ms: now, or the delay before it. */
  as_of: number;
  version: number;
}

/** After its end a session is shown for so long. */
export const finishedStateMs = 15 * 60_000;

const elapsedOf = ({ session }: SessionFacts, as_of: number) =>
  session.elapsed_ms + ((session.ended_at?.getTime() ?? as_of) - session.told_at.getTime());

export function stateOf({ told, frame_at, watched_since, as_of }: TimingParts): TimingState {
  if (!told) return 'none';
  const { session } = told;
  if (session.ended_at)
    return session.abandoned || as_of - session.ended_at.getTime() > finishedStateMs ? 'none' : 'finished';
  const heard = Math.max(frame_at ?? 0, session.told_at.getTime());
  if (as_of - heard > noneAfterMs) return 'none';
  // Whom nobody watched tells little: frames are awaited from when somebody came.
  if (as_of - Math.max(heard, watched_since) > staleAfterMs) return 'stale';
  return elapsedOf(told, as_of) < 0 ? 'waiting' : 'green';
}

const personOf = (people: People, steam_id: string, told: SessionFacts | undefined): Person =>
  people.get(steam_id) ?? strangerOf(told?.cars.findLast((car) => car.steam_id === steam_id)?.name ?? '');

function toRow({ people, told, names, server, file }: TimingParts, row: BoardRow): TimingRow {
  const { steam_id, car, ...timed } = row;
  return {
    ...timed,
    ...personOf(people, steam_id, told),
    car_ref: car ? names.car(car, server.game) : null,
    sectors: file?.get(lapKey(steam_id, row.last_ms)) ?? row.sectors,
  };
}

/** The best lap of each class, the fastest class first. It stays with its driver when another takes the car. */
function bestOf(
  { laps }: SessionFacts,
  personOf: (steam_id: string) => Pick<Person, 'name' | 'class'>,
): TimingStatus['best'] {
  const best = new Map<string, TimingStatus['best'][number]>();
  for (const { steam_id, car_id, lap_time, cuts } of laps) {
    if (cuts > 0) continue;
    const { class: code, name } = personOf(steam_id);
    const known = best.get(code);
    if (!known || lap_time < known.lap_time) best.set(code, { class: code, car_id, name, lap_time });
  }
  return [...best.values()].toSorted((one, other) => one.lap_time - other.lap_time);
}

function toSession(
  parts: TimingParts,
  state: TimingState,
  rows: readonly TimingRow[],
): TimingStatus['session'] {
  const { told, names, server, as_of } = parts;
  if (!told || state === 'none') return null;
  const { id, kind, name, track, layout, laps, minutes } = told.session;
  const elapsed_ms = elapsedOf(told, as_of);
  const lap =
    kind === 'race' && elapsed_ms >= 0 ? (rows[0]?.laps ?? 0) + (state === 'finished' ? 0 : 1) : null;
  return {
    id,
    kind,
    name,
    track: names.track(track, layout, server.game),
    laps,
    minutes,
    elapsed_ms,
    remaining_ms: laps > 0 || minutes === 0 ? null : Math.max(0, minutes * 60_000 - Math.max(0, elapsed_ms)),
    lap: lap !== null && laps > 0 ? Math.min(lap, laps) : lap,
  };
}

/** What is shown of a server. */
export function toTiming(parts: TimingParts): Timing {
  const { server, event, delay_s, told, board, people, frame_at, version } = parts;
  const state = stateOf(parts);
  const isShown = state !== 'none' && told !== undefined;
  const rows = isShown ? (board?.rows() ?? []).map((row) => toRow(parts, row)) : [];
  const findDriver = told && createDriverFinder(told.cars, told.laps);
  const nameAt = (steam_id: string | null, car_id: number | null, at: Date) => {
    const driver = steam_id ?? (car_id === null ? undefined : findDriver?.(car_id, at));
    return driver === undefined ? '' : personOf(people, driver, told).name;
  };
  const told_at = told && new Date(Math.max(frame_at ?? 0, told.session.told_at.getTime()));
  return {
    state,
    told_at: isShown ? (told_at ?? null) : null,
    heard_at: told_at ?? null,
    server: { id: server.id, name: server.name, name_en: server.name_en },
    event_id: event?.id ?? null,
    delay_s,
    session: toSession(parts, state, rows),
    weather: isShown ? { name: told.session.weather, air: told.session.air, road: told.session.road } : null,
    rows,
    best: isShown ? bestOf(told, (steam_id) => personOf(people, steam_id, told)) : [],
    log: isShown ? raceLogOf(told, nameAt) : [],
    version,
  };
}
