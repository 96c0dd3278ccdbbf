import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  deleteAccount,
  downloadDataExport,
  getDataExport,
  requestDataExport,
} from '@paddock/contract/personal-data/calls';
import { clipMaxBytes, clipPath, clipUploadsPath } from '@paddock/contract/stewarding/rules';
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decide, makeCase, makeStewardedRace, roomOf } from '../../../../test/make/cases/make-case.ts';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { seasonStart } from '../../../../test/make/seasons/make-race.ts';
import { runJob } from '../../../../test/portal/run-job.ts';
import { listenAnywhere } from '../../../../test/portal/stream-reader.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { buildApp } from '../../../app.ts';
import { sessions } from '../../accounts/sessions/tables.ts';
import { sweepUploads } from '../../downloads/uploads/tus-uploads.ts';
import { erasureJob } from '../../personal-data/erasure/erasure-queue.ts';
import { exportJob } from '../../personal-data/export/export-queue.ts';
import { incidents } from '../tables.ts';
import { forgetIncidentFiles } from './forget-files.ts';
import { clips, clipUploads } from './tables.ts';

let t: TestApp;
let origin: string;
beforeAll(async () => {
  t = await testApp();
  origin = await listenAnywhere(t.app);
});
beforeEach(() => t.setNow(seasonStart));
afterAll(() => t.close());

const dayMs = 86_400_000;
const as = (user: MadeUser | undefined) => ({ authorization: `Bearer ${user?.token}` });
const tus = (user: MadeUser | undefined) => ({ ...as(user), 'tus-resumable': '1.0.0' });
const filesIn = async (folder: string) => (await readdir(join(t.dataDir, folder)).catch(() => [])).sort();
const idOf = (path: string) => path.split('/').at(-1) ?? '';

/** A clip as a recorder writes it, with distinguishable parts. */
const mp4 = Buffer.concat([
  Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1'),
  Buffer.from(Array.from({ length: 5_000 }, (_, at) => at % 251)),
]);
const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(2_000)]);

const begin = (user: MadeUser | undefined, size: number, name = 'crash.mp4') =>
  fetch(origin + clipUploadsPath, {
    method: 'POST',
    headers: { ...tus(user), 'upload-length': String(size), 'upload-metadata': `filename ${btoa(name)}` },
  });
const send = (user: MadeUser | undefined, path: string, offset: number, bytes: Buffer) =>
  fetch(origin + path, {
    method: 'PATCH',
    headers: {
      ...tus(user),
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
    body: bytes as never,
  });

async function beginPath(user: MadeUser | undefined, size: number): Promise<string> {
  const begun = await begin(user, size);
  expect(begun.status).toBe(201);
  return begun.headers.get('location') ?? '';
}

async function upload(user: MadeUser | undefined, bytes = mp4): Promise<string> {
  const path = await beginPath(user, bytes.length);
  expect((await send(user, path, 0, bytes)).status).toBe(204);
  return idOf(path);
}

const get = (user: MadeUser | undefined, id: number, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(origin + clipPath(id), { method, headers: { ...as(user), ...headers } });

describe('a clip', () => {
  test('is visible only to parties and stewards of its report', async () => {
    const race = await makeStewardedRace(t);
    const [reporter, accused, third] = race.entrants;
    const path = await beginPath(reporter, mp4.length);
    expect((await send(reporter, path, 0, mp4.subarray(0, 2_000))).status).toBe(204);
    // The upload broke off and resumes.
    const resumed = await fetch(origin + path, { method: 'HEAD', headers: tus(reporter) });
    expect(resumed.headers.get('upload-offset')).toBe('2000');
    expect((await send(reporter, path, 2_000, mp4.subarray(2_000))).status).toBe(204);

    const filed = await roomOf(t, race).file(reporter, { clip: idOf(path) });
    expect(filed.status, JSON.stringify(filed.problem)).toBe(201);
    const { id } = filed.body;
    expect(filed.body.reports[0].clip).toEqual({ type: 'video/mp4', size: mp4.length, deleted: false });
    expect(await filesIn('partial-clips')).toEqual([]);
    expect(await t.deps.db.$count(clipUploads)).toBe(0);

    const whole = await get(reporter, id);
    expect(whole.status).toBe(200);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename=clip-${id}.mp4`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'accept-ranges': 'bytes',
    });
    expect(Buffer.from(await whole.arrayBuffer()).equals(mp4)).toBe(true);
    const part = await get(race.chief, id, { range: 'bytes=100-199' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${mp4.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(mp4.subarray(100, 200))).toBe(true);
    expect((await get(reporter, id, { range: 'bytes=9000-' })).status).toBe(416);
    const head = await get(reporter, id, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(mp4.length)]);

    const moderator = await makeUser(t, { role: 'moderator' });
    expect((await get(moderator, id)).status).toBe(200);
    // The accused learns of the report once it is accepted.
    for (const outsider of [accused, third, race.guest]) expect((await get(outsider, id)).status).toBe(404);
    await roomOf(t, race).update(id, { state: 'accepted' });
    expect((await get(accused, id)).status).toBe(200);
    expect((await get(third, id)).status).toBe(404);
    expect((await fetch(origin + clipPath(id))).status).toBe(401);
  });

  test('must have the bytes of MP4 or WebM, and at most 60 MB', async () => {
    const race = await makeStewardedRace(t);
    const [reporter] = race.entrants;
    expect((await begin(reporter, clipMaxBytes + 1)).status).toBe(413);
    const path = await beginPath(reporter, png.length);
    expect((await send(reporter, path, 0, png)).status).toBe(415);
    expect(await filesIn('partial-clips')).toEqual([]);
    const filed = await roomOf(t, race).file(reporter, { clip: idOf(path) });
    expect([filed.status, filed.problem.code]).toEqual([404, 'upload_unknown']);
    expect(await t.deps.db.$count(incidents, eq(incidents.championship_id, race.season.id))).toBe(0);
    expect((await begin(undefined, 10)).status).toBe(401);
  });

  test('with an incomplete upload is left out of its report', async () => {
    const race = await makeStewardedRace(t);
    const [reporter] = race.entrants;
    const path = await beginPath(reporter, mp4.length);
    await send(reporter, path, 0, mp4.subarray(0, 1_000));
    const filed = await roomOf(t, race).file(reporter, { clip: idOf(path) });
    expect([filed.status, filed.body.reports[0].clip]).toEqual([201, null]);
    expect((await get(reporter, filed.body.id)).status).toBe(404);
    expect(await filesIn('partial-clips')).toEqual([]);
  });

  test.each(['before', 'after'])('whose bytes disappear %s the lookup is rejected as used', async (when) => {
    const race = await makeStewardedRace(t);
    const [reporter] = race.entrants;
    const clip = await upload(reporter);
    const { partialClips } = t.deps;
    const fetchUsedUp: typeof partialClips.fetch = async (id, folder) => {
      if (when === 'before') await partialClips.remove(id);
      const fetched = await partialClips.fetch(id, folder);
      await partialClips.remove(id);
      return fetched;
    };
    const deps = { ...t.deps, partialClips: { ...partialClips, fetch: fetchUsedUp } };
    const app = await buildApp(deps, { pages: 'none' });
    const payload = roomOf(t, race).form({ clip });
    const filed = await app.inject({
      method: 'POST',
      url: '/api/v1/incidents',
      headers: as(reporter),
      payload,
    });
    expect([filed.statusCode, filed.json().code]).toEqual([404, 'upload_unknown']);
    expect(await t.deps.db.$count(incidents, eq(incidents.championship_id, race.season.id))).toBe(0);
    await app.close();
    await t.deps.db.delete(clipUploads);
  });

  test('is used once and by its sender, and survives a rejected report', async () => {
    const race = await makeStewardedRace(t);
    const { file } = roomOf(t, race);
    const [reporter, , third] = race.entrants;
    const filesBefore = await filesIn('private-uploads');
    const clip = await upload(reporter);
    expect((await file(third, { clip })).problem.code).toBe('upload_unknown');
    expect((await file(reporter, { clip, lap: 12 })).status).toBe(422);
    expect(await filesIn('private-uploads')).toEqual(filesBefore);
    const both = await Promise.all([file(reporter, { clip }), file(reporter, { clip, lap: 4 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 404]);
    expect((await filesIn('private-uploads')).length).toBe(filesBefore.length + 1);
    expect(await t.deps.db.$count(incidents, eq(incidents.championship_id, race.season.id))).toBe(1);
  });

  test('is addressed by its path: a query that names another upload is not found', async () => {
    const race = await makeStewardedRace(t);
    const [reporter, other] = race.entrants;
    const own = await beginPath(reporter, mp4.length);
    const others = await beginPath(other, mp4.length);
    const crooked = `${own}?x=/${idOf(others)}`;
    const request = (method: string) => fetch(origin + crooked, { method, headers: tus(reporter) });
    const statuses = [
      (await request('HEAD')).status,
      (await send(reporter, crooked, 0, mp4.subarray(0, 12))).status,
      (await request('DELETE')).status,
    ];
    expect(statuses).toEqual([404, 404, 404]);
    const offsetOf = async (user: MadeUser | undefined, path: string) =>
      (await fetch(origin + path, { method: 'HEAD', headers: tus(user) })).headers.get('upload-offset');
    expect([await offsetOf(reporter, own), await offsetOf(other, others)]).toEqual(['0', '0']);
    for (const [user, path] of [
      [reporter, own],
      [other, others],
    ] as const)
      expect((await fetch(origin + path, { method: 'DELETE', headers: tus(user) })).status).toBe(204);
  });

  test('is limited to three open uploads a member, and unused ones expire after two days', async () => {
    const race = await makeStewardedRace(t);
    const [reporter] = race.entrants;
    const rush = await Promise.all(Array.from({ length: 5 }, () => begin(reporter, mp4.length)));
    expect(rush.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429]);
    // Clips and downloads are stored in separate folders.
    expect(await filesIn('partial-uploads')).toEqual([]);
    await sweepUploads(t.deps);
    expect(await t.deps.db.$count(clipUploads)).toBe(3);
    expect((await filesIn('partial-clips')).length).toBeGreaterThan(0);
    t.setNow(new Date(t.deps.now().getTime() + 49 * 3_600_000));
    await forgetIncidentFiles(t.deps);
    expect(await t.deps.db.$count(clipUploads)).toBe(0);
    expect(await filesIn('partial-clips')).toEqual([]);
  });

  test('is deleted some days after its case is final, and its row stays', async () => {
    const race = await makeStewardedRace(t, { clip_days: 7 });
    const [reporter] = race.entrants;
    const id = await makeCase(t, race, { clip: await upload(reporter) });
    await forgetIncidentFiles(t.deps);
    expect((await get(reporter, id)).status).toBe(200);
    expect(
      (await decide(t, race, id, [{ entry_id: race.entrants[1]?.entry_id, kind: 'warning' }])).status,
    ).toBe(200);
    // Two days for an appeal, then seven days.
    const decided = t.deps.now().getTime();
    t.setNow(new Date(decided + 9 * dayMs));
    await forgetIncidentFiles(t.deps);
    expect((await get(reporter, id)).status).toBe(200);
    t.setNow(new Date(decided + 9 * dayMs + 1));
    const before = await filesIn('private-uploads');
    await forgetIncidentFiles(t.deps);
    const gone = await get(race.chief, id);
    expect([gone.status, (await gone.json()).code]).toEqual([410, 'clip_deleted']);
    expect((await filesIn('private-uploads')).length).toBe(before.length - 1);
    const { body } = await roomOf(t, race).read(id);
    expect(body.reports[0].clip).toMatchObject({ deleted: true });
  });

  test('of a merged report expires with the case that it was merged into', async () => {
    const race = await makeStewardedRace(t);
    const room = roomOf(t, race);
    const [reporter, accused, third] = race.entrants;
    const own = (await room.file(reporter, { clip: await upload(reporter) })).body.id;
    const into = (await room.file(third)).body.id;
    expect((await room.update(own, { merge_into: into })).status).toBe(200);
    await room.update(into, { state: 'accepted' });
    for (const party of [reporter, accused, third]) expect((await get(party, own)).status).toBe(200);
    t.setNow(new Date(t.deps.now().getTime() + 60 * dayMs));
    await forgetIncidentFiles(t.deps);
    const [stored] = await t.deps.db.select().from(clips).where(eq(clips.incident_id, own));
    expect(stored?.deleted_at).toBeNull();
  });

  test('is in its sender’s data export, and is erased with the account', async () => {
    const race = await makeStewardedRace(t);
    const [reporter] = race.entrants;
    if (!reporter) throw new Error('the race has no drivers');
    const { id } = (await roomOf(t, race).file(reporter, { clip: await upload(reporter) })).body;
    const [row] = await t.deps.db.select().from(clips).where(eq(clips.incident_id, id));
    await t.deps.db
      .update(sessions)
      .set({ stepped_up_at: t.deps.now() })
      .where(eq(sessions.user_id, reporter.id));
    expect((await t.call(requestDataExport, { as: reporter })).status).toBe(202);
    await runJob(t.deps, exportJob);
    const { export: made } = (await t.call(getDataExport, { as: reporter })).body;
    const archive = await t.app.inject({
      url: downloadDataExport.path.replace('{id}', String(made.id)),
      headers: as(reporter),
    });
    const files = unzipSync(archive.rawPayload);
    expect(Buffer.from(files[`pictures/${row?.storage_name}`] ?? []).equals(mp4)).toBe(true);
    expect(JSON.parse(strFromU8(files['stewarding/clips.json'] ?? new Uint8Array()))).toMatchObject([
      { incident_id: id, file: row?.storage_name, type: 'video/mp4', deleted_at: null },
    ]);

    await t.call(deleteAccount, { as: reporter, json: { username: reporter.username } });
    await runJob(t.deps, erasureJob);
    expect(await t.deps.privateStorage.get(row?.storage_name ?? '')).toBeUndefined();
    expect((await get(race.chief, id)).status).toBe(410);
    expect((await roomOf(t, race).read(id)).body.reports[0].clip).toMatchObject({ deleted: true });
  });

  test('without a report, left by a crashed process, is swept', async () => {
    await t.deps.privateStorage.put('clip-left.mp4', mp4);
    const left = { storage_name: 'clip-left.mp4', type: 'video/mp4', size: 1, sha256: '00' } as const;
    await t.deps.db.insert(clips).values({ ...left, created_at: t.deps.now() });
    await forgetIncidentFiles(t.deps);
    expect(await filesIn('private-uploads')).toContain('clip-left.mp4');
    t.setNow(new Date(t.deps.now().getTime() + dayMs + 1));
    await forgetIncidentFiles(t.deps);
    expect(await filesIn('private-uploads')).not.toContain('clip-left.mp4');
  });
});
