import { type CarClass, carClasses, classRecordsMax } from '@paddock/contract/catalogue/entry-rules';
import { rawLayoutId, tidyRawId, trackKey } from '@paddock/contract/catalogue/raw-ids';
import type { ClassRecord, TrackVariant } from '@paddock/contract/events/track-calls';
import type { Game } from '@paddock/contract/servers/games';
import { and, eq, ilike, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { containsPattern } from '../../../db/like-pattern.ts';
import { getNames, type Names } from '../../catalogue/names.ts';
import { boardEntries } from '../../racing/statistics/tables.ts';
import { trackCars } from '../../racing/tables.ts';
import { publicUserColumns } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';

interface Spelling {
  track: string;
  layout: string;
}

/** Selects the first places of each car on some tracks, one index step each. */
function selectBest(db: Executor, spellings: readonly Spelling[]) {
  const pairs = sql.join(
    spellings.map(({ track, layout }) => sql`(${track}, ${layout})`),
    sql`, `,
  );
  const cars = db
    .select({ track: trackCars.track, layout: trackCars.layout, car: trackCars.car })
    .from(trackCars)
    .where(sql`(${trackCars.track}, ${trackCars.layout}) in (${pairs})`)
    .as('cars');
  const best = db
    .select()
    .from(boardEntries)
    .where(
      and(
        eq(boardEntries.board, 'laps'),
        eq(boardEntries.period, 'all'),
        eq(boardEntries.track, cars.track),
        eq(boardEntries.layout, cars.layout),
        eq(boardEntries.car, cars.car),
        ne(boardEntries.car, ''),
        isNotNull(boardEntries.user_id),
      ),
    )
    .orderBy(sql`${boardEntries.score} desc nulls last`, boardEntries.achieved_at, boardEntries.id)
    .limit(classRecordsMax)
    .as('best');
  return db
    .select({
      track: best.track,
      layout: best.layout,
      car: best.car,
      score: best.score,
      achieved_at: best.achieved_at,
      driver: publicUserColumns,
    })
    .from(cars)
    .crossJoinLateral(best)
    .innerJoin(users, eq(users.id, best.user_id));
}

type BestRow = Awaited<ReturnType<typeof selectBest>>[number];

const isClass = (name: string | null): name is CarClass =>
  (carClasses as readonly (string | null)[]).includes(name);

/** Groups the fastest drivers by class, fastest class first. Unnamed cars form the last group. */
function byClass(rows: readonly BestRow[], names: Names, game: Game): TrackVariant['records'] {
  const records = rows
    .map(
      (row): ClassRecord => ({
        driver: row.driver,
        lap_time: -row.score,
        car_ref: names.car(row.car, game),
        achieved_at: row.achieved_at,
      }),
    )
    .sort((a, b) => a.lap_time - b.lap_time || Number(a.achieved_at) - Number(b.achieved_at));
  const classes = Map.groupBy(records, ({ car_ref }) => (isClass(car_ref.class) ? car_ref.class : null));
  const tables = [...classes].map(([of, all]) => {
    const drivers = new Set<number>();
    const firsts = all.filter(({ driver }) => !drivers.has(driver.id) && drivers.add(driver.id));
    return { class: of, rows: firsts.slice(0, classRecordsMax) };
  });
  return tables.sort((a, b) => Number(a.class === null) - Number(b.class === null));
}

/** Lists spellings of track folders, including folders that contain their names. */
async function listSpellings(db: Executor, folders: readonly string[]) {
  const { track, layout, lap_count } = trackCars;
  return db
    .select({ track, layout, laps: sql<number>`sum(${lap_count})::int` })
    .from(trackCars)
    .where(or(...folders.map((folder) => ilike(track, containsPattern(folder)))))
    .groupBy(track, layout);
}

async function countDrivers(db: Executor, spellings: readonly Spelling[]): Promise<number> {
  const { board, period, track, layout, car, user_id } = boardEntries;
  const tracks = spellings.map((one) => one.track);
  const layouts = spellings.map((one) => one.layout);
  const [row] = await db
    .select({ drivers: sql<number>`count(distinct ${user_id})::int` })
    .from(boardEntries)
    .where(
      and(
        eq(board, 'laps'),
        eq(period, 'all'),
        eq(car, ''),
        isNotNull(user_id),
        inArray(track, tracks),
        inArray(layout, layouts),
      ),
    );
  return row?.drivers ?? 0;
}

/** Lists what was driven on each raw id, most driven first. */
export async function listVariants(
  db: Executor,
  raws: readonly string[],
  game: Game,
): Promise<TrackVariant[]> {
  const folders = raws.map((raw) => raw.split('/')[0] ?? raw);
  const [names, all] = await Promise.all([getNames(db), listSpellings(db, folders)]);
  const byRaw = Map.groupBy(all, ({ track, layout }) => rawLayoutId(track, layout));
  const variants = await Promise.all(
    raws.map(async (raw): Promise<TrackVariant> => {
      const spellings = (byRaw.get(raw) ?? []).toSorted((a, b) => b.laps - a.laps);
      const [track = raw, layout = ''] = raw.split('/');
      const [main = { track, layout }] = spellings;
      const hasLaps = spellings.length > 0;
      const [rows, drivers] = await Promise.all([
        hasLaps ? selectBest(db, spellings) : [],
        hasLaps ? countDrivers(db, spellings) : 0,
      ]);
      return {
        track: { ...names.track(main.track, main.layout, game), key: trackKey(main.track, main.layout) },
        label: tidyRawId(raw),
        lap_count: spellings.reduce((sum, { laps }) => sum + laps, 0),
        drivers,
        records: byClass(rows, names, game),
      };
    }),
  );
  return variants.sort((a, b) => b.lap_count - a.lap_count || (a.label < b.label ? -1 : 1));
}
