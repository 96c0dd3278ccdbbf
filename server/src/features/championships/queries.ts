import { activeEntryStates } from '@paddock/contract/championships/entries/places';
import { AppError } from '@paddock/contract/core/errors';
import { asc, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { events } from '../events/tables.ts';
import { championshipClasses, championships, entries, roundSessions, rounds } from './tables.ts';

export type ChampionshipRow = typeof championships.$inferSelect;
export type ClassRow = typeof championshipClasses.$inferSelect;
export type SessionRow = typeof roundSessions.$inferSelect;

const eventColumns = {
  title: events.title,
  title_en: events.title_en,
  start_date: events.start_date,
  end_date: events.end_date,
  server_id: events.server_id,
};

/** A round with its event, and its sessions in order. */
export interface RoundRow {
  round: typeof rounds.$inferSelect;
  event: {
    title: string;
    title_en: string | null;
    start_date: Date;
    end_date: Date;
    server_id: number | null;
  };
  sessions: SessionRow[];
}

/** A championship with everything that its state derives from. */
export interface Season {
  championship: ChampionshipRow;
  classes: ClassRow[];
  /** Ordered by start. */
  rounds: RoundRow[];
}

export async function findChampionship(
  db: Executor,
  idOrSlug: number | string,
): Promise<ChampionshipRow | undefined> {
  const column = typeof idOrSlug === 'number' ? championships.id : championships.slug;
  const [row] = await db.select().from(championships).where(eq(column, idOrSlug));
  return row;
}

/** Selects classes in the organiser's order. */
export const selectClasses = (db: Executor, where: SQL) =>
  db
    .select()
    .from(championshipClasses)
    .where(where)
    .orderBy(asc(championshipClasses.number), asc(championshipClasses.id));

export function listClasses(db: Executor, ids: readonly number[]): Promise<ClassRow[]> {
  return selectClasses(db, inArray(championshipClasses.championship_id, [...ids]));
}

/** Rounds are numbered in this order. */
const byStart = [asc(events.start_date), asc(rounds.id)];

/** Lists rounds by start: those of championships, or by round ids. */
export async function listRounds(
  db: Executor,
  by: 'championship' | 'round',
  ids: readonly number[],
): Promise<RoundRow[]> {
  const isWanted = inArray(by === 'championship' ? rounds.championship_id : rounds.id, [...ids]);
  const [found, sessions] = await Promise.all([
    db
      .select({ round: rounds, event: eventColumns })
      .from(rounds)
      .innerJoin(events, eq(events.id, rounds.event_id))
      .where(isWanted)
      .orderBy(...byStart),
    db
      .select(getTableColumns(roundSessions))
      .from(roundSessions)
      .innerJoin(rounds, eq(rounds.id, roundSessions.round_id))
      .where(isWanted)
      .orderBy(asc(roundSessions.number)),
  ]);
  return found.map((row) => ({
    ...row,
    sessions: sessions.filter(({ round_id }) => round_id === row.round.id),
  }));
}

/** Lists the ids of all rounds in a round's championship, by start. */
export async function listRoundIds(db: Executor, round_id: number): Promise<number[]> {
  const championshipIds = db
    .select({ id: rounds.championship_id })
    .from(rounds)
    .where(eq(rounds.id, round_id));
  const found = await db
    .select({ id: rounds.id })
    .from(rounds)
    .innerJoin(events, eq(events.id, rounds.event_id))
    .where(inArray(rounds.championship_id, championshipIds))
    .orderBy(...byStart);
  return found.map(({ id }) => id);
}

/** Loads the classes and rounds of championships, in the given order. */
export async function loadSeasons(db: Executor, found: readonly ChampionshipRow[]): Promise<Season[]> {
  const ids = found.map(({ id }) => id);
  const [classes, all] = await Promise.all([listClasses(db, ids), listRounds(db, 'championship', ids)]);
  return found.map((championship) => ({
    championship,
    classes: classes.filter(({ championship_id }) => championship_id === championship.id),
    rounds: all.filter(({ round }) => round.championship_id === championship.id),
  }));
}

export async function loadSeason(db: Executor, championship: ChampionshipRow): Promise<Season> {
  const [season] = await loadSeasons(db, [championship]);
  if (!season) throw new Error(`championship ${championship.id} has no season`);
  return season;
}

/** Throws not_found. */
export async function getSeason(db: Executor, championship_id: number): Promise<Season> {
  const row = await findChampionship(db, championship_id);
  if (!row) throw new AppError('not_found');
  return loadSeason(db, row);
}

export async function findSeasons(db: Executor, where: SQL | undefined): Promise<Season[]> {
  return loadSeasons(db, await db.select().from(championships).where(where));
}

/** Returns the championship of a round. Throws not_found. */
export async function getChampionshipIdOfRound(db: Executor, id: number): Promise<number> {
  const [row] = await db.select({ id: rounds.championship_id }).from(rounds).where(eq(rounds.id, id));
  if (!row) throw new AppError('not_found');
  return row.id;
}

/** Matches active entries. */
export const isActiveEntry = inArray(entries.state, [...activeEntryStates]);

/** Clears an offer. */
export const noOffer = { offered_at: null, offer_deadline: null };
