import { dayMs } from '@paddock/contract/i18n/jalali';
import type { ResultFile } from '@paddock/contract/racing/calls';
import { demoDrivers } from './data/people-and-servers.ts';
import { seededRandom } from './seeded-random.ts';

const tracks = [
  { track: 'ks_nurburgring', layout: 'layout_gp_a', lap: 109_000 },
  { track: 'spa', layout: '', lap: 137_500 },
  { track: 'monza', layout: '', lap: 108_900 },
  { track: 'imola', layout: '', lap: 103_200 },
] as const;
/** Raw ids; each driver of the list has the next one. */
export const demoCars = [
  'ks_ferrari_488_gt3',
  'ks_mercedes_amg_gt3',
  'ks_porsche_911_gt3_r_2016',
  'ks_nissan_gtr_gt3',
];
/** How much slower than the track's best each driver is, as a share. */
const talent = [0.004, 0.002, 0.009, 0.007, 0.018, 0.006, 0.011, 0.014];
/** Races last forty minutes, in whole laps. */
const raceMs = 40 * 60_000;
const races = 12;

function contactsOf(random: () => number) {
  if (random() < 0.55) return [];
  const driver = Math.floor(random() * demoDrivers.length);
  const guid = demoDrivers[driver]?.steam_id ?? '';
  return [
    {
      Type: 'COLLISION_WITH_ENV',
      CarId: driver,
      OtherCarId: -1,
      Driver: { Guid: guid },
      ImpactSpeed: 12 + random() * 60,
    },
  ];
}

/** The races of the last weeks as result files, each driver a little faster every time. */
export function demoSessions(now: Date): { file: ResultFile; file_name: string }[] {
  const random = seededRandom(77);
  return Array.from({ length: races }, (_, race) => {
    const { track, layout, lap } = tracks[race % tracks.length] ?? tracks[0];
    const date = new Date(now.getTime() - (races - race) * 2.5 * dayMs);
    const Laps = demoDrivers.flatMap(({ steam_id }, driver) => {
      // Some have a good day, some a bad one; all get faster over the weeks.
      const form = (random() - 0.5) * 0.016;
      const pace = lap * (1 + (talent[driver] ?? 0) + form - race * 0.0012);
      let clock = 0;
      return Array.from({ length: Math.ceil(raceMs / lap) }, (_, number) => {
        const time = Math.round(pace + (number === 0 ? 5_500 : 0) + (random() - 0.35) * 1_400);
        clock += time;
        return {
          DriverGuid: steam_id,
          CarModel: demoCars[driver % demoCars.length] ?? '',
          LapTime: time,
          Timestamp: clock,
          Sectors: [
            Math.round(time * 0.3),
            Math.round(time * 0.4),
            time - Math.round(time * 0.3) - Math.round(time * 0.4),
          ],
          Cuts: random() < 0.06 ? 1 : 0,
        };
      });
    });
    const file: ResultFile = {
      TrackName: track,
      TrackConfig: layout,
      Type: 'RACE',
      Date: date.toISOString(),
      Result: demoDrivers.map(({ steam_id }, driver) => ({
        DriverGuid: steam_id,
        CarModel: demoCars[driver % demoCars.length],
      })),
      Laps,
      Events: contactsOf(random),
    };
    return { file, file_name: `demo_${race + 1}_RACE.json` };
  });
}
