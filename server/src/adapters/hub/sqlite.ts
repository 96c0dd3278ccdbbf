import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type HubFile, HubFileError, type HubRow, type HubTable, hubTables } from './hub.ts';

type Row = Record<string, unknown>;

// Steam ids exceed JavaScript's safe integers, so every integer is read as a BigInt.
const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value));
const numberOf = (value: unknown) => Number(value);
const iso = (time: string) => `${time.slice(0, 19).replace(' ', 'T')}Z`;

function lapOf(row: Row): HubRow {
  const changed_at = textOf(row['created_at']);
  const steam_id = textOf(row['player_id']);
  const [track, layout, car, lap_time] = [
    textOf(row['track']),
    textOf(row['stage']),
    textOf(row['car']),
    numberOf(row['lap_time']),
  ];
  const id = `timing ${[steam_id, track, layout, car, lap_time, changed_at].join('|')}`.slice(0, 200);
  const valid = numberOf(row['valid']) !== 0;
  const data = { track, layout, car, lap_time, sectors: [], cuts: 0, valid };
  return { event: { id, type: 'lap', at: iso(changed_at), steam_id, data }, changed_at };
}

function runOf(row: Row): HubRow {
  const changed_at = textOf(row['updated_at'] ?? row['created_at']);
  const steam_id = textOf(row['player_id']);
  const leaderboard = textOf(row['leaderboard']);
  const score = numberOf(row['score']);
  const id = `overtake ${steam_id}|${leaderboard}`.slice(0, 200);
  const data = { leaderboard, score, duration_ms: numberOf(row['duration']), car: textOf(row['car']) };
  return { event: { id, type: 'overtake', at: iso(changed_at), steam_id, data }, changed_at };
}

const queries: Record<HubTable, (name: (table: string) => string) => string> = {
  timing_leaderboard_entries: () => `
    select e.player_id, e.lap_time, e.valid, e.created_at, t.name as track, s.name as stage, c.model as car
    from timing_leaderboard_entries e
    join timing_stages s on s.timing_stage_id = e.timing_stage_id
    join tracks t on t.track_id = s.track_id
    left join cars c on c.car_id = e.car_id
    where e.created_at >= ? order by e.created_at`,
  overtake_n_leaderboard_entries: (name) => `
    select e.player_id, e.score, e.duration, e.created_at, e.updated_at, ${name('overtake_n_leaderboards')} as leaderboard,
      c.model as car
    from overtake_n_leaderboard_entries e
    left join overtake_n_leaderboards l on l.overtake_n_leaderboard_id = e.overtake_n_leaderboard_id
    left join cars c on c.car_id = e.car_id
    where coalesce(e.updated_at, e.created_at) >= ? order by coalesce(e.updated_at, e.created_at)`,
};

const readers: Record<HubTable, (row: Row) => HubRow> = {
  timing_leaderboard_entries: lapOf,
  overtake_n_leaderboard_entries: runOf,
};

function openDatabase(path: string): DatabaseSync {
  if (!existsSync(path)) throw new HubFileError(`There is no file ${path}.`);
  try {
    const database = new DatabaseSync(path, { readOnly: true });
    database.prepare('select name from sqlite_master').all();
    return database;
  } catch (cause) {
    throw new HubFileError(`${path} is no SQLite database that can be read.`, { cause });
  }
}

/** Opens Hub.db (SQLite) while the Hub keeps writing to it. Throws HubFileError. */
export function openHubFile(path: string): HubFile {
  const database = openDatabase(path);
  const hasColumn = (table: string, column: string) =>
    database.prepare('select 1 from pragma_table_info(?) where name = ?').get(table, column) !== undefined;
  // Apart from the id, the columns of the leaderboards are undocumented.
  const name = (table: string) =>
    hasColumn(table, 'name') ? 'l.name' : `'Leaderboard ' || e.${table.slice(0, -1)}_id`;
  const missing = hubTables.filter((table) => !hasColumn(table, 'player_id'));
  if (missing.length === hubTables.length) {
    database.close();
    throw new HubFileError(`${path} is no AssettoServer Hub database: it has neither laps nor overtakes.`);
  }
  return {
    *rowsSince(table, since) {
      if (missing.includes(table)) return;
      const statement = database.prepare(queries[table](name));
      statement.setReadBigInts(true);
      for (const row of statement.iterate(since)) yield readers[table](row);
    },
    close: () => database.close(),
  };
}
