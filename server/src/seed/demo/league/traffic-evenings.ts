import { demoSteamIds, wasMember } from '../data/members.ts';
import { demoDrivers } from '../data/people-and-servers.ts';
import { seededRandom } from '../seeded-random.ts';
import { eveningOf } from './evenings.ts';

const track = 'shuto_revival_project_beta';
const layouts = [
  { layout: 'heiwajima_pa_n', lap: 212_000 },
  { layout: 'tatsumi_pa', lap: 187_500 },
];
const cars = [
  'ks_toyota_supra_mkiv',
  'ks_nissan_skyline_r34',
  'ks_mazda_rx7_tuned',
  'ks_porsche_911_carrera_rsr',
];
const leaderboards = ['Shutoko', 'Wangan Midnight'];
/** Drivers' contact points per 25 km on most days, in order. */
const care = [0.15, 0.6, 1.4, 0.35, 2.6, 0.1, 0.9, 1.8];
const days = 45;

interface TrafficEvent {
  id: string;
  type: string;
  steam_id: string;
  at: string;
  data: object;
}

/** Other members appear on this percentage of evenings, older ones more often. */
const visitors = [38, 9];

/** Evenings on the traffic server, in order: laps, overtakes, kilometres and contacts, duels. */
export function trafficEvenings(now: Date): TrafficEvent[] {
  const random = seededRandom(2_026);
  const events: TrafficEvent[] = [];
  const whole = (from: number, to: number) => Math.round(from + random() * (to - from));
  const tell = (type: string, steam_id: string, at: number, data: object) =>
    events.push({ id: `demo-${events.length}`, type, steam_id, at: new Date(at).toISOString(), data });

  function drive(driver: number, day: number): void {
    const steam_id = demoSteamIds[driver] ?? '';
    const evening = eveningOf(now, day).getTime() + whole(0, 150) * 60_000;
    const car = cars[driver % cars.length] ?? '';
    const { layout, lap } = layouts[whole(0, 1)] ?? { layout: '', lap: 200_000 };
    for (let number = 0; number < 3; number += 1) {
      const pace = lap * (1 + Math.min(0.09, driver * 0.004) + day * 0.0006) + whole(0, 6_000);
      const cuts = random() < 0.08 ? 1 : 0;
      const driven = { track, layout, car, lap_time: Math.round(pace), cuts, valid: true };
      tell('lap', steam_id, evening + number * 300_000, driven);
    }
    const leaderboard = leaderboards[whole(0, 1)] ?? '';
    const most = Math.max(60_000, 180_000 - driver * 1_500);
    const run = { leaderboard, score: whole(8_000, most), duration_ms: whole(25_000, 240_000), car };
    tell('overtake', steam_id, evening + 1_000_000, { ...run, end_reason: 'collision' });
    const touched = random() < 0.5 ? 0 : (care[driver % care.length] ?? 1) * (0.5 + random() * 2);
    const safety = { distance_m: whole(18_000, 42_000), contact_points: Math.round(touched * 100) / 100 };
    tell('safety', steam_id, evening + 1_100_000, safety);
  }

  /** One of two drivers wins, more often the one earlier in the list. */
  function fight(from: number, to: number, day: number): void {
    const [one, other] = [whole(from, to), whole(from, to)];
    const [a, b] = [demoSteamIds[one], demoSteamIds[other]];
    if (!a || !b || one === other || !wasMember(Math.max(one, other), day)) return;
    const chance = 0.5 + Math.max(-0.35, Math.min(0.35, (other - one) * 0.04));
    const winner_steam_id = random() < chance ? a : b;
    const duel = { opponent_steam_id: b, winner_steam_id, points_left: whole(100, 2_900) };
    tell('duel', a, eveningOf(now, day).getTime() + 9_600_000, { ...duel, leaderboard: 'Wangan' });
  }

  const [often = 0, seldom = 0] = visitors;
  for (let day = days; day >= 1; day -= 1) {
    for (let driver = 0; driver < demoSteamIds.length; driver += 1) {
      const share = driver / demoSteamIds.length;
      const chance = driver < demoDrivers.length ? 0.55 : (often + (seldom - often) * share) / 100;
      if (random() < chance && wasMember(driver, day)) drive(driver, day);
    }
    fight(0, demoDrivers.length - 1, day);
    fight(0, demoSteamIds.length - 1, day);
  }
  return events.sort((a, b) => a.at.localeCompare(b.at));
}
