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

/** Everything that makes up a server's timing at an instant. */
export interface TimingParts {
  server: ServerRow;
  event: LiveEvent | undefined;
  delay_s: number;
  /** undefined without any report. */
  facts: SessionFacts | undefined;
  board: Board | undefined;
  people: People;
  names: Names;
  /** Sectors of an ended session once its result file has arrived. */
  file: FileSectors | undefined;
  /** When the last frame arrived and when the first viewer came, in ms. */
  frame_at: number | undefined;
  watched_since: number;
  /** The displayed instant in ms: now minus the delay. */
  as_of: number;
  version: number;
}

/** How long a finished session is shown, in ms. */
export const finishedStateMs = 15 * 60_000;

const elapsedOf = ({ session }: SessionFacts, as_of: number) =>
  session.elapsed_ms + ((session.ended_at?.getTime() ?? as_of) - session.told_at.getTime());

export function stateOf({ facts, frame_at, watched_since, as_of }: TimingParts): TimingState {
  if (!facts) return 'none';
  const { session } = facts;
  if (session.ended_at)
    return session.abandoned || as_of - session.ended_at.getTime() > finishedStateMs ? 'none' : 'finished';
  const reported = Math.max(frame_at ?? 0, session.told_at.getTime());
  if (as_of - reported > noneAfterMs) return 'none';
  // Without viewers a bridge sends few frames, so staleness counts from the first viewer.
  if (as_of - Math.max(reported, watched_since) > staleAfterMs) return 'stale';
  return elapsedOf(facts, as_of) < 0 ? 'waiting' : 'green';
}

const personOf = (people: People, steam_id: string, facts: SessionFacts | undefined): Person =>
  people.get(steam_id) ?? strangerOf(facts?.cars.findLast((car) => car.steam_id === steam_id)?.name ?? '');

function toRow({ people, facts, names, server, file }: TimingParts, row: BoardRow): TimingRow {
  const { steam_id, car, ...timed } = row;
  return {
    ...timed,
    ...personOf(people, steam_id, facts),
    car_ref: car ? names.car(car, server.game) : null,
    sectors: file?.get(lapKey(steam_id, row.last_ms)) ?? row.sectors,
  };
}

/** The best lap of each class, fastest class first. It stays with its driver when another takes the car. */
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
  const { facts, names, server, as_of } = parts;
  if (!facts || state === 'none') return null;
  const { id, kind, name, track, layout, laps, minutes } = facts.session;
  const elapsed_ms = elapsedOf(facts, as_of);
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

/** Builds the timing of a server as readers see it. */
export function toTiming(parts: TimingParts): Timing {
  const { server, event, delay_s, facts, board, people, frame_at, version } = parts;
  const state = stateOf(parts);
  const hasSession = state !== 'none' && facts !== undefined;
  const rows = hasSession ? (board?.rows() ?? []).map((row) => toRow(parts, row)) : [];
  const findDriver = facts && createDriverFinder(facts.cars, facts.laps);
  const nameAt = (steam_id: string | null, car_id: number | null, at: Date) => {
    const driver = steam_id ?? (car_id === null ? undefined : findDriver?.(car_id, at));
    return driver === undefined ? '' : personOf(people, driver, facts).name;
  };
  const told_at = facts && new Date(Math.max(frame_at ?? 0, facts.session.told_at.getTime()));
  return {
    state,
    told_at: hasSession ? (told_at ?? null) : null,
    heard_at: told_at ?? null,
    server: { id: server.id, name: server.name, name_en: server.name_en },
    event_id: event?.id ?? null,
    delay_s,
    session: toSession(parts, state, rows),
    weather: hasSession
      ? { name: facts.session.weather, air: facts.session.air, road: facts.session.road }
      : null,
    rows,
    best: hasSession ? bestOf(facts, (steam_id) => personOf(people, steam_id, facts)) : [],
    log: hasSession ? raceLogOf(facts, nameAt) : [],
    version,
  };
}
