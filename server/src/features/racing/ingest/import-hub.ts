import { realpathSync } from 'node:fs';
import type { RejectCode } from '@paddock/contract/racing/result-file-rules';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { HubFileError, type HubRow, type HubTable, hubTables } from '../../../adapters/hub/hub.ts';
import type { Executor } from '../../../db/database.ts';
import { jsonRecordset } from '../../../db/json-recordset.ts';
import { timestamp } from '../../../db/timestamp.ts';
import type { IngestEvent, IngestEventOf } from '../ingest-event.ts';
import { storeLaps } from '../statistics/laps.ts';
import { storeOvertakes } from '../statistics/overtakes.ts';
import { overtakeRuns } from '../tables.ts';
import { withDriving } from '../with-driving.ts';
import { parseEvent } from './parse-event.ts';
import { lapOf, toOvertakeRun } from './store-events.ts';
import { hubMarks } from './tables.ts';

/** Rows per batch, so that game servers are not blocked. */
const rowsAtOnce = 500;
/** A Hub may write a row slightly after its timestamp. */
const overlapMs = 10 * 60_000;

export interface ImportCounts {
  added: number;
  /** Better runs of a known entry. */
  updated: number;
  /** Known or invalid. */
  skipped: number;
  /** Why each invalid row was skipped. */
  refused: RejectCode[];
}

const hubTime = (date: Date) => date.toISOString().slice(0, 19).replace('T', ' ');

/** Where reading a table resumes: slightly before the end of the last import. */
async function startOf(db: Executor, mark: string): Promise<string> {
  const [known] = await db.select().from(hubMarks).where(eq(hubMarks.name, mark));
  const until = new Date(`${(known?.read_until ?? '').replace(' ', 'T')}Z`).getTime();
  return Number.isNaN(until) ? '' : hubTime(new Date(until - overlapMs));
}

/** A lap is identified by all of its fields. */
async function importLaps(tx: Executor, laps: readonly IngestEventOf<'lap'>[], now: Date): Promise<number> {
  const first = [...new Map(laps.map((lap) => [lap.id, lap])).values()];
  const ids = first.map(({ id: event_id }) => ({ event_id }));
  const { rows } = await tx.execute<{ event_id: string }>(sql`
    insert into taken_events (source, event_id, received_at)
    select 'hub', r.event_id, ${timestamp(now)} from ${jsonRecordset(ids, 'event_id text')}
    on conflict do nothing returning event_id`);
  const news = new Set(rows.map(({ event_id }) => event_id));
  const fresh = first.filter(({ id }) => news.has(id));
  await storeLaps(tx, fresh.map(lapOf), now);
  return fresh.length;
}

/** The Hub stores one run per driver and leaderboard: a better one replaces it here as well. */
async function importRuns(tx: Executor, runs: readonly IngestEventOf<'overtake'>[], now: Date) {
  const entryOf = (run: IngestEventOf<'overtake'>) => `${run.steam_id} ${run.data.leaderboard}`;
  const best = new Map<string, IngestEventOf<'overtake'>>();
  for (const run of runs) {
    const known = best.get(entryOf(run));
    if (!known || run.data.score > known.data.score) best.set(entryOf(run), run);
  }
  const known = await tx
    .select()
    .from(overtakeRuns)
    .where(inArray(overtakeRuns.hub_entry, [...best.keys()]));
  const before = new Map(known.map((run) => [run.hub_entry, run]));
  const better = [...best].flatMap(([hub_entry, run]) => {
    const replaced = before.get(hub_entry);
    if (replaced && replaced.score >= run.data.score) return [];
    return [{ ...toOvertakeRun(run), hub_entry, ...(replaced && { replaced }) }];
  });
  await storeOvertakes(tx, better, now);
  const updated = better.filter(({ hub_entry }) => before.has(hub_entry)).length;
  return { added: better.length - updated, updated };
}

async function importPart(
  tx: Executor,
  mark: string,
  rows: readonly HubRow[],
  now: Date,
): Promise<ImportCounts> {
  const read = rows.map(({ event }) => parseEvent(event, now));
  const events = read.filter((event): event is IngestEvent => typeof event !== 'string');
  const laps = events.filter((event) => event.type === 'lap');
  const runs = events.filter((event) => event.type === 'overtake');
  const lapsAdded = await importLaps(tx, laps, now);
  const { added: runsAdded, updated } = await importRuns(tx, runs, now);
  const read_until = rows.at(-1)?.changed_at ?? '';
  await tx
    .insert(hubMarks)
    .values({ name: mark, read_until })
    .onConflictDoUpdate({ target: hubMarks.name, set: { read_until } });
  const added = lapsAdded + runsAdded;
  return {
    added,
    updated,
    skipped: rows.length - added - updated,
    refused: read.filter((event) => typeof event === 'string'),
  };
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
 * Imports laps and overtake runs of an AssettoServer Hub's database, from where the last import of this file ended. Each row counts once,
 * even if it is read repeatedly or from a copy. Throws HubFileError.
 */
export async function importHub(deps: Deps, path: string): Promise<ImportCounts> {
  const hub = deps.openHub(path);
  const sum: ImportCounts = { added: 0, updated: 0, skipped: 0, refused: [] };
  const file = realpathSync(path);
  const importTable = async (table: HubTable) => {
    const mark = `${table} ${file}`;
    const since = await startOf(deps.db, mark);
    for (const part of inParts(hub.rowsSince(table, since))) {
      const counts = await withDriving(deps.db, (tx) => importPart(tx, mark, part, deps.now()));
      sum.added += counts.added;
      sum.updated += counts.updated;
      sum.skipped += counts.skipped;
      sum.refused.push(...counts.refused);
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

/** The scheduled import, if the operator configured a file. */
export async function importConfiguredHub(deps: Deps): Promise<void> {
  const { hubFile } = deps.config.games;
  if (hubFile) await importHub(deps, hubFile);
}
