import type { BridgeState, Driver, KnownSession } from './bridge-state.ts';
import { type EventRow, makeEventRow } from './event-row.ts';
import type {
  CarPacket,
  ContactPacket,
  DriverPacket,
  GamePacket,
  LapPacket,
  SessionPacket,
  UpdatePacket,
} from './game/packets.ts';
import { toResultName } from './portal/result-name.ts';
import { createPositions, type FrameCar, oneDecimal } from './positions.ts';

/** Two reports of a session with starts this close are the same session. */
const sameStartMs = 10_000;
/** Sessions that can be reintroduced. */
const rememberedSessions = 4;
/** How long events wait for the game server to identify a session or driver, */
const patienceMs = 5_000;
/** and how many of them. */
const mostWaiting = 1_000;
/** A car that does not respond to this many requests has no driver. */
const mostQuestions = 5;
/** A car that has not responded for this long has left. */
const silentMs = 10_000;

const isSteamId = (guid: string) => /^\d{17}$/.test(guid);
const toName = (text: string) => text.trim().slice(0, 120);

export interface RaceEvents {
  /** Handles a packet received at an instant; returns the resulting events. */
  take: (packet: GamePacket, at: number) => EventRow[];
  /** Call once a second: drops events that waited too long and drivers who left. */
  tick: (at: number) => EventRow[];
  /** Cars to request from the game server now; each at most a few times. */
  takeQuestions: () => number[];
  isSessionKnown: () => boolean;
  /** Marks all known drivers as unconfirmed, after a start of the game server or the bridge. */
  doubtDrivers: (at: number) => void;
  /** Start and cars of a session for a portal that does not know it; empty for a forgotten session. */
  introduce: (session: string, at: number) => EventRow[];
  frame: (at: number) => { session: string; cars: FrameCar[] } | undefined;
  /** Number of laps and contacts dropped because their driver stayed unknown. */
  lost: () => number;
}

/** Converts packets to events: a state machine without files, network or clock. Mutates `state`. */
export function createRaceEvents(state: BridgeState): RaceEvents {
  const drivers = new Map<number, Driver>(state.drivers);
  /** When each car was last confirmed in its box. */
  const seen = new Map<number, number>();
  const positions = createPositions();
  /** Cars to request from the game server, with the number of requests so far. */
  const requested = new Map<number, number>();
  /** Cars whose driver Steam does not know. */
  const strangers = new Set<number>();
  let waiting: { packet: LapPacket | ContactPacket; at: number }[] = [];
  let doubtedAt = Number.NEGATIVE_INFINITY;
  let lost = 0;

  const current = (): KnownSession | undefined => {
    const last = state.sessions.at(-1);
    return last?.is_over === false ? last : undefined;
  };
  const isSeen = (car_id: number) => (seen.get(car_id) ?? Number.NEGATIVE_INFINITY) >= doubtedAt;
  const remember = () => {
    state.drivers = [...drivers];
  };

  function askFor(car_id: number): void {
    const isKnown = strangers.has(car_id) || (drivers.has(car_id) && isSeen(car_id));
    if (!isKnown && !requested.has(car_id)) requested.set(car_id, 0);
  }

  function carRow(session: KnownSession, car_id: number, driver: Driver, connected: boolean, at: number) {
    const { car, skin, name, team, guid } = driver;
    const data = {
      session: session.key,
      car_id,
      car,
      skin,
      name: toName(name),
      ...(team && { team: toName(team) }),
      connected,
    };
    session.cars = [...session.cars.filter(([id]) => id !== car_id), [car_id, guid, data]];
    return makeEventRow('session_car', at, data, guid);
  }

  function leave(car_id: number, at: number): EventRow[] {
    const driver = drivers.get(car_id);
    drivers.delete(car_id);
    requested.delete(car_id);
    positions.delete(car_id);
    seen.delete(car_id);
    remember();
    if (!driver) return [];
    const session = current();
    return [
      ...(session ? [carRow(session, car_id, driver, false, at)] : []),
      makeEventRow('disconnect', at, {}, driver.guid),
    ];
  }

  function sit(car_id: number, driver: Driver, at: number): EventRow[] {
    const before = drivers.get(car_id);
    const rows = before && before.guid !== driver.guid ? leave(car_id, at) : [];
    seen.set(car_id, at);
    requested.delete(car_id);
    strangers.delete(car_id);
    const known = { ...driver, team: driver.team || (before?.guid === driver.guid ? before.team : '') };
    if (before && JSON.stringify(before) === JSON.stringify(known)) return rows;
    drivers.set(car_id, known);
    remember();
    if (before?.guid !== driver.guid) {
      rows.push(makeEventRow('connect', at, { name: toName(driver.name) }, driver.guid));
    }
    const session = current();
    if (session) rows.push(carRow(session, car_id, known, true, at));
    return rows;
  }

  function takeDriver({ type, car_id, name, guid, car, skin }: DriverPacket, at: number): EventRow[] {
    if (type === 'left') return leave(car_id, at);
    if (isSteamId(guid)) return sit(car_id, { guid, name, team: '', car, skin }, at);
    strangers.add(car_id);
    return leave(car_id, at);
  }

  function takeCar({ car_id, is_connected, name, guid, team, car, skin }: CarPacket, at: number): EventRow[] {
    if (is_connected && isSteamId(guid)) return sit(car_id, { guid, name, team, car, skin }, at);
    if (is_connected) strangers.add(car_id);
    return leave(car_id, at);
  }

  function takeSession(packet: SessionPacket, at: number): EventRow[] {
    const { kind, index, track, layout, laps, minutes, wait_s, air, road, weather, elapsed_ms } = packet;
    // Another program may have requested a session that is not running.
    if (!packet.isNew && index !== packet.current) return [];
    const last = state.sessions.at(-1);
    if (kind === null) {
      if (last) last.is_over = true;
      return [];
    }
    const start = at - elapsed_ms;
    const isSame =
      last?.index === index && last.kind === kind && last.track === track && last.layout === layout;
    if (isSame && Math.abs(last.start - start) <= sameStartMs) return [];
    const data = { kind, track, layout, name: toName(packet.name), index, laps, minutes, wait_s, air, road };
    const session: KnownSession = {
      key: `${start}-${index}`,
      index,
      kind,
      track,
      layout,
      start,
      is_over: false,
      data: { session: `${start}-${index}`, ...data, weather, elapsed_ms },
      cars: [],
    };
    state.sessions = [...state.sessions, session].slice(-rememberedSessions);
    positions.clear();
    return [
      makeEventRow('session_start', at, session.data),
      ...[...drivers].map(([car_id, driver]) => carRow(session, car_id, driver, true, at)),
    ];
  }

  function takeOver(path: string, at: number): EventRow[] {
    const session = current();
    if (!session) return [];
    session.is_over = true;
    const file_name = toResultName(path);
    return [makeEventRow('session_end', at, { session: session.key, ...(file_name && { file_name }) })];
  }

  /** Undefined until the driver is known. */
  function rowOf(packet: LapPacket | ContactPacket, at: number): EventRow | undefined {
    const { car_id } = packet;
    // The game still counts laps that finish after the end of the session.
    const session = state.sessions.at(-1);
    const driver = drivers.get(car_id);
    if (!session || !driver || !isSeen(car_id)) return undefined;
    if (packet.type === 'lap') {
      const { lap_time, cuts, grip } = packet;
      // The game lists every box; the portal only knows those that had a driver.
      const order = packet.order.filter((row) => session.cars.some(([id]) => id === row.car_id));
      const data = { session: session.key, car_id, car: driver.car, lap_time, cuts, order, grip };
      return makeEventRow('session_lap', at, data, driver.guid);
    }
    const position = positions.get(car_id);
    if (!position) return undefined;
    const { other_car_id, kmh, x, z } = packet;
    const other = other_car_id === null ? undefined : drivers.get(other_car_id);
    const data = {
      session: session.key,
      car_id,
      ...(other_car_id !== null && { other_car_id }),
      ...(other && { other_steam_id: other.guid }),
      kmh: oneDecimal(kmh),
      share: position.share,
      x: oneDecimal(x),
      z: oneDecimal(z),
    };
    return makeEventRow('contact', at, data, driver.guid);
  }

  /** Returns the waiting events whose driver is known now, in order. */
  function settle(): EventRow[] {
    const rows: EventRow[] = [];
    while (waiting[0]) {
      const row = rowOf(waiting[0].packet, waiting[0].at);
      if (!row) break;
      rows.push(row);
      waiting.shift();
    }
    return rows;
  }

  function takeFact(packet: LapPacket | ContactPacket, at: number): EventRow[] {
    if (strangers.has(packet.car_id)) return [];
    if (waiting.length < mostWaiting) waiting.push({ packet, at });
    else lost += 1;
    askFor(packet.car_id);
    return settle();
  }

  function takeUpdate(packet: UpdatePacket, at: number): EventRow[] {
    positions.set(packet, at);
    askFor(packet.car_id);
    return waiting.length > 0 ? settle() : [];
  }

  function take(packet: GamePacket, at: number): EventRow[] {
    switch (packet.type) {
      case 'session':
        return [...takeSession(packet, at), ...settle()];
      case 'joined':
      case 'left':
        return [...takeDriver(packet, at), ...settle()];
      case 'car':
        return [...takeCar(packet, at), ...settle()];
      case 'loaded':
        requested.set(packet.car_id, 0);
        return [];
      case 'update':
        return takeUpdate(packet, at);
      case 'lap':
      case 'contact':
        return takeFact(packet, at);
      case 'over':
        return takeOver(packet.path, at);
      default:
        return [];
    }
  }

  return {
    take,
    tick(at) {
      const before = waiting.length;
      waiting = waiting.filter((one) => at - one.at < patienceMs);
      lost += before - waiting.length;
      const rows = settle();
      const gone = at - doubtedAt < silentMs ? [] : [...drivers.keys()].filter((car_id) => !isSeen(car_id));
      return [...rows, ...gone.flatMap((car_id) => leave(car_id, at))];
    },
    takeQuestions() {
      for (const car_id of drivers.keys()) askFor(car_id);
      for (const [car_id, count] of requested) {
        requested.set(car_id, count + 1);
        if (count < mostQuestions) continue;
        requested.delete(car_id);
        if (!drivers.has(car_id)) strangers.add(car_id);
      }
      return [...requested.keys()];
    },
    isSessionKnown: () => state.sessions.length > 0,
    doubtDrivers(at) {
      doubtedAt = at;
      strangers.clear();
    },
    introduce(key, at) {
      const session = state.sessions.find((one) => one.key === key);
      if (!session) return [];
      return [
        makeEventRow('session_start', at, session.data),
        ...session.cars.map(([, steam_id, data]) => makeEventRow('session_car', at, data, steam_id)),
      ];
    },
    frame(at) {
      const session = current();
      if (!session) return undefined;
      const cars = positions.list(at).filter(([car_id]) => drivers.has(car_id));
      return { session: session.key, cars };
    },
    lost: () => lost,
  };
}
