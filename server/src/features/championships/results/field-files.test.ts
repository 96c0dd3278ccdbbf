import { readFileSync } from 'node:fs';
import * as staff from '@paddock/contract/championships/results/result-admin-calls';
import type { ResultRow } from '@paddock/contract/championships/results/result-calls';
import { ingestEvents, ingestResults } from '@paddock/contract/racing/calls';
import { listRefusals, type ResultRefusal } from '@paddock/contract/racing/result-calls';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeServerKey, makeUser } from '../../../../test/make/make.ts';
import { makeSeason } from '../../../../test/make/seasons/make-season.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { laps, raceResults, sessionDrivers, sessions } from '../../racing/tables.ts';

/* Files of the kinds that real servers write, through every door that takes them. Source: server/test/samples/field/README.md. */

const folder = new URL('../../../../test/samples/field/', import.meta.url);
const bytesOf = (name: string) => readFileSync(new URL(name, folder));

interface ExpectedRow {
  steam_id: string;
  name?: string;
  laps?: number;
  total_time_ms?: number;
  best_ms?: number | null;
  car?: string;
  position_raw?: number | null;
}
interface Expected {
  session?: { type: string; track: string; layout: string; held_at?: string };
  accept?: boolean;
  laps_counted?: number;
  laps_usable?: number;
  laps_without_cut?: number;
  laps_refused?: { paths: string[] };
  rejected_rows?: number;
  order?: ExpectedRow[];
  best?: Record<string, number>;
  best_by_car?: { steam_id: string; car: string; best_ms: number }[];
  first_tyre?: Record<string, string>;
  gaps?: Record<string, { ms?: number; laps?: number }>;
}
const expected: Record<string, Expected> = JSON.parse(bytesOf('expected.json').toString());
const files = Object.keys(expected).filter((name) => !/^2[689]/.test(name));
const read = files.filter((name) => expected[name]?.accept !== false);
const refused = files.filter((name) => expected[name]?.accept === false);

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

async function send(key: string, name: string, query: Record<string, string> = {}) {
  const search = new URLSearchParams({ file_name: name, ...query });
  const answer = await t.app.inject({
    method: 'POST',
    url: `${ingestResults.path}?${search}`,
    headers: { authorization: `Bearer ${key}`, 'accept-language': 'en' },
    payload: bytesOf(name),
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** Everything stored of the server's only session. */
async function storedOf(server_id: number) {
  const [session] = await t.deps.db.select().from(sessions).where(eq(sessions.server_id, server_id));
  if (!session) throw new Error('no session was stored');
  const driven = await t.deps.db.select().from(laps).where(eq(laps.session_id, session.id));
  const results = await t.deps.db.select().from(raceResults).where(eq(raceResults.session_id, session.id));
  return { session, driven, results: results.toSorted((a, b) => a.position - b.position) };
}

const bestOf = (driven: readonly (typeof laps.$inferSelect)[]) =>
  driven.reduce<number | null>(
    (best, { valid, lap_time }) => (valid && (best === null || lap_time < best) ? lap_time : best),
    null,
  );

describe.each(read)('%s', (name) => {
  const facts = expected[name] ?? {};

  test('yields its facts by key', async () => {
    const season = await makeSeason(t);
    const { status, body } = await send(season.server_key, name);
    expect(status, JSON.stringify(body)).toBe(200);
    const { session, driven, results } = await storedOf(season.server_id);
    const { type, track, layout } = session;
    expect({ type, track, layout }).toEqual({
      type: facts.session?.type ?? 'PRACTICE',
      track: facts.session?.track ?? 'imola',
      layout: facts.session?.layout ?? '',
    });
    if (facts.session?.held_at) expect(session.held_at).toEqual(new Date(facts.session.held_at));
    const count = facts.laps_counted ?? facts.laps_usable;
    if (count !== undefined) expect(driven).toHaveLength(count);
    if (facts.laps_without_cut !== undefined)
      expect(driven.filter(({ cuts }) => cuts === 0)).toHaveLength(facts.laps_without_cut);
    expect(body.rejected.map(({ path }: { path: string }) => path)).toEqual(facts.laps_refused?.paths ?? []);
    const of = (steam_id: string) => driven.filter((lap) => lap.steam_id === steam_id);
    for (const [steam_id, best] of Object.entries(facts.best ?? {})) expect(bestOf(of(steam_id))).toBe(best);
    for (const { steam_id, car, best_ms } of facts.best_by_car ?? [])
      expect(bestOf(of(steam_id).filter((lap) => lap.car === car))).toBe(best_ms);
    for (const [steam_id, tyre] of Object.entries(facts.first_tyre ?? {}))
      expect(of(steam_id).toSorted((a, b) => a.clock - b.clock)[0]?.tyre).toBe(tyre);
    for (const row of facts.order ?? []) {
      if (row.laps !== undefined) expect(of(row.steam_id)).toHaveLength(row.laps);
      if (row.best_ms !== undefined) expect(bestOf(of(row.steam_id))).toBe(row.best_ms);
    }
    if (type !== 'RACE') return;
    const order = results.map(({ steam_id, lap_count, total_time, car }) => ({
      steam_id,
      laps: lap_count,
      total_time_ms: total_time,
      car,
    }));
    const wanted = facts.order?.map(({ steam_id, laps: count, total_time_ms, car }, index) => ({
      steam_id,
      laps: count,
      total_time_ms: total_time_ms ?? order[index]?.total_time_ms,
      car: car ?? order[index]?.car,
    }));
    if (wanted) expect(order).toEqual(wanted);
  });

  test.runIf(facts.session && facts.session.type !== 'PRACTICE')('gives its order by hand', async () => {
    const kind = facts.session?.type === 'QUALIFY' ? 'qualifying' : 'race';
    const season = await makeSeason(t, { starts: [1], kinds: [kind] });
    const [round] = season.rounds;
    const answer = await t.app.inject({
      method: 'POST',
      url: `/api/v1/admin/rounds/${round?.id}/sessions/${round?.sessions[0]?.id}/file?file_name=${name}`,
      headers: {
        authorization: `Bearer ${season.manager.token}`,
        'content-type': 'application/octet-stream',
      },
      payload: bytesOf(name),
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const rows: ResultRow[] = answer.json().sessions[0].rows;
    const placed = (facts.order ?? []).filter(({ position_raw }) => position_raw !== null);
    const csv = await t.call(staff.exportSessionRows, {
      as: season.manager,
      input: { params: { id: round?.id, session: round?.sessions[0]?.id } } as never,
    });
    const lines = String(csv.body)
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
    const cellsOf = (steam_id: string) => lines.find((cells) => cells[1]?.includes(steam_id));
    for (const [index, row] of placed.entries()) {
      const cells = cellsOf(row.steam_id);
      expect(cells?.[0], `${row.steam_id} in its place`).toBe(String(index + 1));
      if (row.best_ms) expect(Number(cells?.[4])).toBe(row.best_ms);
      if (row.car) expect(cells?.[5]).toBe(row.car);
      if (kind === 'race' && row.total_time_ms) expect(Number(cells?.[3])).toBe(row.total_time_ms);
      if (row.name) expect(rows[index]?.name).toBe(row.name);
    }
    for (const [steam_id, gap] of Object.entries(facts.gaps ?? {})) {
      const index = placed.findIndex((row) => row.steam_id === steam_id);
      const { gap_ms, gap_laps } = rows[index] ?? {};
      if (gap.ms !== undefined) expect(gap_ms).toBe(gap.ms);
      if (gap.laps !== undefined) expect([gap_ms, gap_laps]).toEqual([null, gap.laps]);
    }
    // The export can be imported again.
    const typed = await t.call(staff.typeSessionRows, {
      as: season.manager,
      input: { params: { id: round?.id, session: round?.sessions[0]?.id } } as never,
      json: { csv: String(csv.body) },
    });
    expect(typed.status, JSON.stringify(typed.body)).toBe(200);
    expect(typed.body.sessions[0].rows.map((row: ResultRow) => row.name)).toEqual(
      rows.map((row) => row.name),
    );
  });
});

describe.each(refused)('%s', (name) => {
  test('is rejected by name without stored rows, and staff see the rejection', async () => {
    const season = await makeSeason(t, { starts: [1] });
    const { status, body } = await send(season.server_key, name);
    expect([status, body.code]).toEqual([422, 'file_invalid']);
    expect(body.detail).toMatch(name.startsWith('23') ? /another game/ : /player's own game/);
    expect(await t.deps.db.select().from(sessions).where(eq(sessions.server_id, season.server_id))).toEqual(
      [],
    );
    const [round] = season.rounds;
    const byHand = await t.app.inject({
      method: 'POST',
      url: `/api/v1/admin/rounds/${round?.id}/sessions/${round?.sessions[0]?.id}/file`,
      headers: { authorization: `Bearer ${season.manager.token}` },
      payload: bytesOf(name),
    });
    expect([byHand.statusCode, byHand.json().code]).toEqual([422, 'file_invalid']);
    const seen = await t.call(listRefusals, {
      as: season.manager,
      input: { params: { id: season.server_id } } as never,
    });
    expect(seen.body.map(({ code, file_name, size }: ResultRefusal) => [code, file_name, size])).toEqual([
      ['file_invalid', null, bytesOf(name).length],
      ['file_invalid', name, bytesOf(name).length],
    ]);
  });
});

test('a driver swap is stored lap by lap without a position, and staff see it at the round', async () => {
  const season = await makeSeason(t, { starts: [1] });
  const [round] = season.rounds;
  const file = JSON.parse(bytesOf('15-acsm-driver-swap.json').toString());
  await t.app.inject({
    method: 'POST',
    url: `/api/v1/admin/rounds/${round?.id}/sessions/${round?.sessions[0]?.id}/file`,
    headers: { authorization: `Bearer ${season.manager.token}` },
    // A different file from the one sent above.
    payload: JSON.stringify({ ...file, TrackName: 'monza' }),
  });
  const { driven, results, session } = await storedOf(season.server_id);
  expect(driven).toHaveLength(12);
  expect(results.map(({ steam_id }) => steam_id)).toEqual(['76561202000200053']);
  const named = await t.deps.db
    .select()
    .from(sessionDrivers)
    .where(eq(sessionDrivers.session_id, session.id));
  expect(named.map(({ steam_id }) => steam_id).sort()).toEqual(
    ['51', '52', '53'].map((end) => `765612020002000${end}`),
  );
  const candidates = await t.call(staff.listCandidates, {
    as: season.manager,
    input: { params: { id: round?.id } } as never,
  });
  expect(candidates.body[0].linked.shared_cars).toEqual([['Crew One', 'Crew One']]);
});

test('the same file with a byte order mark or other line endings is a duplicate', async () => {
  const key = await makeServerKey(t);
  const name = '21-utf8-with-mark-and-crlf.json';
  await send(key, name);
  const bare = bytesOf(name)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');
  const again = await t.call(ingestResults, { as: key, json: JSON.parse(bare) });
  expect(again.body).toMatchObject({ status: 'duplicate', accepted: 0 });
});

test('events with invalid Steam ids are rejected', async () => {
  const key = await makeServerKey(t);
  const user = await makeUser(t, { role: 'manager' });
  expect(user.id).toBeGreaterThan(0);
  const answer = await t.app.inject({
    method: 'POST',
    url: ingestEvents.path,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: bytesOf('26-events-odd-steam-ids.json'),
  });
  const { results } = answer.json() as { results: { id: string; status: string; code?: string }[] };
  const statusesOf = (id: string) =>
    results.filter((one) => one.id === id).map(({ status, code }) => [status, code]);
  expect(statusesOf('e1')).toEqual([['rejected', 'steam_id_invalid']]);
  expect(statusesOf('e2')).toEqual([
    ['accepted', undefined],
    ['duplicate', undefined],
  ]);
  expect(statusesOf('e3')).toEqual([['rejected', 'steam_id_invalid']]);
  expect(statusesOf('e4')).toEqual([['rejected', 'steam_id_invalid']]);
  await t.countDriving();
  const stored = await t.deps.db
    .select()
    .from(laps)
    .where(inArray(laps.steam_id, ['76561202000200144', '76561202000200151']));
  expect(stored.filter(({ steam_id }) => steam_id === '76561202000200144')).toEqual([]);
});
