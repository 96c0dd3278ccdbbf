import type { OrderRow } from '../../timing/game/packets.ts';
import type { Seat } from './grid.ts';

/** Lap time of the fastest driver, in ms. */
const baseLapMs = 109_000;
/** The best lap of a driver without one, in practice and qualifying. */
export const noLapMs = 999_999_999;
/** Time for the others to finish after the winner, in ms. */
const finishMs = 200_000;

/** A driver's stint in a car; ms of the session's clock, which is 0 at the start. */
export interface Stint {
  seat: Seat;
  from: number;
  to: number;
}

export interface DrivenLap {
  seat: Seat;
  /** When the line was crossed. */
  at: number;
  lap_time: number;
  sectors: [number, number, number];
  cuts: number;
}

export interface DrivenSession {
  laps: DrivenLap[];
  /** The order of all boxes after each lap, as sent by the game with it. */
  orders: OrderRow[][];
  ends_at: number;
  /** The position of a driver; undefined off the track. */
  shareAt: (stint: Stint, at: number) => { share: number; isMoving: boolean } | undefined;
}

interface Lapped {
  laps: number;
  /** ms; for a race from its start to the last crossing, as the game counts, otherwise the best lap. */
  time: number;
  finished: boolean;
}

function lapOf(seat: Seat, isFirst: boolean, isRace: boolean, random: () => number) {
  // From the grid, or out of the box with cold tyres.
  const warmUp = isFirst ? 3_500 + seat.car_id * (isRace ? 180 : 40) : 0;
  const lap_time = Math.round(baseLapMs * seat.pace * (1 + random() * 0.012) + warmUp);
  const first = Math.round(lap_time * (0.301 + random() * 0.002));
  const second = Math.round(lap_time * (0.377 + random() * 0.002));
  const cuts = !isRace && random() < 0.12 ? 1 : 0;
  return { lap_time, cuts, sectors: [first, second, lap_time - first - second] as [number, number, number] };
}

const byOrder = (isRace: boolean) => (a: OrderRow, b: OrderRow) =>
  (isRace ? b.laps - a.laps : 0) || a.time - b.time || a.car_id - b.car_id;

/** Simulates a session: `race_laps` for a race, `ends_at` for one limited by time. */
export function driveSession(
  stints: readonly Stint[],
  boxes: number,
  { race_laps, ends_at: lastInstant }: { race_laps?: number; ends_at: number },
  random: () => number,
): DrivenSession {
  const isRace = race_laps !== undefined;
  const delayOf = ({ seat }: Stint) => (isRace ? seat.delay : 0);
  const driven = stints
    .flatMap((stint) => {
      const laps: DrivenLap[] = [];
      for (let at = stint.from + delayOf(stint); ; ) {
        const lap = lapOf(stint.seat, laps.length === 0, isRace, random);
        at += lap.lap_time;
        if (at > Math.min(stint.to, lastInstant)) return laps;
        laps.push({ seat: stint.seat, at, ...lap });
      }
    })
    .toSorted((a, b) => a.at - b.at || a.seat.car_id - b.seat.car_id);

  const state = new Map<number, Lapped>();
  const laps: DrivenLap[] = [];
  const orders: OrderRow[][] = [];
  let ends_at = lastInstant;
  let isOver = false;
  for (const lap of driven) {
    const { car_id } = lap.seat;
    const before = state.get(car_id) ?? { laps: 0, time: isRace ? 0 : noLapMs, finished: false };
    if (before.finished || lap.at > ends_at) continue;
    const count = before.laps + 1;
    const best = lap.cuts > 0 ? before.time : Math.min(before.time, lap.lap_time);
    if (isRace && !isOver && count === race_laps) {
      isOver = true;
      ends_at = lap.at + finishMs;
    }
    const finished = isOver;
    state.set(car_id, { laps: count, time: isRace ? lap.at : best, finished });
    laps.push(lap);
    orders.push(
      Array.from({ length: boxes }, (_, box) => {
        const {
          laps: done,
          time,
          finished: isFinished,
        } = state.get(box) ?? {
          laps: 0,
          time: isRace ? 0 : noLapMs,
          finished: false,
        };
        return { car_id: box, laps: done, time, finished: isFinished };
      }).toSorted(byOrder(isRace)),
    );
  }
  if (isRace) ends_at = (laps.at(-1)?.at ?? 0) + 5_000;

  function shareAt(stint: Stint, at: number) {
    const { seat, from, to } = stint;
    if (at < from || at >= to || at > ends_at) return undefined;
    if (at < from + delayOf(stint)) return { share: 0, isMoving: false };
    const own = laps.filter((lap) => lap.seat === seat && lap.at > from && lap.at <= to);
    const next = own.find((lap) => lap.at > at);
    const last = own.findLast((lap) => lap.at <= at);
    if (next) return { share: 1 - (next.at - at) / next.lap_time, isMoving: true };
    if (state.get(seat.car_id)?.finished) return { share: 0.02, isMoving: false };
    // An unfinished lap.
    const share = ((at - (last?.at ?? from)) / (baseLapMs * seat.pace * 1.05)) % 1;
    return { share, isMoving: true };
  }
  return { laps, orders, ends_at, shareAt };
}
