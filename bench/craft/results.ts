import { eq, sql } from 'drizzle-orm';
import { recompute } from '../../server/src/features/championships/results/recompute.ts';
import { rawResults } from '../../server/src/features/championships/results/tables.ts';
import { settleResults } from '../../server/src/features/championships/results-desk/settle-results.ts';
import {
  championshipClasses,
  entries,
  roundSessions,
} from '../../server/src/features/championships/tables.ts';
import { ask, percentile } from '../timing.ts';
import { type BenchSeason, callAsStaff, type League, makeSeason } from './league.ts';

export type Driver = { id: number; steam_id: string };

const bigSeason = { rounds: 30, races: 3, entries: 120 };

/** Confirmed entries, in the order of the drivers. */
export async function addEntries({ portal }: League, { id }: BenchSeason, drivers: readonly Driver[]) {
  const { db, now } = portal.deps;
  const [own] = await db
    .select()
    .from(championshipClasses)
    .where(eq(championshipClasses.championship_id, id));
  const at = new Date(now().getTime() - 400 * 86_400_000);
  const rows = drivers.map(({ id: user_id, steam_id }, index) => ({
    championship_id: id,
    class_id: own?.id ?? 0,
    user_id,
    steam_id,
    name: `Driver ${index}`,
    state: 'confirmed' as const,
    car: 'ks_audi_r8_lms',
    number: index + 1,
    auto_accept: false,
    rules_version: 1,
    queued_at: at,
    created_at: at,
    updated_at: at,
  }));
  return db.insert(entries).values(rows).returning({ id: entries.id });
}

/** Adds results as typed by staff, in a different order for each session. */
async function addResults({ portal }: League, season: BenchSeason, drivers: readonly Driver[]) {
  const { db, now } = portal.deps;
  for (const [round, { sessions }] of season.rounds.entries())
    for (const [number, { id }] of sessions.entries()) {
      const turn = (round * sessions.length + number) * 37;
      const rows = drivers.map((_, row) => {
        const driver = drivers[(row * 7 + turn) % drivers.length] as Driver;
        return {
          round_session_id: id,
          row,
          steam_id: driver.steam_id,
          name: '',
          car: 'ks_audi_r8_lms',
          laps: row < 100 ? 30 : 29,
          total_ms: 3_000_000 + row * 1_500,
          best_ms: 98_000 + ((row * 31 + turn) % 4_000),
        };
      });
      await db.insert(rawResults).values(rows);
      await db.update(roundSessions).set({ source: 'hand', read_at: now() }).where(eq(roundSessions.id, id));
    }
}

export interface SeasonFigures {
  standings: number;
  results: number;
  recompute: number;
  preview: number;
}

const reads = 100;
const writes = 8;

async function p95Of(url: string): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < reads; turn += 1) {
    const began = performance.now();
    const { status, text } = await ask(url);
    times.push(performance.now() - began);
    if (status !== 200) throw new Error(`${url}: ${status} ${text.slice(0, 200)}`);
  }
  return percentile(times, 0.95);
}

/** Measures a season of thirty rounds with three races of 120 drivers, in ms: p95 of reads, median of writes. */
export async function measureSeason(league: League, drivers: readonly Driver[]): Promise<SeasonFigures> {
  const starts = Array.from(
    { length: bigSeason.rounds },
    (_, round) => -24 * (bigSeason.rounds - round) - 24,
  );
  const kinds = Array.from({ length: bigSeason.races }, () => 'race');
  const capacity = bigSeason.entries;
  const season = await makeSeason(league, { slug: 'season', capacity, starts, kinds, drops: 3 });
  const own = drivers.slice(0, bigSeason.entries);
  const made = await addEntries(league, season, own);
  await addResults(league, season, own);
  const { db, now } = league.portal.deps;
  await db.transaction((tx) => recompute(tx, season.id, now()));
  await db.execute(sql`analyze`);
  const last = season.rounds.at(-1);
  const corrections: number[] = [];
  const previews: number[] = [];
  for (let turn = 0; turn < writes; turn += 1) {
    const session = season.rounds[turn]?.sessions[0]?.id;
    const form = {
      entry_id: made[turn]?.id,
      round_session_id: session,
      kind: 'time_ms',
      value: 5_000,
      reason: 'A cut with a gain',
    };
    const began = performance.now();
    await callAsStaff(league, 'POST', '/api/v1/admin/corrections/preview', form);
    const previewed = performance.now();
    await callAsStaff(league, 'POST', '/api/v1/admin/corrections', form);
    previews.push(previewed - began);
    corrections.push(performance.now() - previewed);
  }
  const { origin } = league.portal;
  return {
    standings: await p95Of(`${origin}/api/v1/championships/${season.slug}/standings`),
    results: await p95Of(`${origin}/api/v1/rounds/${last?.id}/results`),
    recompute: percentile(corrections, 0.5),
    preview: percentile(previews, 0.5),
  };
}

const fileDrivers = 60;
const fileLaps = 2_000;

/** Measures the time from the upload of a race's result file until a visitor can read its provisional result, in ms. */
export async function measureFile(league: League, drivers: readonly Driver[]): Promise<number> {
  const { portal, serverKey } = league;
  const plan = { slug: 'file', capacity: fileDrivers, starts: [-1], kinds: ['race'] };
  const season = await makeSeason(league, plan);
  const own = drivers.slice(0, fileDrivers);
  await addEntries(league, season, own);
  const lapTime = (driver: number, lap: number) => 100_000 + driver * 90 + ((lap * 7_919 + driver) % 900);
  const totals = own.map(() => 0);
  const Laps = Array.from({ length: fileLaps }, (_, index) => {
    const driver = index % own.length;
    const LapTime = lapTime(driver, Math.floor(index / own.length));
    totals[driver] = (totals[driver] ?? 0) + LapTime;
    return {
      DriverName: `Driver ${driver}`,
      DriverGuid: own[driver]?.steam_id,
      CarModel: 'ks_audi_r8_lms',
      LapTime,
      Timestamp: totals[driver],
      Cuts: 0,
      Sectors: [],
    };
  });
  const file = {
    TrackName: 'ks_nurburgring',
    TrackConfig: '',
    Type: 'RACE',
    Date: new Date(portal.deps.now().getTime() - 600_000).toISOString(),
    Result: [],
    Laps,
    Events: [],
  };
  const began = performance.now();
  const sent = await ask(`${portal.origin}/api/v1/ingest/results`, {
    method: 'POST',
    token: serverKey,
    body: JSON.stringify(file),
  });
  if (sent.status !== 200) throw new Error(`file: ${sent.status} ${sent.text.slice(0, 300)}`);
  await settleResults(portal.deps);
  const { text } = await ask(`${portal.origin}/api/v1/rounds/${season.rounds[0]?.id}/results`);
  const took = performance.now() - began;
  const result = JSON.parse(text) as { sessions: { rows: unknown[] }[]; round: { state: string } };
  if (result.sessions[0]?.rows.length !== fileDrivers || result.round.state !== 'provisional')
    throw new Error(`the file became no result: ${text.slice(0, 300)}`);
  return took;
}
