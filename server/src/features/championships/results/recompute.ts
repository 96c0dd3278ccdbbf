import type { Correction } from '@paddock/contract/championships/results/corrections';
import type { GridDrop } from '@paddock/contract/championships/results/grid-drops';
import { and, asc, eq, getTableColumns, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { insertRows } from '../../../db/statements/insert-rows.ts';
import { countInOrder } from '../../racing/change-session.ts';
import { type Absence, listAbsences } from '../count-places.ts';
import type { EntryRow } from '../notify-entrant.ts';
import { findChampionship, loadSeason, type RoundRow, type Season, type SessionRow } from '../queries.ts';
import { listRoundTeams, type RoundTeams } from '../round-teams.ts';
import { hasResult } from '../states.ts';
import { entries } from '../tables.ts';
import { classifySession } from './classify-session.ts';
import { computeTables, teamsScope } from './compute-tables.ts';
import { applyFilePenalties } from './file-penalties.ts';
import { gridOf } from './grid.ts';
import { listRaw, listScores, type RawRow, refreshRaw } from './read-session.ts';
import {
  corrections,
  gridDrops,
  type NewResult,
  roundResults,
  type ScoresBySession,
  standings,
} from './tables.ts';

/** Everything in a season that results and tables are computed from. */
export interface Facts {
  season: Season;
  entries: EntryRow[];
  corrections: Correction[];
  /** Team names, current and as stored in results. */
  teams: RoundTeams;
  /** Rounds that drivers with a place gave away or missed. */
  absences: Absence[];
  /** Grid penalties. */
  drops: GridDrop[];
  /** The stored results. */
  results: ScoresBySession;
}

export const toCorrection = (row: typeof corrections.$inferSelect): Correction =>
  row as unknown as Correction;

async function listCorrectionsOf(db: Executor, championship_id: number): Promise<Correction[]> {
  const rows = await db
    .select()
    .from(corrections)
    .where(eq(corrections.championship_id, championship_id))
    .orderBy(asc(corrections.id));
  return rows.map(toCorrection);
}

function listDrops(db: Executor, championship_id: number): Promise<GridDrop[]> {
  return db
    .select({
      steam_id: entries.steam_id,
      places: gridDrops.places,
      from: gridDrops.given_at,
      until: gridDrops.ends_at,
    })
    .from(gridDrops)
    .innerJoin(entries, eq(entries.id, gridDrops.entry_id))
    .where(and(eq(gridDrops.championship_id, championship_id), isNull(gridDrops.reverted_at)))
    .orderBy(asc(gridDrops.id));
}

const resultColumns = sql.join(
  Object.keys(getTableColumns(roundResults))
    .filter((name) => name !== 'id' && name !== 'row')
    .map((name) => sql.identifier(name)),
  sql`, `,
);

/** Lists the results of sessions with all columns that pages show. `sessions` is a list of ids or a query for them. */
export async function listResults(db: Executor, sessions: number[] | SQLWrapper): Promise<NewResult[]> {
  const { rows } = await db.execute<Pick<NewResult, keyof NewResult>>(sql`
    select ${resultColumns} from ${roundResults}
    where ${inArray(roundResults.round_session_id, sessions)} order by round_session_id, "row"`);
  return rows;
}

/** Loads a season. Pages that show their own results skip the scores. */
export async function loadFacts(
  db: Executor,
  championship_id: number,
  { scores = true }: { scores?: boolean } = {},
): Promise<Facts> {
  const championship = await findChampionship(db, championship_id);
  if (!championship) throw new Error(`championship ${championship_id} is gone`);
  const [season, away, own, made, drops, results] = await Promise.all([
    loadSeason(db, championship),
    listAbsences(db, championship_id),
    db.select().from(entries).where(eq(entries.championship_id, championship_id)).orderBy(asc(entries.id)),
    listCorrectionsOf(db, championship_id),
    listDrops(db, championship_id),
    scores ? listScores(db, championship_id) : new Map(),
  ]);
  return {
    season,
    // Teams are needed only for classification.
    teams: await listRoundTeams(db, championship_id, { entries: scores ? own : [], results }),
    absences: away,
    drops,
    entries: own,
    corrections: made,
    results,
  };
}

/** Lists the entries that count in a session: confirmed ones, and those already in its result. */
function enteredIn({ entries: all, results }: Facts, { round }: RoundRow, { id }: SessionRow): EntryRow[] {
  const before = new Set(results.get(id)?.map(({ entry_id }) => entry_id));
  return all.filter(
    (entry) =>
      (entry.round_id === null || entry.round_id === round.id) &&
      (entry.state === 'confirmed' || before.has(entry.id)),
  );
}

/** Returns the team of each entry: as stored in an existing result, otherwise the current one. */
function teamsOf({ results, teams }: Facts, { id }: SessionRow, entered: readonly EntryRow[]) {
  const stood = new Map(results.get(id)?.map(({ entry_id, team_id }) => [entry_id, team_id ?? null]));
  return new Map(
    entered.flatMap((entry) => {
      const before = stood.get(entry.id);
      const team =
        before === undefined ? teams.today.get(entry.team_id ?? 0) : teams.atRound.get(`${id}:${before}`);
      return team ? [[entry.id, team] as const] : [];
    }),
  );
}

/** Classifies one session with the current facts. */
export function classifyFacts(
  facts: Facts,
  row: RoundRow,
  session: SessionRow,
  raw: readonly RawRow[],
): NewResult[] {
  const entered = enteredIn(facts, row, session);
  const byDriver = new Map(entered.map((entry) => [entry.steam_id, entry]));
  const seen = new Set(facts.results.get(session.id)?.map(({ entry_id }) => entry_id));
  const isAway = (id: number) =>
    facts.absences.some(
      ({ entry_id, round_id, no_show }) => entry_id === id && round_id === row.round.id && !no_show,
    );
  // A driver who entered the season later or gave the round away was not expected; a driver who has left since was.
  const expected = entered.filter(
    ({ id, state, created_at }) =>
      seen.has(id) || (state === 'confirmed' && created_at <= row.event.start_date && !isAway(id)),
  );
  return classifySession({
    season: facts.season,
    row,
    session,
    raw,
    entered: byDriver,
    expected,
    corrections: facts.corrections,
    teams: teamsOf(facts, session, entered),
    grid: gridOf(facts, row, session),
  });
}

async function storeResults(tx: Executor, id: number, rows: readonly NewResult[]): Promise<void> {
  await tx.delete(roundResults).where(eq(roundResults.round_session_id, id));
  const numbered = rows.map((result, row) => ({ ...result, row }));
  await insertRows(tx, roundResults, numbered);
}

async function storeTables(tx: Executor, facts: Facts): Promise<void> {
  const championship_id = facts.season.championship.id;
  const tables = computeTables(facts);
  await tx.delete(standings).where(eq(standings.championship_id, championship_id));
  const rows = tables.flatMap(({ scope, rows: scored }) =>
    scored.map(({ score, positions }, row) => ({
      championship_id,
      scope,
      row,
      entry_id: scope === teamsScope ? null : score.competitor_id,
      team_id: scope === teamsScope ? score.competitor_id : null,
      score,
      positions,
    })),
  );
  await insertRows(tx, standings, rows);
}

/** Returns the facts with another result for a session. */
export const withResult = (facts: Facts, session_id: number, rows: readonly NewResult[]): Facts => ({
  ...facts,
  results: new Map([...facts.results, [session_id, rows]]),
});

/**
 * Recomputes and stores the results of a round, or of the whole season without one, and the tables. The caller holds the lock of the
 * championship. With `reads`, laps are read again.
 */
export async function recompute(
  tx: Executor,
  championship_id: number,
  now: Date,
  { round_id, reads = false }: { round_id?: number; reads?: boolean } = {},
): Promise<void> {
  let facts = await loadFacts(tx, championship_id);
  const wanted = facts.season.rounds.filter(({ round }) => round_id === undefined || round.id === round_id);
  const driven = wanted.flatMap((row) => row.sessions.map((session) => ({ row, session })));
  for (const { session } of driven) if (reads && hasResult(session)) await refreshRaw(tx, session, now);
  const raw = await listRaw(
    tx,
    driven.map(({ session }) => session.id),
    driven.filter(({ row }) => row.round.count_back > 0).map(({ session }) => session.id),
  );
  const isChanged = await applyFilePenalties(
    tx,
    championship_id,
    driven
      .filter(({ session }) => session.source === 'file' || session.source === 'live')
      .map(({ row, session }) => ({
        round_session_id: session.id,
        raw: raw.filter(({ round_session_id }) => round_session_id === session.id),
        entered: new Map(enteredIn(facts, row, session).map((entry) => [entry.steam_id, entry])),
      })),
    now,
  );
  if (isChanged) facts = { ...facts, corrections: await listCorrectionsOf(tx, championship_id) };
  for (const { row, session } of driven) {
    const sessionRows = raw.filter(({ round_session_id }) => round_session_id === session.id);
    const rows = hasResult(session) ? classifyFacts(facts, row, session, sessionRows) : [];
    await storeResults(tx, session.id, rows);
    facts = withResult(facts, session.id, rows);
  }
  await storeTables(tx, facts);
  for (const row of wanted) if (row.round.official_at) await countRound(tx, row, now);
}

/** Recomputes the tables only. */
export async function recomputeTables(tx: Executor, championship_id: number): Promise<void> {
  await storeTables(tx, await loadFacts(tx, championship_id));
}

/** Returns the finishing positions of a classified race by Steam id, with disqualified drivers last. */
function placesOf(rows: readonly NewResult[]): Map<string, number> {
  const places = new Map<string, number>();
  const raced = rows.filter(({ status }) => status !== 'did_not_start');
  for (const { steam_id, position } of raced) places.set(steam_id, position ?? places.size + 1);
  return places;
}

/** Updates statistics and ratings: an official result replaces the order in which a race ended. */
export async function countRound(
  tx: Executor,
  { sessions, round: { official_at } }: RoundRow,
  now: Date,
): Promise<void> {
  const races = sessions.filter(({ kind }) => kind !== 'qualifying');
  const ids = races.map(({ id }) => id);
  const rows = await listResults(tx, ids);
  for (const { id, racing_session_id } of races) {
    if (racing_session_id === null) continue;
    const sessionRows = rows.filter(({ round_session_id }) => round_session_id === id);
    await countInOrder(tx, racing_session_id, official_at ? placesOf(sessionRows) : null, now);
  }
}

/** Increments the version of a round, so that a corrected official result is distinguishable. */
export async function addVersion(tx: Executor, round_id: number): Promise<void> {
  await tx.execute(sql`update championship_rounds set version = version + 1 where id = ${round_id}`);
}
