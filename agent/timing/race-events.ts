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

/** Converts packets to events: a state machine without files, network or clock. Mutates `state`. */
export class RaceEvents {
  readonly #drivers: Map<number, Driver>;
  /** When each car was last confirmed in its box. */
  readonly #seen = new Map<number, number>();
  readonly #positions = createPositions();
  /** Cars to request from the game server, with the number of requests so far. */
  readonly #requested = new Map<number, number>();
  /** Cars whose driver Steam does not know. */
  readonly #strangers = new Set<number>();
  #waiting: { packet: LapPacket | ContactPacket; at: number }[] = [];
  #doubtedAt = Number.NEGATIVE_INFINITY;
  /** Number of laps and contacts dropped because their driver stayed unknown. */
  lost = 0;
  readonly #state: BridgeState;

  constructor(state: BridgeState) {
    this.#state = state;
    this.#drivers = new Map(state.drivers);
  }

  #current(): KnownSession | undefined {
    const last = this.#state.sessions.at(-1);
    return last?.is_over === false ? last : undefined;
  }

  #isSeen(car_id: number): boolean {
    return (this.#seen.get(car_id) ?? Number.NEGATIVE_INFINITY) >= this.#doubtedAt;
  }

  #remember(): void {
    this.#state.drivers = [...this.#drivers];
  }

  #askFor(car_id: number): void {
    const isKnown = this.#strangers.has(car_id) || (this.#drivers.has(car_id) && this.#isSeen(car_id));
    if (!isKnown && !this.#requested.has(car_id)) this.#requested.set(car_id, 0);
  }

  #carRow(session: KnownSession, car_id: number, driver: Driver, connected: boolean, at: number) {
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

  #leave(car_id: number, at: number): EventRow[] {
    const driver = this.#drivers.get(car_id);
    this.#drivers.delete(car_id);
    this.#requested.delete(car_id);
    this.#positions.delete(car_id);
    this.#seen.delete(car_id);
    this.#remember();
    if (!driver) return [];
    const session = this.#current();
    return [
      ...(session ? [this.#carRow(session, car_id, driver, false, at)] : []),
      makeEventRow('disconnect', at, {}, driver.guid),
    ];
  }

  #sit(car_id: number, driver: Driver, at: number): EventRow[] {
    const before = this.#drivers.get(car_id);
    const rows = before && before.guid !== driver.guid ? this.#leave(car_id, at) : [];
    this.#seen.set(car_id, at);
    this.#requested.delete(car_id);
    this.#strangers.delete(car_id);
    const known = { ...driver, team: driver.team || (before?.guid === driver.guid ? before.team : '') };
    if (before && JSON.stringify(before) === JSON.stringify(known)) return rows;
    this.#drivers.set(car_id, known);
    this.#remember();
    if (before?.guid !== driver.guid) {
      rows.push(makeEventRow('connect', at, { name: toName(driver.name) }, driver.guid));
    }
    const session = this.#current();
    if (session) rows.push(this.#carRow(session, car_id, known, true, at));
    return rows;
  }

  #takeDriver({ type, car_id, name, guid, car, skin }: DriverPacket, at: number): EventRow[] {
    if (type === 'left') return this.#leave(car_id, at);
    if (isSteamId(guid)) return this.#sit(car_id, { guid, name, team: '', car, skin }, at);
    this.#strangers.add(car_id);
    return this.#leave(car_id, at);
  }

  #takeCar({ car_id, is_connected, name, guid, team, car, skin }: CarPacket, at: number): EventRow[] {
    if (is_connected && isSteamId(guid)) return this.#sit(car_id, { guid, name, team, car, skin }, at);
    if (is_connected) this.#strangers.add(car_id);
    return this.#leave(car_id, at);
  }

  #takeSession(packet: SessionPacket, at: number): EventRow[] {
    const { kind, index, track, layout, laps, minutes, wait_s, air, road, weather, elapsed_ms } = packet;
    // Another program may have requested a session that is not running.
    if (!packet.isNew && index !== packet.current) return [];
    const last = this.#state.sessions.at(-1);
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
    this.#state.sessions = [...this.#state.sessions, session].slice(-rememberedSessions);
    this.#positions.clear();
    return [
      makeEventRow('session_start', at, session.data),
      ...[...this.#drivers].map(([car_id, driver]) => this.#carRow(session, car_id, driver, true, at)),
    ];
  }

  #takeOver(path: string, at: number): EventRow[] {
    const session = this.#current();
    if (!session) return [];
    session.is_over = true;
    const file_name = toResultName(path);
    return [makeEventRow('session_end', at, { session: session.key, ...(file_name && { file_name }) })];
  }

  /** Undefined until the driver is known. */
  #rowOf(packet: LapPacket | ContactPacket, at: number): EventRow | undefined {
    const { car_id } = packet;
    // The game still counts laps that finish after the end of the session.
    const session = this.#state.sessions.at(-1);
    const driver = this.#drivers.get(car_id);
    if (!session || !driver || !this.#isSeen(car_id)) return undefined;
    if (packet.type === 'lap') {
      const { lap_time, cuts, grip } = packet;
      // The game lists every box; the portal only knows those that had a driver.
      const order = packet.order.filter((row) => session.cars.some(([id]) => id === row.car_id));
      const data = { session: session.key, car_id, car: driver.car, lap_time, cuts, order, grip };
      return makeEventRow('session_lap', at, data, driver.guid);
    }
    const position = this.#positions.get(car_id);
    if (!position) return undefined;
    const { other_car_id, kmh, x, z } = packet;
    const other = other_car_id === null ? undefined : this.#drivers.get(other_car_id);
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
  #settle(): EventRow[] {
    const rows: EventRow[] = [];
    while (this.#waiting[0]) {
      const row = this.#rowOf(this.#waiting[0].packet, this.#waiting[0].at);
      if (!row) break;
      rows.push(row);
      this.#waiting.shift();
    }
    return rows;
  }

  #takeFact(packet: LapPacket | ContactPacket, at: number): EventRow[] {
    if (this.#strangers.has(packet.car_id)) return [];
    if (this.#waiting.length < mostWaiting) this.#waiting.push({ packet, at });
    else this.lost += 1;
    this.#askFor(packet.car_id);
    return this.#settle();
  }

  #takeUpdate(packet: UpdatePacket, at: number): EventRow[] {
    this.#positions.set(packet, at);
    this.#askFor(packet.car_id);
    return this.#waiting.length > 0 ? this.#settle() : [];
  }

  /** Handles a packet received at an instant; returns the resulting events. */
  take(packet: GamePacket, at: number): EventRow[] {
    switch (packet.type) {
      case 'session':
        return [...this.#takeSession(packet, at), ...this.#settle()];
      case 'joined':
      case 'left':
        return [...this.#takeDriver(packet, at), ...this.#settle()];
      case 'car':
        return [...this.#takeCar(packet, at), ...this.#settle()];
      case 'loaded':
        this.#requested.set(packet.car_id, 0);
        return [];
      case 'update':
        return this.#takeUpdate(packet, at);
      case 'lap':
      case 'contact':
        return this.#takeFact(packet, at);
      case 'over':
        return this.#takeOver(packet.path, at);
      default:
        return [];
    }
  }

  /** Call once a second: drops events that waited too long and drivers who left. */
  tick(at: number): EventRow[] {
    const before = this.#waiting.length;
    this.#waiting = this.#waiting.filter((one) => at - one.at < patienceMs);
    this.lost += before - this.#waiting.length;
    const rows = this.#settle();
    const gone =
      at - this.#doubtedAt < silentMs
        ? []
        : [...this.#drivers.keys()].filter((car_id) => !this.#isSeen(car_id));
    return [...rows, ...gone.flatMap((car_id) => this.#leave(car_id, at))];
  }

  /** Returns the cars to request from the game server now; each at most a few times. */
  takeQuestions(): number[] {
    for (const car_id of this.#drivers.keys()) this.#askFor(car_id);
    for (const [car_id, count] of this.#requested) {
      this.#requested.set(car_id, count + 1);
      if (count < mostQuestions) continue;
      this.#requested.delete(car_id);
      if (!this.#drivers.has(car_id)) this.#strangers.add(car_id);
    }
    return [...this.#requested.keys()];
  }

  isSessionKnown(): boolean {
    return this.#state.sessions.length > 0;
  }

  /** Marks all known drivers as unconfirmed, after a start of the game server or the bridge. */
  doubtDrivers(at: number): void {
    this.#doubtedAt = at;
    this.#strangers.clear();
  }

  /** Returns start and cars of a session for a portal that does not know it; empty for a forgotten session. */
  introduce(key: string, at: number): EventRow[] {
    const session = this.#state.sessions.find((one) => one.key === key);
    if (!session) return [];
    return [
      makeEventRow('session_start', at, session.data),
      ...session.cars.map(([, steam_id, data]) => makeEventRow('session_car', at, data, steam_id)),
    ];
  }

  frame(at: number): { session: string; cars: FrameCar[] } | undefined {
    const session = this.#current();
    if (!session) return undefined;
    const cars = this.#positions.list(at).filter(([car_id]) => this.#drivers.has(car_id));
    return { session: session.key, cars };
  }
}
