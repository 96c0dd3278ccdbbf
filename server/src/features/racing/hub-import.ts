import { realpathSync } from 'node:fs';
import { and, eq, inArray } from 'drizzle-orm';
import { HubFileError, type HubRow, type HubTable, hubTables } from '../../adapters/hub/hub.ts';
import type { Executor } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { readEvent, storeEvents, takeEvents } from './batch.ts';
import { bestOvertakes, hubMarks } from './tables.ts';
import { takeIn } from './turn.ts';

/** Rows of one turn, so that game servers are not kept waiting. */
const rowsAtOnce = 500;
/** A Hub may write a row a little after the time that stands in it. */
const overlapMs = 10 * 60_000;

export interface ImportCounts {
  added: number;
  /** Better runs of an entry that was known. */
  updated: number;
  /** Known, or not to be used. */
  skipped: number;
}

const hubTime = (date: Date) => date.toISOString().slice(0, 19).replace('T', ' ');

/** From when on a table is read: a little before where the last reading ended. */
async function startOf(db: Executor, mark: string): Promise<string> {
  const [known] = await db.select().from(hubMarks).where(eq(hubMarks.name, mark));
  const until = new Date(`${(known?.read_until ?? '').replace(' ', 'T')}Z`).getTime();
  return Number.isNaN(until) ? '' : hubTime(new Date(until - overlapMs));
}

const keyOf = (steam_id: string, leaderboard: string) => `${steam_id} ${leaderboard}`;

/** The overtake entries that are known already, of the drivers of these rows. */
async function knownRuns(tx: Executor, rows: readonly HubRow[]): Promise<Set<string>> {
  const ids = [...new Set(rows.map(({ event }) => event.steam_id))];
  const known = await tx
    .select({ steam_id: bestOvertakes.steam_id, leaderboard: bestOvertakes.leaderboard })
    .from(bestOvertakes)
    .where(and(inArray(bestOvertakes.steam_id, ids)));
  return new Set(known.map(({ steam_id, leaderboard }) => keyOf(steam_id, leaderboard)));
}

async function importPart(
  tx: Executor,
  mark: string,
  rows: readonly HubRow[],
  now: Date,
): Promise<ImportCounts> {
  const told = rows.flatMap(({ event }) => {
    const read = readEvent(event, now);
    return typeof read === 'string' ? [] : [read];
  });
  const news = await takeEvents(
    tx,
    'hub',
    told.map(({ id }) => id),
    now,
  );
  const fresh = [...new Map(told.map((event) => [event.id, event])).values()].filter(({ id }) =>
    news.has(id),
  );
  const known = await knownRuns(tx, rows);
  await storeEvents(tx, null, fresh, now);
  const read_until = rows.at(-1)?.changed_at ?? '';
  await tx
    .insert(hubMarks)
    .values({ name: mark, read_until })
    .onConflictDoUpdate({ target: hubMarks.name, set: { read_until } });
  const updated = fresh.filter(
    (event) => event.type === 'overtake' && known.has(keyOf(event.steam_id, event.data.leaderboard)),
  ).length;
  return { added: fresh.length - updated, updated, skipped: rows.length - fresh.length };
}

function* inParts(rows: Iterable<HubRow>): Generator<HubRow[]> {
  let part: HubRow[] = [];
  for (const row of rows) {
    part.push(row);
    if (part.length < rowsAtOnce) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/**
 * Takes laps and overtake runs out of an AssettoServer Hub's database, from where the last import of this file
 * ended. Each row counts once, however often and from whichever copy it is read. Throws HubFileError.
 */
export async function importHub(deps: Deps, path: string): Promise<ImportCounts> {
  const hub = deps.openHub(path);
  const sum: ImportCounts = { added: 0, updated: 0, skipped: 0 };
  const file = realpathSync(path);
  const importTable = async (table: HubTable) => {
    const mark = `${table} ${file}`;
    const since = await startOf(deps.db, mark);
    for (const part of inParts(hub.rowsSince(table, since))) {
      const counts = await takeIn(deps.db, (tx) => importPart(tx, mark, part, deps.now()));
      sum.added += counts.added;
      sum.updated += counts.updated;
      sum.skipped += counts.skipped;
    }
  };
  try {
    for (const table of hubTables) await importTable(table);
  } catch (cause) {
    const isOfFile = (cause as NodeJS.ErrnoException).code === 'ERR_SQLITE_ERROR';
    throw isOfFile ? new HubFileError(`${path} could not be read to its end.`, { cause }) : cause;
  } finally {
    hub.close();
  }
  return sum;
}

/** The scheduled import, where the operator named a file. */
export async function importConfiguredHub(deps: Deps): Promise<void> {
  const { hubFile } = deps.config.games;
  if (hubFile) await importHub(deps, hubFile);
}
