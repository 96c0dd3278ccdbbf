import { initialRating, overallRating, ratedRaceMinDrivers } from '@paddock/contract/racing/rules';
import { and, asc, eq, gte, inArray, count as rowCount, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { jsonRecordset } from '../../../db/json-recordset.ts';
import { rateField } from '../elo.ts';
import { countedPosition } from '../queries.ts';
import { drivers, duels, raceResults, sessions } from '../tables.ts';
import { periodKeysFor, upsertEntries } from './laps.ts';
import { boardEntries, ratingChanges, ratingReplays } from './tables.ts';

type Kind = 'race' | 'duel';
type NewChange = Omit<typeof ratingChanges.$inferSelect, 'id'>;

/** A driver's unrounded ratings during a computation. */
interface Standing {
  race_rating: number;
  rated_races: number;
  duel_rating: number;
  duels: number;
  duel_wins: number;
  /** The instant of the last counted result. */
  last: Date | undefined;
}
type Standings = Map<string, Standing>;

/** Results that a request replays before it responds; a job replays the rest. */
const atOnce = 200;
const everything = 1_000_000;

/** A race or a duel with its drivers in order. */
interface Source {
  id: number;
  at: Date;
  order: string[];
  /** One for each driver of `order`; tied drivers share theirs. */
  places: number[];
}

async function racesSince(tx: Executor, since: Date, limit: number): Promise<Source[]> {
  const rated = await tx
    .select({ id: sessions.id, at: sessions.held_at })
    .from(sessions)
    .innerJoin(raceResults, eq(raceResults.session_id, sessions.id))
    .where(and(eq(sessions.type, 'RACE'), gte(sessions.held_at, since)))
    .groupBy(sessions.id)
    .having(gte(rowCount(), ratedRaceMinDrivers))
    .orderBy(asc(sessions.held_at), asc(sessions.id))
    .limit(limit);
  const ids = rated.map(({ id }) => id);
  const rows = await tx
    .select({ id: raceResults.session_id, steam_id: raceResults.steam_id, place: countedPosition() })
    .from(raceResults)
    .where(inArray(raceResults.session_id, ids))
    .orderBy(asc(countedPosition()), asc(raceResults.position));
  const orders = Map.groupBy(rows, ({ id }) => id);
  return rated.map(({ id, at }) => {
    const own = orders.get(id) ?? [];
    return { id, at, order: own.map(({ steam_id }) => steam_id), places: own.map(({ place }) => place) };
  });
}

async function duelsSince(tx: Executor, since: Date, limit: number): Promise<Source[]> {
  const rows = await tx
    .select()
    .from(duels)
    .where(gte(duels.fought_at, since))
    .orderBy(asc(duels.fought_at), asc(duels.id))
    .limit(limit);
  return rows.map(({ id, fought_at, winner_steam_id, loser_steam_id }) => ({
    id,
    at: fought_at,
    order: [winner_steam_id, loser_steam_id],
    places: [1, 2],
  }));
}

const kinds = {
  race: { since: racesSince, rating: 'race_rating', results: 'rated_races' },
  duel: { since: duelsSince, rating: 'duel_rating', results: 'duels' },
} as const;

/** Rates the drivers of a race or duel against each other; a duel is a race of two. */
function rateSource(
  kind: Kind,
  { id, at, order, places }: Source,
  standing: (steam_id: string) => Standing,
): NewChange[] {
  const { rating, results } = kinds[kind];
  const field = order.map(standing);
  const rated = field.map((driver) => ({ rating: driver[rating], results: driver[results] }));
  const changes = rateField(rated, places);
  return field.map((driver, index) => {
    const { change = 0, k = 0 } = changes[index] ?? {};
    const before = driver[rating];
    const after = before + change;
    driver[rating] = after;
    driver[results] += 1;
    driver.last = at;
    if (kind === 'duel' && places[index] === 1) driver.duel_wins += 1;
    return {
      kind,
      steam_id: order[index] ?? '',
      session_id: kind === 'race' ? id : null,
      duel_id: kind === 'duel' ? id : null,
      before,
      after,
      k,
      changed_at: at,
    };
  });
}

/** Reverts every change since an instant; returns the affected drivers. */
async function undo(tx: Executor, kind: Kind, since: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ steam_id: string }>(sql`
    with gone as (
      delete from rating_changes where kind = ${kind} and changed_at >= ${since.toISOString()}
      returning steam_id
    )
    select steam_id from gone group by steam_id`);
  const steam_ids = rows.map(({ steam_id }) => steam_id);
  if (steam_ids.length === 0) return [];
  const those = sql`(select r.steam_id from ${jsonRecordset(rows, 'steam_id text')})`;
  const last = sql`
    select distinct on (steam_id) steam_id, after from rating_changes
    where kind = ${kind} and steam_id in ${those} order by steam_id, changed_at desc, id desc`;
  const left =
    kind === 'race'
      ? sql`
        select steam_id, count(*) as total from rating_changes
        where kind = 'race' and steam_id in ${those} group by steam_id`
      : sql`
        select c.steam_id, count(*) as total, count(*) filter (where f.winner_steam_id = c.steam_id) as won
        from rating_changes c join duels f on f.id = c.duel_id
        where c.kind = 'duel' and c.steam_id in ${those} group by c.steam_id`;
  const set =
    kind === 'race'
      ? sql`race_rating = coalesce(last.after, ${initialRating}), rated_races = coalesce("left".total, 0)`
      : sql`duel_rating = coalesce(last.after, ${initialRating}), duels = coalesce("left".total, 0),
            duel_wins = coalesce("left".won, 0)`;
  await tx.execute(sql`
    with last as (${last}), "left" as (${left})
    update drivers d set ${set}
    from drivers self left join last using (steam_id) left join "left" using (steam_id)
    where d.steam_id = self.steam_id and d.steam_id in ${those}`);
  return steam_ids;
}

async function readStandings(tx: Executor, steam_ids: readonly string[]): Promise<Standings> {
  const rows = await tx
    .select()
    .from(drivers)
    .where(inArray(drivers.steam_id, [...steam_ids]));
  const known = new Map(rows.map((row) => [row.steam_id, row]));
  return new Map(
    steam_ids.map((steam_id) => {
      const row = known.get(steam_id);
      const { race_rating = initialRating, rated_races = 0 } = row ?? {};
      const { duel_rating = initialRating, duels: fought = 0, duel_wins = 0 } = row ?? {};
      return [steam_id, { race_rating, rated_races, duel_rating, duels: fought, duel_wins, last: undefined }];
    }),
  );
}

/** Updates the places of the current periods, which a late result changes as well. */
async function renewScores(tx: Executor, standings: Standings, now: Date): Promise<void> {
  const rows = [...standings].map(([steam_id, { race_rating, duel_rating }]) => ({
    steam_id,
    score: overallRating(race_rating, duel_rating),
  }));
  const present = periodKeysFor(now, now).map((period) => ({ period }));
  await tx.execute(sql`
    update board_entries e set score = r.score from ${jsonRecordset(rows, 'steam_id text, score float8')}
    where e.board = 'overall' and e.steam_id = r.steam_id and e.score <> r.score
      and e.period in (select p.period from jsonb_to_recordset(${JSON.stringify(present)}::jsonb) as p(period text))`);
}

async function writeStandings(tx: Executor, standings: Standings, since: Date, now: Date): Promise<void> {
  const rows = [...standings].map(([steam_id, standing]) => ({ steam_id, ...standing }));
  await tx.execute(sql`
    insert into drivers (steam_id, race_rating, rated_races, duel_rating, duels, duel_wins)
    select r.* from ${jsonRecordset(
      rows,
      `steam_id text, race_rating float8, rated_races int, duel_rating float8, duels int, duel_wins int`,
    )}
    on conflict (steam_id) do update
    set race_rating = excluded.race_rating, rated_races = excluded.rated_races,
        duel_rating = excluded.duel_rating, duels = excluded.duels, duel_wins = excluded.duel_wins`);
  const places = [...standings].flatMap(([steam_id, { race_rating, duel_rating, last }]) => {
    const score = overallRating(race_rating, duel_rating);
    const place = { board: 'overall' as const, steam_id, score };
    // A driver whose results were reverted without new ones keeps the place in the periods where it was reached.
    if (!last) return [{ ...place, period: 'all' as const, achieved_at: since }];
    return periodKeysFor(last, now).map((period) => ({ ...place, period, achieved_at: last }));
  });
  await upsertEntries(tx, places);
  await renewScores(tx, standings, now);
  const unrated = [...standings].filter(([, { rated_races, duels: fought }]) => rated_races + fought === 0);
  for (const [steam_id] of unrated) {
    await tx
      .delete(boardEntries)
      .where(and(eq(boardEntries.board, 'overall'), eq(boardEntries.steam_id, steam_id)));
  }
}

async function waitWith(tx: Executor, kind: Kind, since: Date): Promise<void> {
  await tx
    .insert(ratingReplays)
    .values({ kind, since })
    .onConflictDoUpdate({
      target: ratingReplays.kind,
      set: { since: sql`least(${ratingReplays.since}, excluded.since)` },
    });
}

/** Replaces everything counted since an instant by these results, which come next. */
async function count(tx: Executor, kind: Kind, since: Date, sources: Source[], now: Date): Promise<void> {
  const undone = await undo(tx, kind, since);
  const involved = new Set([...undone, ...sources.flatMap(({ order }) => order)]);
  if (involved.size === 0) return;
  const standings = await readStandings(tx, [...involved]);
  const standing = (steam_id: string): Standing => {
    const known = standings.get(steam_id);
    if (!known) throw new Error('the driver was not read');
    return known;
  };
  const changes = sources.flatMap((source) => rateSource(kind, source, standing));
  await tx.execute(sql`
    insert into rating_changes
      (kind, steam_id, session_id, duel_id, before, after, k, changed_at)
    select r.* from ${jsonRecordset(
      changes,
      `kind text, steam_id text, session_id bigint, duel_id bigint, before float8, after float8, k int,
       changed_at timestamptz`,
    )}`);
  await writeStandings(tx, standings, since, now);
}

/**
 * Rates the results at an instant and everything after it, because ratings depend on the order in which results happened, not on that in
 * which they arrived. Long replays are left to `replayPendingRatings`.
 */
export async function recalculateRatings(tx: Executor, kind: Kind, since: Date, now: Date): Promise<void> {
  const [waiting] = await tx.select().from(ratingReplays).where(eq(ratingReplays.kind, kind));
  const later = waiting ? [] : await kinds[kind].since(tx, since, atOnce + 1);
  if (waiting || later.length > atOnce) await waitWith(tx, kind, since);
  else await count(tx, kind, since, later, now);
}

/** Continues a pending replay; returns whether there was one. */
export async function replayPendingRatings(tx: Executor, now: Date): Promise<boolean> {
  const [waiting] = await tx.select().from(ratingReplays).limit(1);
  if (!waiting) return false;
  const { kind, since } = waiting;
  const found = await kinds[kind].since(tx, since, atOnce + 1);
  const next = found[atOnce]?.at;
  // Results of the same instant are counted in one step, regardless of their number.
  const isOneInstant = next?.getTime() === since.getTime();
  const sources = isOneInstant ? await kinds[kind].since(tx, since, everything) : found.slice(0, atOnce);
  // The first remaining result may share its instant with the last of these: the next step counts both again.
  await count(tx, kind, since, sources, now);
  if (next && !isOneInstant) {
    await tx.update(ratingReplays).set({ since: next }).where(eq(ratingReplays.kind, kind));
  } else {
    await tx.delete(ratingReplays).where(eq(ratingReplays.kind, kind));
  }
  return true;
}
