import { dayMs } from '@paddock/contract/i18n/jalali';
import { demoDrivers } from './data/people-and-servers.ts';
import { seededRandom } from './seeded-random.ts';

const track = 'shuto_revival_project_beta';
const layouts = [
  { layout: 'heiwajima_pa_n', lap: 212_000 },
  { layout: 'tatsumi_pa', lap: 187_500 },
];
const cars = ['ks_toyota_supra_mkiv', 'ks_nissan_skyline_r34', 'ks_mazda_rx7_tuned', 'ks_porsche_911_rsr'];
const leaderboards = ['Shutoko', 'Wangan Midnight'];
/** Contact points that each driver leaves behind in 25 km, on most days. */
const care = [0.15, 0.6, 1.4, 0.35, 2.6, 0.1, 0.9, 1.8];
const days = 45;

interface Told {
  id: string;
  type: string;
  steam_id: string;
  at: string;
  data: object;
}

/** Evenings on the traffic server, in order: laps, overtakes, kilometres and contacts, duels. */
export function demoDriving(now: Date): Told[] {
  const random = seededRandom(2_026);
  const events: Told[] = [];
  const whole = (from: number, to: number) => Math.round(from + random() * (to - from));
  const tell = (type: string, steam_id: string, at: number, data: object) =>
    events.push({ id: `demo-${events.length}`, type, steam_id, at: new Date(at).toISOString(), data });

  for (let day = days; day >= 1; day -= 1) {
    const evening = now.getTime() - day * dayMs;
    demoDrivers.forEach(({ steam_id }, driver) => {
      if (random() < 0.45) return;
      const car = cars[driver % cars.length] ?? '';
      const { layout, lap } = layouts[whole(0, 1)] ?? { layout: '', lap: 200_000 };
      for (let number = 0; number < 3; number += 1) {
        const pace = lap * (1 + driver * 0.004 + day * 0.0006) + whole(0, 6_000);
        const lap_time = Math.round(pace);
        const cuts = random() < 0.08 ? 1 : 0;
        tell('lap', steam_id, evening + number * 300_000, {
          track,
          layout,
          car,
          lap_time,
          cuts,
          valid: true,
        });
      }
      const leaderboard = leaderboards[whole(0, 1)] ?? '';
      const run = { leaderboard, score: whole(8_000, 180_000), duration_ms: whole(25_000, 240_000), car };
      tell('overtake', steam_id, evening + 1_000_000, { ...run, end_reason: 'collision' });
      const touched = random() < 0.5 ? 0 : (care[driver] ?? 1) * (0.5 + random() * 2);
      const safety = { distance_m: whole(18_000, 42_000), contact_points: Math.round(touched * 100) / 100 };
      tell('safety', steam_id, evening + 1_100_000, safety);
    });
    const [one, other] = [whole(0, demoDrivers.length - 1), whole(0, demoDrivers.length - 1)];
    const [a, b] = [demoDrivers[one]?.steam_id, demoDrivers[other]?.steam_id];
    if (!a || !b || one === other) continue;
    const winner_steam_id = random() < 0.5 + (other - one) * 0.04 ? a : b;
    const duel = {
      opponent_steam_id: b,
      winner_steam_id,
      points_left: whole(100, 2_900),
      leaderboard: 'Wangan',
    };
    tell('duel', a, evening + 1_200_000, duel);
  }
  return events.sort((a, b) => a.at.localeCompare(b.at));
}
