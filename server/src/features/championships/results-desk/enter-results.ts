import { handRowsMax } from '@paddock/contract/championships/rules';
import { AppError, invalid } from '@paddock/contract/core/errors';
import { isSteamId } from '@paddock/contract/core/fields';
import { toAsciiDigits } from '@paddock/contract/i18n/digits';
import { readTypedId } from '@paddock/contract/i18n/typed-values';
import type { NeutralSession } from '@paddock/contract/racing/neutral';
import { eq, inArray } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { audit } from '../../../db/audit/audit.ts';
import type { Executor } from '../../../db/database.ts';
import { countInOrder } from '../../racing/change-session.ts';
import { ingestResultFile, readSentFile, type SentFile } from '../../racing/ingest-results.ts';
import { drivers, sessionDrivers } from '../../racing/tables.ts';
import { users } from '../../users/tables.ts';
import { getRoundResults, loadRound } from '../list-results.ts';
import { getChampionshipIdOfRound, type RoundRow, type Season, type SessionRow } from '../queries.ts';
import { type RawRow, storeRaw } from '../results/read-session.ts';
import { recompute } from '../results/recompute.ts';
import { rawResults } from '../results/tables.ts';
import { hasResult } from '../states.ts';
import { entries, roundSessions } from '../tables.ts';
import { type LockedSeason, withSeason } from '../with-season.ts';
import { isOnTrack, setLink, typeOf } from './link-sessions.ts';

export interface LockedRound extends LockedSeason {
  row: RoundRow;
}

/** Runs with a round under the lock of its championship. Returns the result afterwards. */
export async function withRound(deps: Deps, round_id: number, work: (locked: LockedRound) => Promise<void>) {
  const championship_id = await getChampionshipIdOfRound(deps.db, round_id);
  return withSeason(deps, championship_id, async (locked) => {
    const row = locked.season.rounds.find(({ round }) => round.id === round_id);
    if (!row) throw new AppError('not_found');
    await work({ ...locked, row });
    return getRoundResults(locked.tx, round_id, locked.now);
  });
}

export const targetOf = ({ round, event }: RoundRow) =>
  ({ type: 'round', id: round.id, name: event.title }) as const;

/** Returns a session of the round. Throws not_found, and result_official for an official result. */
function getOpenSession({ row }: LockedRound, id: number): SessionRow {
  const session = row.sessions.find((one) => one.id === id);
  if (!session) throw new AppError('not_found');
  if (row.round.cancelled_at) throw new AppError('sign_up_closed');
  if (row.round.official_at) throw new AppError('result_official');
  return session;
}

const noSource = {
  racing_session_id: null,
  source: null,
  not_held_reason: null,
  conflict_session_id: null,
  read_at: null,
  result_at: null,
} as const;

interface Target {
  id: number;
  session: number;
}

/**
 * Links a session of the round to a racing session, or with null unlinks it, and recomputes the round. Returns the session before the
 * change. Throws result_official.
 */
async function changeSource(
  locked: LockedRound,
  session_id: number,
  racing_session_id: number | null,
): Promise<SessionRow> {
  const { tx, season, row, now } = locked;
  const session = getOpenSession(locked, session_id);
  // Rows of the previous source are deleted with it.
  await tx.delete(rawResults).where(eq(rawResults.round_session_id, session_id));
  if (racing_session_id !== null) await setLink(tx, session, racing_session_id);
  else await tx.update(roundSessions).set(noSource).where(eq(roundSessions.id, session_id));
  const { racing_session_id: old } = session;
  if (old !== null && old !== racing_session_id) await countInOrder(tx, old, null, now);
  await recompute(tx, season.championship.id, now, { round_id: row.round.id, reads: true });
  return session;
}

/** Unlinks a session as part of an action with its own audit entry. Throws result_official. */
export const unlinkSession = (deps: Deps, { id, session }: Target) =>
  withRound(deps, id, async (locked) => {
    await changeSource(locked, session, null);
  });

/** Marks a session as not held, or with null clears the mark. Throws session_has_result. */
export function markNotHeld(deps: Deps, { id, session: session_id }: Target, reason: string | null) {
  return withRound(deps, id, async (locked) => {
    const { tx, season, row, now } = locked;
    const session = getOpenSession(locked, session_id);
    if (reason !== null && hasResult(session)) throw new AppError('session_has_result');
    await tx.update(roundSessions).set({ not_held_reason: reason }).where(eq(roundSessions.id, session_id));
    await recompute(tx, season.championship.id, now, { round_id: row.round.id });
    const toAudited = (text: string | null) => ({ not_held: text !== null, reason: text });
    await audit(tx, {
      target: targetOf(row),
      before: toAudited(session.not_held_reason),
      after: toAudited(reason),
    });
  });
}

/** Links a session, with null unlinks it, or with `keep` ignores a late file for an official result permanently. */
export function linkSession(
  deps: Deps,
  { id, session: session_id }: Target,
  { racing_session_id, keep }: { racing_session_id: number | null; keep?: boolean | undefined },
) {
  return withRound(deps, id, async (locked) => {
    const { tx, row } = locked;
    const roundSession = row.sessions.find((one) => one.id === session_id);
    const conflict = roundSession?.conflict_session_id;
    if (keep && conflict) {
      const ignored = roundSession.ignored_session_ids;
      await tx
        .update(roundSessions)
        .set({ conflict_session_id: null, ignored_session_ids: [...ignored, conflict] })
        .where(eq(roundSessions.id, session_id));
      await audit(tx, { target: targetOf(row), after: { kept_away: conflict } });
      return;
    }
    const session = await changeSource(locked, session_id, racing_session_id);
    const before = { racing_session_id: session.racing_session_id };
    await audit(tx, { target: targetOf(row), before, after: { racing_session_id } });
  });
}

/** Throws file_invalid for a file without laps, for another kind of session or another track. */
function checkFile(row: RoundRow, session: SessionRow, { type, track, layout, cars }: NeutralSession): void {
  const errors: { field: string; code: 'file_invalid' | 'session_of_other_track' }[] = [];
  if (cars.every(({ laps }) => laps.length === 0)) errors.push({ field: 'Laps', code: 'file_invalid' });
  if (type !== typeOf(session)) errors.push({ field: 'Type', code: 'file_invalid' });
  if (!isOnTrack(row, { track, layout })) errors.push({ field: 'TrackName', code: 'session_of_other_track' });
  if (errors.length > 0) throw new AppError('file_invalid', { errors });
}

/** Ingests an uploaded file through the round's server, then links it. */
export async function uploadSessionFile(deps: Deps, { id, session: session_id }: Target, file: SentFile) {
  const { row } = await loadRound(deps.db, id);
  const { server_id } = row.event;
  if (server_id === null)
    throw new AppError('file_invalid', { errors: [{ field: 'server_id', code: 'server_unknown' }] });
  const { session } = await readSentFile(deps, server_id, file);
  await withRound(deps, id, async (locked) =>
    checkFile(locked.row, getOpenSession(locked, session_id), session),
  );
  const taken = await ingestResultFile(deps, server_id, file);
  return linkSession(deps, { id, session: session_id }, { racing_session_id: taken.session_id });
}

const number = (text: string, max: number) => {
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  return value <= max ? value : Number.NaN;
};

/** Splits a line at commas, semicolons or tabs. A quoted cell may contain them; a leading apostrophe marks a text. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|[,;\t])\s*(?:"((?:[^"]|"")*)"|([^,;\t]*))/g)].map(([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim().replace(/^'/, ''),
  );

/** A row with its line number. */
type TypedRow = RawRow & { line: number };

/** Parses lines of `position,steam_id,laps,total_ms,best_ms,car`; best_ms may be empty. Throws validation_failed with the line. */
export function parseRows(csv: string): TypedRow[] {
  const lines = toAsciiDigits(csv.replace(/^\uFEFF/, ''))
    .split(/\r?\n/)
    .map((line) => line.trim());
  const rows: (TypedRow & { position: number })[] = [];
  for (const [index, line] of lines.entries()) {
    if (line === '' || (rows.length === 0 && /^position\b/i.test(line))) continue;
    const fail = () => invalid({ field: 'csv', code: 'row_invalid', values: { line: index + 1 } });
    const cells = cellsOf(line);
    // Spreadsheets save empty rows as separators.
    if (cells.every((cell) => cell === '')) continue;
    const [place = '', typedId = '', laps = '', total = '', best = '', car = ''] = cells;
    const steam_id = readTypedId(typedId);
    const row = {
      line: index + 1,
      position: number(place, handRowsMax),
      steam_id,
      name: '',
      car: car.toLowerCase(),
      laps: number(laps, 10_000),
      total_ms: number(total, 1e9),
      best_ms: best === '' ? null : number(best, 3_600_000),
      best_at: null,
      best_car: null,
      best_tyre: null,
      finish: null,
      penalty_ms: 0,
      penalty_laps: 0,
      disqualified: false,
      shared_car: false,
      clean: null,
      driven: null,
    };
    const isRead = [row.position, row.laps, row.total_ms, row.best_ms ?? 1].every((value) => value >= 0);
    const isCar = row.car.length > 0 && row.car.length <= 120;
    if (cells.length !== 6 || !isRead || row.position < 1 || !isSteamId(steam_id) || !isCar) throw fail();
    if (rows.some((one) => one.steam_id === steam_id) || rows.length >= handRowsMax) throw fail();
    rows.push(row);
  }
  if (rows.length === 0) throw invalid({ field: 'csv', code: 'required' });
  return rows
    .toSorted((one, other) => one.position - other.position)
    .map(({ position: _position, ...row }) => row);
}

/** Throws validation_failed with the line of an id that belongs to no entrant, member or driver: most likely a typo. */
async function assertKnownDrivers(
  tx: Executor,
  season: Season,
  session_id: number,
  rows: readonly TypedRow[],
) {
  const ids = rows.map(({ steam_id }) => steam_id);
  const found = await Promise.all([
    tx
      .select({ steam_id: entries.steam_id })
      .from(entries)
      .where(eq(entries.championship_id, season.championship.id)),
    tx.select({ steam_id: users.steam_id }).from(users).where(inArray(users.steam_id, ids)),
    tx.select({ steam_id: drivers.steam_id }).from(drivers).where(inArray(drivers.steam_id, ids)),
    tx
      .select({ steam_id: sessionDrivers.steam_id })
      .from(sessionDrivers)
      .where(inArray(sessionDrivers.steam_id, ids)),
    tx
      .select({ steam_id: rawResults.steam_id })
      .from(rawResults)
      .where(eq(rawResults.round_session_id, session_id)),
  ]);
  const knownIds = new Set(found.flat().map(({ steam_id }) => steam_id));
  const row = rows.find(({ steam_id }) => !knownIds.has(steam_id));
  if (row)
    throw invalid({ field: 'csv', code: 'row_driver_unknown', values: { line: row.line, id: row.steam_id } });
}

/** Adds the facts from a file that staff do not type: names, and the penalties of guests. */
async function withFileFacts(tx: Executor, session_id: number, rows: readonly RawRow[]): Promise<RawRow[]> {
  const rawRows = await tx.select().from(rawResults).where(eq(rawResults.round_session_id, session_id));
  const knownOf = new Map(rawRows.map((row) => [row.steam_id, row]));
  return rows.map((row) => {
    const { name, penalty_ms, penalty_laps, disqualified } = knownOf.get(row.steam_id) ?? row;
    return { ...row, name, penalty_ms, penalty_laps, disqualified };
  });
}

/** Stores rows typed by staff instead of a file. */
export function typeSessionRows(deps: Deps, { id, session: session_id }: Target, csv: string) {
  const typed = parseRows(csv);
  return withRound(deps, id, async (locked) => {
    const { tx, season, row, now } = locked;
    getOpenSession(locked, session_id);
    await assertKnownDrivers(tx, season, session_id, typed);
    const rows = typed.map(({ line: _line, ...one }) => one);
    await tx
      .update(roundSessions)
      .set({ ...noSource, source: 'hand' })
      .where(eq(roundSessions.id, session_id));
    await storeRaw(tx, session_id, await withFileFacts(tx, session_id, rows), now);
    await recompute(tx, season.championship.id, now, { round_id: row.round.id });
    await audit(tx, { target: targetOf(row), after: { source: 'hand', rows: rows.length } });
  });
}
