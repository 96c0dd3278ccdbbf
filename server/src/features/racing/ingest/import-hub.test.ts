import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { getStats } from '@paddock/contract/racing/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeUser } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { findBundled } from '../../../../test/programs/find-bundled.ts';
import { users } from '../../users/tables.ts';
import { drivers, laps } from '../tables.ts';
import { importHub } from './import-hub.ts';
import { takenEvents } from './tables.ts';

/** The tables and columns of Hub.db as its readers document them. */
const schema = `
  create table players (player_id integer primary key, name text);
  create table cars (car_id integer primary key, model text, friendly_name text);
  create table tracks (track_id integer primary key, name text);
  create table timing_leaderboards (timing_leaderboard_id integer primary key, name text);
  create table timing_stages (timing_stage_id integer primary key, track_id integer, name text);
  create table timing_leaderboard_entries (timing_leaderboard_entry_id integer primary key,
    timing_leaderboard_id integer, timing_stage_id integer, player_id integer, car_id integer, lap_time integer,
    valid integer, created_at text, tyre text, controller_type integer);
  create table overtake_n_leaderboards (overtake_n_leaderboard_id integer primary key, name text);
  create table overtake_n_leaderboard_entries (overtake_n_leaderboard_entry_id integer primary key,
    overtake_n_leaderboard_id integer, player_id integer, car_id integer, score integer, duration integer,
    created_at text, updated_at text);
  insert into cars values (1, 'ks_toyota_supra_mkiv', 'Supra');
  insert into tracks values (1, 'shuto_revival_project_beta');
  insert into timing_leaderboards values (1, 'Traffic');
  insert into timing_stages values (1, 1, 'C1 Inner'), (2, 1, 'C1 Outer');
  insert into overtake_n_leaderboards values (1, 'Shutoko');`;
// Exceeds a JavaScript number: parsed as one, it becomes another driver's id.
const steam_id = '76561202000000011';

let t: TestApp;
let folder: string;
let file: string;
let hub: DatabaseSync;
const now = new Date('2026-11-20T20:00:00Z');

beforeAll(async () => {
  t = await testApp();
  t.setNow(now);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.deps.db.delete(drivers);
  await t.deps.db.delete(takenEvents);
  await t.deps.db.delete(laps);
  folder = await mkdtemp(join(tmpdir(), 'paddock-hub-'));
  file = join(folder, 'Hub.db');
  hub = new DatabaseSync(file);
  hub.exec(schema);
  return async () => {
    hub.close();
    await rm(folder, { recursive: true, force: true });
  };
});

const addLap = (lap_time: number, created_at: string, { stage = 1, player = steam_id, valid = 1 } = {}) =>
  hub.exec(`insert into timing_leaderboard_entries (timing_leaderboard_id, timing_stage_id, player_id, car_id, lap_time,
    valid, created_at) values (1, ${stage}, ${player}, 1, ${lap_time}, ${valid}, '${created_at}')`);
const addRun = (score: number, at: string) =>
  hub.exec(`insert into overtake_n_leaderboard_entries (overtake_n_leaderboard_id, player_id, car_id, score, duration,
    created_at, updated_at) values (1, ${steam_id}, 1, ${score}, 90000, '${at}', '${at}')`);
const run = () => importHub(t.deps, file);

async function stats() {
  const driver = await makeUser(t, { steam: false });
  await t.deps.db.update(users).set({ steam_id: null }).where(eq(users.steam_id, steam_id));
  await t.deps.db.update(users).set({ steam_id }).where(eq(users.id, driver.id));
  return (await t.call(getStats, { as: driver })).body;
}

describe('the import of a Hub', () => {
  test('imports laps and overtakes once, and resumes where it ended', async () => {
    addLap(201_500, '2026-11-18 20:00:00');
    addLap(199_900, '2026-11-18 20:10:00', { stage: 2 });
    addLap(150_000, '2026-11-18 20:11:00', { valid: 0 });
    addRun(90_000, '2026-11-18 21:00:00');
    expect(await run()).toEqual({ added: 4, updated: 0, skipped: 0, refused: [] });
    const first = await stats();
    expect(first.best_laps).toMatchObject([
      {
        track_name: 'shuto_revival_project_beta · C1 Outer',
        lap_time: 199_900,
        created_at: '2026-11-18T20:10:00.000Z',
      },
      { track_name: 'shuto_revival_project_beta · C1 Inner', lap_time: 201_500 },
    ]);
    expect(first.best_overtakes).toMatchObject([
      { challenge_name: 'Shutoko', score: 90_000, duration: 90_000 },
    ]);

    // The Hub overwrites a run that was beaten.
    hub.exec(`update overtake_n_leaderboard_entries set score = 130000, updated_at = '2026-11-19 10:00:00'`);
    addLap(198_000, '2026-11-19 09:00:00');
    expect(await run()).toEqual({ added: 1, updated: 1, skipped: 2, refused: [] });
    expect(await stats()).toMatchObject({
      overtake_stats: {
        total_challenges: 1,
        best_score: 130_000,
        avg_score: 130_000,
        total_duration: 90_000,
      },
      best_overtakes: [{ score: 130_000 }],
    });
    // The Hub stores only the best; a lower score was edited by hand.
    hub.exec(`update overtake_n_leaderboard_entries set score = 5, updated_at = '2026-11-19 11:00:00'`);
    expect(await run()).toMatchObject({ added: 0, updated: 0 });
    expect((await stats()).overtake_stats).toMatchObject({ total_challenges: 1, best_score: 130_000 });
    expect(await t.deps.db.$count(laps)).toBe(4);
  });

  test('recognises rows that arrive slightly late, and rows of a copy', async () => {
    addLap(200_000, '2026-11-18 20:00:00');
    await run();
    addLap(201_000, '2026-11-18 19:55:00');
    expect(await run()).toMatchObject({ added: 1, skipped: 1 });
    const copy = join(folder, 'copy.db');
    hub.exec(`vacuum into '${copy}'`);
    expect(await importHub(t.deps, copy)).toEqual({ added: 0, updated: 0, skipped: 2, refused: [] });
  });

  test('skips invalid rows', async () => {
    addLap(3_000, '2026-11-18 20:00:00');
    addLap(200_000, '2026-11-18 20:00:01', { player: '42' });
    addLap(200_000, '2030-01-01 00:00:00');
    addLap(200_000, '2026-11-18 20:00:02');
    const refused = ['lap_time_invalid', 'steam_id_invalid', 'time_invalid'];
    expect(await run()).toEqual({ added: 1, updated: 0, skipped: 3, refused });
  });

  test('counts each of thousands of rows', async () => {
    hub.exec('begin');
    for (let lap = 0; lap < 2_345; lap += 1) {
      addLap(
        200_000 + lap,
        new Date(Date.UTC(2026, 10, 1) + lap * 60_000).toISOString().slice(0, 19).replace('T', ' '),
      );
    }
    hub.exec('commit');
    expect(await run()).toEqual({ added: 2_345, updated: 0, skipped: 0, refused: [] });
  });
});

describe('npm run import:hub', () => {
  const command = async (...args: string[]) => {
    const env = {
      PATH: process.env['PATH'],
      DATABASE_URL: t.connection.replace('@/', '@localhost/'),
      LOCAL_PAYMENTS: 'allow',
      DATA_DIR: folder,
      APP_SECRET: t.deps.config.secrets[0],
    };
    return promisify(execFile)(process.execPath, [findBundled('import-hub'), ...args], { env }).then(
      ({ stdout }) => ({ code: 0, said: stdout.trim() }),
      ({ code, stderr }: { code: number; stderr: string }) => ({
        code,
        said: stderr.replace(/\(node:.*\n.*\n/, '').trim(),
      }),
    );
  };

  test('works while the portal runs and reports what it did', async () => {
    addLap(200_000, '2026-11-18 20:00:00');
    expect(await command(file)).toEqual({ code: 0, said: '1 added, 0 updated, 0 skipped' });
    expect(await t.deps.db.$count(laps)).toBe(1);
  });

  test('exits with one sentence on an invalid file', async () => {
    const { code, said } = await command(join(folder, 'nothing.db'));
    expect(code).not.toBe(0);
    expect(said).toBe(`There is no file ${join(folder, 'nothing.db')}.`);
  });
});

test('a file that is not a Hub is refused by name', async () => {
  const text = join(folder, 'text.db');
  await writeFile(text, 'no database at all'.repeat(500));
  const other = join(folder, 'other.db');
  new DatabaseSync(other).exec('create table things (id integer)');
  for (const path of [text, other, folder]) {
    await expect(importHub(t.deps, path), path).rejects.toThrow(path);
  }
});
