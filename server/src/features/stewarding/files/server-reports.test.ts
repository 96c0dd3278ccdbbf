import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeStewardedRace, roomOf, type StewardedRace } from '../../../../test/make/cases/make-case.ts';
import { type MadeUser, makeServerKey } from '../../../../test/make/make.ts';
import { afterHours, seasonStart } from '../../../../test/make/seasons/make-race.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { eraseReportedDriver } from '../erase-files.ts';
import { incidents } from '../tables.ts';
import { forgetIncidentFiles } from './forget-files.ts';
import { serverReports } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  t.setNow(seasonStart);
  await t.deps.db.delete(serverReports);
});
afterAll(() => t.close());

const dayMs = 86_400_000;
const guid = '0f8fad5b-d9cb-469f-a165-70867728950e';
const zip = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(500, 7)]);
const types = { json: 'application/json', zip: 'application/zip' };

function sendFile(key: string, file: keyof typeof types, payload: Buffer | string, name = guid) {
  return t.app.inject({
    method: 'PUT',
    url: `/api/v1/ingest/reports/${name}`,
    headers: { authorization: `Bearer ${key}`, 'content-type': types[file] },
    payload,
  });
}

/** The JSON as the plugin writes it. */
const reportJson = (at: Date, drivers: readonly (MadeUser | undefined)[]) =>
  JSON.stringify(
    {
      Timestamp: at.toISOString(),
      EntryList: drivers.map((driver, index) => ({
        Name: driver?.username,
        SteamId: driver?.steam_id,
        SessionId: index,
        CarModel: 'ks_audi_r8_lms',
        Skin: '00',
      })),
      Events: [{ EventType: 'ChatMessage', Message: 'sorry' }],
    },
    null,
    2,
  );

/** The race ends at half past. Its tenth and last lap takes 91 s, so the reporter's lap 3 starts 910 s or more before the end. */
const end = afterHours(3.5);
const before = (seconds: number) => new Date(end.getTime() - seconds * 1_000);
const filesOf = async () =>
  (await readdir(join(t.dataDir, 'private-uploads')).catch(() => [])).filter((name) =>
    name.startsWith('report-'),
  );

const listReports = async (race: StewardedRace, id: number, as?: MadeUser) =>
  (await roomOf(t, race).read(id, as)).body.server_reports;
const download = (id: number, report: number, file: string, as: MadeUser | undefined) =>
  t.app.inject({
    url: `/api/v1/stewards/incidents/${id}/server-reports/${report}/${file}`,
    headers: { authorization: `Bearer ${as?.token}` },
  });

describe('an in-game report', () => {
  test('is listed with a case of the same driver and time, for its stewards', async () => {
    const race = await makeStewardedRace(t);
    const [reporter, accused, third] = race.entrants;
    const key = race.season.server_key;
    const json = reportJson(before(650), [reporter, accused, race.guest]);
    for (const [file, bytes] of [
      ['zip', zip],
      ['json', json],
      ['json', json],
      ['zip', Buffer.concat([zip, Buffer.from('later')])],
    ] as const) {
      const { statusCode, body } = await sendFile(key, file, bytes);
      expect([statusCode, body]).toEqual([204, '']);
    }
    expect(await t.deps.db.$count(serverReports)).toBe(1);
    const { id } = (await roomOf(t, race).file(reporter)).body;
    const [found, ...others] = await listReports(race, id);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      guid,
      told_at: before(650).toISOString(),
      json: Buffer.byteLength(json),
      zip: zip.length,
    });
    expect(found.parties).toHaveLength(2);
    for (const [file, bytes] of [
      ['json', Buffer.from(json)],
      ['zip', zip],
    ] as const) {
      const { statusCode, headers, rawPayload } = await download(id, found.id, file, race.chief);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename=report-${guid}.${file}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'no-store',
      });
      expect(rawPayload.equals(bytes)).toBe(true);
    }
    expect((await download(id, found.id, 'exe', race.chief)).statusCode).toBe(404);
    expect((await download(id, found.id + 1, 'zip', race.chief)).statusCode).toBe(404);
    expect((await download(id, found.id, 'zip', third)).statusCode).toBe(404);
    expect((await download(id, found.id, 'zip', reporter)).statusCode).toBe(403);
  });

  test('is not listed with a case of another time, other drivers or another server', async () => {
    const race = await makeStewardedRace(t);
    const [reporter, accused] = race.entrants;
    const both = [reporter, accused];
    const key = race.season.server_key;
    const foreign = await makeServerKey(t);
    const one = (last: string) => guid.slice(0, -1) + last;
    const sent: [string, string, string][] = [
      [key, one('1'), reportJson(before(0), both)],
      [key, one('2'), reportJson(before(650), [race.guest])],
      [foreign, one('3'), reportJson(before(650), both)],
      // A time without a zone is UTC, as .NET writes it.
      [key, one('4'), reportJson(before(650), both).replace(/Z"/, '"')],
    ];
    for (const [as, name, json] of sent)
      expect((await sendFile(as, 'json', json, name)).statusCode).toBe(204);
    const byTime = (await roomOf(t, race).file(reporter, { lap: null, at_ms: 260_000 })).body.id;
    expect((await listReports(race, byTime)).map(({ guid: name }: { guid: string }) => name)).toEqual([
      one('4'),
    ]);
    // Without lap and time, the case may mean the whole session.
    const anyTime = (await roomOf(t, race).file(reporter, { lap: null })).body.id;
    expect(await listReports(race, anyTime)).toHaveLength(2);
  });

  test('is rejected with invalid content, without stored files', async () => {
    const race = await makeStewardedRace(t);
    const key = race.season.server_key;
    const good = reportJson(before(650), [race.entrants[0]]);
    const filesBefore = await filesOf();
    const at = (type: string, payload: Buffer | string, name = guid) =>
      t.app.inject({
        method: 'PUT',
        url: `/api/v1/ingest/reports/${name}`,
        headers: { authorization: `Bearer ${key}`, 'content-type': type },
        payload,
      });
    const cases: [string, Buffer | string, number][] = [
      ['application/json', '{', 422],
      ['application/json', '[]', 422],
      ['application/json', '{"Timestamp": "yesterday", "EntryList": []}', 422],
      ['application/json', '{"Timestamp": "2026-03-10T10:00:00Z"}', 422],
      ['application/json', Buffer.from([0xff, 0xfe]), 422],
      ['application/json', `{"x": "${'x'.repeat(1_100_000)}"}`, 413],
      ['application/zip', good, 415],
      ['application/zip', Buffer.alloc(21 * 1024 * 1024), 413],
      ['application/x-zip', zip, 415],
      ['text/plain', good, 415],
    ];
    for (const [type, payload, status] of cases)
      expect((await at(type, payload)).statusCode, `${type} ${String(payload).slice(0, 60)}`).toBe(status);
    expect((await at('application/json', good, 'not-a-guid')).statusCode).toBe(404);
    expect((await sendFile(race.chief.token, 'json', good)).statusCode).toBe(401);
    expect(await t.deps.db.$count(serverReports)).toBe(0);
    expect(await filesOf()).toEqual(filesBefore);
  });

  test('is deleted after 30 days, or with the case that it matches', async () => {
    const race = await makeStewardedRace(t, { clip_days: 7 });
    const key = race.season.server_key;
    const other = guid.replace(/e$/, '1');
    await sendFile(key, 'json', reportJson(before(650), race.entrants));
    await sendFile(key, 'zip', zip);
    await sendFile(key, 'json', reportJson(new Date(end.getTime() + 2 * 3_600_000), race.entrants), other);
    const filesBefore = await filesOf();
    const { id } = (await roomOf(t, race).file(race.entrants[0])).body;
    const received = t.deps.now().getTime();
    t.setNow(new Date(received + 30 * dayMs));
    await forgetIncidentFiles(t.deps);
    expect(await t.deps.db.$count(serverReports)).toBe(2);
    t.setNow(new Date(received + 30 * dayMs + 1));
    await forgetIncidentFiles(t.deps);
    expect(await t.deps.db.select({ guid: serverReports.guid }).from(serverReports)).toEqual([{ guid }]);
    expect((await filesOf()).length).toBe(filesBefore.length - 1);
    await t.deps.db.update(incidents).set({ inadmissible_at: t.deps.now() }).where(eq(incidents.id, id));
    t.setNow(new Date(t.deps.now().getTime() + 7 * dayMs + 1));
    await forgetIncidentFiles(t.deps);
    expect(await t.deps.db.$count(serverReports)).toBe(0);
    expect((await filesOf()).length).toBe(filesBefore.length - 3);
  });

  test('does not name erased drivers', async () => {
    const race = await makeStewardedRace(t);
    const [reporter, accused] = race.entrants;
    await sendFile(race.season.server_key, 'json', reportJson(before(650), [reporter, accused]));
    await sendFile(race.season.server_key, 'zip', zip);
    await eraseReportedDriver(t.deps, accused?.steam_id ?? '');
    const [row] = await t.deps.db.select().from(serverReports);
    expect(row).toMatchObject({ steam_ids: [reporter?.steam_id], zip_size: zip.length });
    const { id } = (await roomOf(t, race).file(reporter)).body;
    expect(await listReports(race, id)).toMatchObject([{ json: null, zip: zip.length }]);
    expect((await download(id, row?.id ?? 0, 'json', race.chief)).statusCode).toBe(404);
  });
});
