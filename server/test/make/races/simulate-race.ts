import { createRandom, type Random } from './random.ts';

/** A crossing of the line. Times in ms. */
export interface SimulatedLap {
  lap_time: number;
  /** From the start of the race. */
  at: number;
  cuts: number;
  /** The driver's slot on the server. */
  slot: number;
}

export interface SimulatedDriver {
  steam_id: string;
  name: string;
  car: string;
  laps: SimulatedLap[];
  /** Still connected at the end of the race, so that the game knows the total. */
  is_there: boolean;
  /** When the driver joined and left which slot. */
  stays: { slot: number; from: number; until: number | null }[];
  penalty: { time_ms: number; laps: number; disqualified: boolean };
}

export interface SimulatedRace {
  seed: number;
  drivers: SimulatedDriver[];
  /** The end of the race, in ms from its start. */
  end: number;
  /** Steam ids in finishing order. Leaves out drivers without a lap. */
  order: string[];
  /** The same with penalties. */
  penalised: string[];
  /** The server's uptime at the start, in ms. */
  uptime: number;
  started_at: Date;
}

interface RaceOptions {
  drivers?: number;
  /** Of the winner. */
  laps?: number;
  hasPenalties?: boolean;
  started_at?: Date;
}

const totalOf = ({ laps }: SimulatedDriver) => laps.at(-1)?.at ?? 0;
const noPenalty = { time_ms: 0, laps: 0, disqualified: false };

/** Laps from a start until the driver crosses the line after the flag. */
function drive(random: Random, pace: number, from: number, until: number, slot: number): SimulatedLap[] {
  const laps: SimulatedLap[] = [];
  // The way from the start, or the pits, to the line is not a lap.
  let at = from + random.whole(100, 500);
  while (at < until) {
    const lap_time = pace + random.whole(-900, 2_500);
    at += lap_time;
    laps.push({ lap_time, at, cuts: random.chance(0.1) ? 1 : 0, slot });
  }
  return laps;
}

const byLine = (one: SimulatedDriver, other: SimulatedDriver) =>
  other.laps.length - one.laps.length || totalOf(one) - totalOf(other);

/** Crossings that a clock in whole seconds cannot distinguish from those of a driver who left. */
function isAmbiguous(drivers: readonly SimulatedDriver[]): boolean {
  const raced = drivers.filter(({ laps }) => laps.length > 0).toSorted(byLine);
  return raced.some((one, index) => {
    const next = raced[index + 1];
    if (!next || next.laps.length !== one.laps.length) return false;
    const gap = totalOf(next) - totalOf(one);
    return gap === 0 || (gap < 2_500 && !(one.is_there && next.is_there));
  });
}

function makeDrivers(random: Random, count: number, winnerLaps: number) {
  const pace = random.whole(60_000, 110_000);
  const flag = pace * winnerLaps - 200;
  const drivers = Array.from({ length: count }, (_, slot): SimulatedDriver => {
    const own = pace + (slot === 0 ? 0 : random.whole(0, 4_000));
    const kind =
      slot === 0
        ? 'steady'
        : random.pick(['steady', 'steady', 'steady', 'retires', 'late', 'returns', 'absent']);
    const whole = drive(random, own, 0, flag, slot);
    const half = Math.floor(whole.length / 2);
    const base = {
      steam_id: String(76561198000000000n + BigInt(random.whole(1, 4_000_000)) * 1_000n + BigInt(slot)),
      name: `Driver ${slot}`,
      car: random.pick(['ks_audi_r8_lms', 'ks_mclaren_650_gt3', 'bmw_z4_gt3']),
      is_there: true,
      stays: [{ slot, from: -60_000, until: null }] as SimulatedDriver['stays'],
      penalty: noPenalty,
    };
    if (kind === 'retires') {
      const laps = whole.slice(0, random.whole(1, Math.max(1, whole.length - 1)));
      const left = (laps.at(-1)?.at ?? 0) + random.whole(2_000, 20_000);
      return { ...base, laps, is_there: false, stays: [{ slot, from: -60_000, until: left }] };
    }
    if (kind === 'late') {
      const from = random.whole(pace, Math.floor(flag / 2));
      return { ...base, laps: drive(random, own, from, flag, slot), stays: [{ slot, from, until: null }] };
    }
    if (kind === 'returns') {
      const first = whole.slice(0, Math.max(1, half));
      const left = (first.at(-1)?.at ?? 0) + random.whole(1_000, 9_000);
      const back = left + random.whole(20_000, 90_000);
      // Half of them return in another slot.
      const again = random.chance(0.5) ? slot : slot + count;
      const laps = [...first, ...drive(random, own, back, flag, again)];
      return {
        ...base,
        laps,
        stays: [
          { slot, from: -60_000, until: left },
          { slot: again, from: back, until: null },
        ],
      };
    }
    return { ...base, laps: kind === 'absent' ? [] : whole };
  });
  return { drivers, flag };
}

/** Two drivers on the lead lap cross the line a few ms apart, in the opposite order of their lap sums. */
function makePhotoFinish(random: Random, drivers: SimulatedDriver[]): void {
  const [first, second] = drivers
    .filter(({ is_there, laps }) => is_there && laps.length > 1)
    .toSorted(byLine);
  const last = second?.laps.at(-1);
  if (!first || !second || !last || first.laps.length !== second.laps.length) return;
  const at = totalOf(first) + random.whole(1, 3);
  last.lap_time += at - last.at;
  last.at = at;
}

function penalise(random: Random, drivers: readonly SimulatedDriver[]): void {
  for (const driver of drivers) {
    if (driver.laps.length === 0 || !random.chance(0.2)) continue;
    const kind = random.pick(['time', 'time', 'laps', 'out'] as const);
    if (kind === 'time') driver.penalty = { ...noPenalty, time_ms: random.whole(1, 40) * 1_000 };
    else if (kind === 'laps') driver.penalty = { ...noPenalty, laps: random.whole(1, 2) };
    else driver.penalty = { ...noPenalty, disqualified: true };
  }
}

function orderWithPenalties(drivers: readonly SimulatedDriver[]): string[] {
  return drivers
    .filter(({ laps }) => laps.length > 0)
    .toSorted(byLine)
    .map((driver, place) => ({
      driver,
      place,
      laps: Math.max(0, driver.laps.length - driver.penalty.laps),
      time: totalOf(driver) + driver.penalty.time_ms,
    }))
    .toSorted(
      (a, b) =>
        Number(a.driver.penalty.disqualified) - Number(b.driver.penalty.disqualified) ||
        b.laps - a.laps ||
        a.time - b.time ||
        a.place - b.place,
    )
    .map(({ driver: { steam_id } }) => steam_id);
}

/** A race with crossing clocks, retirements, late joiners, reconnects, and a photo finish. Deterministic by seed. */
export function simulateRace(seed: number, options: RaceOptions = {}): SimulatedRace {
  const { drivers: count = 40, laps = 12, hasPenalties = false } = options;
  const random = createRandom(seed);
  for (;;) {
    const { drivers } = makeDrivers(random, count, laps);
    makePhotoFinish(random, drivers);
    if (isAmbiguous(drivers)) continue;
    if (hasPenalties) penalise(random, drivers);
    return {
      seed,
      drivers,
      end: Math.max(...drivers.map(totalOf)) + 5_000,
      order: drivers
        .filter(({ laps: own }) => own.length > 0)
        .toSorted(byLine)
        .map(({ steam_id }) => steam_id),
      penalised: orderWithPenalties(drivers),
      // Some servers have been up for weeks: their clocks exceed 1,000,000,000 ms.
      uptime: random.pick([300_000, 7_200_000, 1_100_000_000, 1_600_000_000]) + random.whole(0, 999),
      started_at:
        options.started_at ?? new Date(Date.UTC(2026, 10, 1 + (seed % 20), 18, 0, 0, random.whole(0, 999))),
    };
  }
}
