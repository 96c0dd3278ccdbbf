import { type DrivenSession, driveSession, type Stint } from './drive-session.ts';
import {
  type ContactInfo,
  encodeContact,
  encodeDriver,
  encodeLap,
  encodeLoaded,
  encodeOver,
  encodeSession,
  encodeUpdate,
  type SessionInfo,
} from './encode-packets.ts';
import { boxCount, carOfBox, grid, type Seat } from './grid.ts';
import { seededRandom } from './random.ts';
import type { Moment, Recording } from './recording.ts';
import { makeResultFile } from './result-file.ts';

const track = 'ks_nurburgring';
const layout = 'layout_gp_a';
/** ms between two positions of a car; rare, to keep the recording small. */
const updateMs = 2_000;
const raceLaps = 6;
const clubhouseMs = 20_000;
/** The server's clock at the start of the recording, in ms. */
const serverClock = 3_300_000;

const sessionInfo: Omit<SessionInfo, 'index' | 'name' | 'type' | 'minutes' | 'laps' | 'elapsed_ms'> = {
  count: 3,
  server: 'Paddock GT3 شب مسابقه',
  track,
  layout,
  wait_s: clubhouseMs / 1_000,
  air: 21,
  road: 27,
  weather: '3_clear',
};

interface Plan {
  index: number;
  name: string;
  type: 'PRACTICE' | 'QUALIFY' | 'RACE';
  minutes: number;
  laps: number;
  /** ms from the announcement to the start. */
  wait: number;
}

const codes = { PRACTICE: 1, QUALIFY: 2, RACE: 3 } as const;
const practice: Plan = { index: 0, name: 'Practice', type: 'PRACTICE', minutes: 5, laps: 0, wait: 0 };
const qualifying: Plan = { index: 1, name: 'Qualifying', type: 'QUALIFY', minutes: 5, laps: 0, wait: 0 };
const race: Plan = { index: 2, name: 'Race', type: 'RACE', minutes: 0, laps: raceLaps, wait: clubhouseMs };

/** A position on a closed line that never crosses itself, rounded to half metres. */
function placeOf(share: number): [x: number, y: number, z: number] {
  const angle = share * 2 * Math.PI;
  const half = (value: number) => Math.round(value * 2) / 2;
  return [half(620 * Math.cos(angle) + 110 * Math.cos(3 * angle)), -4, half(360 * Math.sin(angle))];
}

/** Simulates a session, from the packet that announces it to the one that ends it. */
function playSession(plan: Plan, stints: readonly Stint[], announced_at: number, random: () => number) {
  const isRace = plan.type === 'RACE';
  const start = announced_at + plan.wait;
  const ends_at = isRace ? 20 * 60_000 : plan.minutes * 60_000;
  const driven = driveSession(stints, boxCount, { ...(isRace && { race_laps: raceLaps }), ends_at }, random);
  const { index, name, minutes, laps } = plan;
  const info = {
    ...sessionInfo,
    index,
    name,
    type: codes[plan.type],
    minutes,
    laps,
    elapsed_ms: announced_at - start,
  };
  const moments: Moment[] = [{ at: announced_at, bytes: encodeSession(info) }];
  for (const [at, lap] of driven.laps.entries()) {
    const { lap_time, cuts, seat } = lap;
    const order = driven.orders[at] ?? [];
    moments.push({
      at: start + lap.at,
      bytes: encodeLap({ car_id: seat.car_id, lap_time, cuts, order, grip: 0.98 }),
    });
  }
  return { start, driven, moments };
}

function updatesOf(stints: readonly Stint[], { shareAt, ends_at }: DrivenSession, start: number): Moment[] {
  const moments: Moment[] = [];
  for (let at = 0; at < ends_at; at += updateMs) {
    for (const stint of stints) {
      const place = shareAt(stint, at);
      if (!place) continue;
      const share = Math.round(place.share * 4_096) / 4_096;
      const [position, next] = [placeOf(share), placeOf(share + 0.01)];
      const speed = place.isMoving ? 34 + 14 * Math.cos(share * 6 * Math.PI) : 0;
      const length = Math.hypot(next[0] - position[0], next[2] - position[2]) || 1;
      const velocity = [0, 1, 2].map((axis) =>
        Math.round((((next[axis] ?? 0) - (position[axis] ?? 0)) / length) * speed),
      ) as [number, number, number];
      const { car_id } = stint.seat;
      moments.push({ at: start + at, bytes: encodeUpdate({ car_id, position, velocity, share }) });
    }
  }
  return moments;
}

/** Contacts: two cars side by side, which the game reports once for each, and then one of them with the wall. */
function contactsOf(stints: readonly Stint[], driven: DrivenSession, random: () => number) {
  const contacts: { at: number; contact: ContactInfo }[] = [];
  const speed = (least: number, more: number) => Math.fround(Math.round((least + random() * more) * 16) / 16);
  for (const at of [41_000, 163_000, 388_000]) {
    const [one, other] = stints.filter((stint) => driven.shareAt(stint, at)?.isMoving).slice(3, 5);
    if (!one || !other) continue;
    const position = placeOf(driven.shareAt(one, at)?.share ?? 0);
    const [first, second] = [one.seat.car_id, other.seat.car_id];
    contacts.push(
      { at, contact: { car_id: first, other_car_id: second, kmh: speed(12, 40), position } },
      { at: at + 20, contact: { car_id: second, other_car_id: first, kmh: speed(12, 40), position } },
    );
    if (at > 100_000) {
      contacts.push({
        at: at + 900,
        contact: { car_id: second, other_car_id: null, kmh: speed(30, 60), position },
      });
    }
  }
  return contacts.filter(({ at }) => at < driven.ends_at);
}

const joined = (seat: Seat, at: number): Moment[] => [
  { at, bytes: encodeDriver('joined', seat) },
  { at: at + 3_000, bytes: encodeLoaded(seat.car_id) },
];

/** The same driver in a car of another box. */
function inBox(seat: Seat, car_id: number): Seat {
  const [car, skin] = carOfBox(car_id);
  return { ...seat, car_id, car, skin };
}

/**
 * Generates a deterministic evening: practice, qualifying, a race restarted by staff in its second lap, and the
 * full race. One driver is away for a while, another returns in a car of another box, and the two slowest are
 * lapped. Includes the result files that the game would write.
 */
export function makeRace(seed: number): Recording {
  const random = seededRandom(seed);
  const moments: Moment[] = grid.flatMap((seat, at) => joined(seat, 500 + at * 400));
  const files: Recording['files'] = [];

  function finish(
    plan: Plan,
    stints: readonly Stint[],
    announced_at: number,
    seats: readonly Seat[],
  ): number {
    const { start, driven, moments: own } = playSession(plan, stints, announced_at, random);
    const contacts = contactsOf(stints, driven, random);
    moments.push(
      ...own,
      ...updatesOf(stints, driven, start),
      ...contacts.map(({ at, contact }) => ({ at: start + at, bytes: encodeContact(contact) })),
    );
    const name = `2026_11_20_20_${[5, 11, 31][plan.index]}_${plan.type}.json`;
    const text = makeResultFile({
      type: plan.type,
      track,
      layout,
      seats,
      laps: driven.laps,
      clock: serverClock + start,
      seconds: plan.minutes * 60,
      race_laps: plan.laps,
      contacts: contacts.map(({ contact }) => contact),
    });
    const over = start + driven.ends_at;
    files.push({ name, text });
    moments.push({ at: over, bytes: encodeOver(`results/${name}`) });
    return over + 2_000;
  }

  const all = (from: number) => grid.map((seat) => ({ seat, from, to: Number.POSITIVE_INFINITY }));
  const afterPractice = finish(practice, all(15_000), 0, grid);
  const afterQualifying = finish(qualifying, all(4_000), afterPractice, grid);

  // The aborted start: one lap was completed, and the game writes no file.
  const givenUp = playSession(race, all(0), afterQualifying, random);
  const restart = givenUp.start + 150_000;
  moments.push(
    ...givenUp.moments.filter(({ at }) => at < restart),
    ...updatesOf(all(0), { ...givenUp.driven, ends_at: 150_000 }, givenUp.start),
  );

  const green = restart + race.wait;
  const [gone, changed] = [grid[7], grid[11]];
  if (!gone || !changed) throw new Error('the grid is too small');
  const other = inBox(changed, grid.length);
  const stints: Stint[] = [
    ...all(0).filter(({ seat }) => seat !== gone && seat !== changed),
    { seat: gone, from: 0, to: 250_000 },
    { seat: gone, from: 300_000, to: Number.POSITIVE_INFINITY },
    { seat: changed, from: 0, to: 180_000 },
    { seat: other, from: 235_000, to: Number.POSITIVE_INFINITY },
  ];
  moments.push(
    { at: green + 250_000, bytes: encodeDriver('left', gone) },
    ...joined(gone, green + 290_000),
    { at: green + 180_000, bytes: encodeDriver('left', changed) },
    ...joined(other, green + 225_000),
  );
  finish(race, stints, restart, [...grid, other]);
  return { moments: moments.toSorted((a, b) => a.at - b.at), files };
}
