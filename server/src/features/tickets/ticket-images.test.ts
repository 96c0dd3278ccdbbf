import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as ticketsAdmin from '@paddock/contract/tickets/admin-calls';
import * as calls from '@paddock/contract/tickets/calls';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../test/make/make.ts';
import { asFile, makeImage } from '../../../test/make/make-image.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { getRoleId } from '../users/queries.ts';
import { users } from '../users/tables.ts';
import { tickets } from './tables.ts';

let t: TestApp;
let player: MadeUser;
let other: MadeUser;
let staff: MadeUser;
let png: Blob;
beforeAll(async () => {
  t = await testApp();
  [player, other, staff] = [await makeUser(t), await makeUser(t), await makeUser(t, { role: 'admin' })];
  png = asFile(await makeImage('png', 80, 60));
});
afterAll(() => t.close());

const uploads = async () => (await readdir(join(t.dataDir, 'private-uploads')).catch(() => [])).length;
async function open() {
  const json = { subject: 'Pictured', category: 'other', message: 'Look' };
  const { body } = await t.call(calls.createTicket, { as: player, json });
  return { id: body.id as number, message_id: body.messages[0].id as number };
}
type Place = Awaited<ReturnType<typeof open>>;
const add = (
  params: Place,
  files: Blob[],
  as = player,
  call: typeof calls.addTicketImages = calls.addTicketImages,
) => t.call(call, { as, input: { params, files: { files } } });

const fetchImage = (address: string, as?: MadeUser, method: 'GET' | 'HEAD' = 'GET') =>
  t.app.inject({
    method,
    url: `/uploads/${address}`,
    headers: as ? { authorization: `Bearer ${as.token}` } : {},
  });

test('pictures are re-encoded and listed with their message', async () => {
  const place = await open();
  const { status, body } = await add(place, [png, png]);
  expect(status).toBe(200);
  expect(body.images).toEqual([
    expect.stringMatching(/^ticket-[0-9a-f-]{36}\.webp$/),
    expect.stringMatching(/webp$/),
  ]);
  const { headers, rawPayload } = await fetchImage(body.images[0], player);
  expect(headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' });
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 80, height: 60 });
  const seen = await t.call(calls.getTicket, { as: player, input: { params: { id: place.id } } });
  expect(seen.body.messages[0].images).toEqual(body.images);
});

test('a message has at most five, and rejected ones leave no file', async () => {
  const place = await open();
  const before = await uploads();
  const answers = await Promise.all([add(place, [png, png]), add(place, [png, png]), add(place, [png, png])]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422]);
  expect(await uploads()).toBe(before + 4);
  expect((await add(place, [png])).body.images).toHaveLength(5);
});

test('only the author adds them, in an open ticket of their own', async () => {
  const [place, elsewhere] = [await open(), await open()];
  const before = await uploads();
  expect((await add(place, [png], other)).status).toBe(404);
  expect((await add({ ...elsewhere, message_id: place.message_id }, [png])).status).toBe(404);
  expect((await add(place, [png], staff, ticketsAdmin.addAdminImages as never)).status).toBe(404);
  await t.call(calls.closeTicket, { as: player, input: { params: { id: place.id } } });
  expect((await add(place, [png])).problem.code).toBe('ticket_closed');
  expect((await add(elsewhere, [])).status).toBe(422);
  expect((await add(elsewhere, [new Blob(['<svg/>'])])).status).toBe(415);
  expect(await uploads()).toBe(before);
});

describe('readers without access to the message cannot detect its pictures', () => {
  const addNote = async (id: number) => {
    const json = { message: 'He did it before', internal: true };
    const input = { params: { id } };
    const note = await t.call(ticketsAdmin.addAdminMessage, { as: staff, input: input as never, json });
    const place = { id, message_id: note.body.id as number };
    return (await add(place, [png], staff, ticketsAdmin.addAdminImages as never)).body.images[0] as string;
  };
  /** The parts of a response that could distinguish files. */
  const fingerprint = ({ statusCode, headers, body }: Awaited<ReturnType<typeof fetchImage>>) => {
    const { 'x-request-id': _id, date: _date, 'content-security-policy': policy, ...compared } = headers;
    const words = body.replace(/"request_id":"[^"]+"/, '');
    return { statusCode, compared, policy: String(policy).replace(/nonce-[^']+/g, ''), words };
  };

  test('they look like missing files, in every width and way', async () => {
    const place = await open();
    const { body } = await add(place, [png]);
    const [image] = body.images;
    const moderator = await makeUser(t, { role: 'moderator' });
    const banned = await makeUser(t, { role: 'moderator' });
    await t.deps.db.update(users).set({ is_active: false }).where(eq(users.id, banned.id));
    for (const as of [player, moderator, staff]) expect((await fetchImage(image, as)).statusCode).toBe(200);
    const unknown = fingerprint(await fetchImage('5e2f6a1c-0000-4000-8000-000000000000.webp', other));
    expect(unknown.statusCode).toBe(404);
    for (const as of [undefined, other, banned, { ...other, token: 'x'.repeat(43) }])
      for (const address of [image, `${image}?w=360`, image.replace('-', '%2d')])
        expect(fingerprint(await fetchImage(address, as)), `${as?.username} ${address}`).toEqual(unknown);
    const wide = await fetchImage(`${image}?w=96`, player);
    expect(wide.headers['cache-control']).toBe('private, no-store');
    expect((await fetchImage(image, undefined, 'HEAD')).statusCode).toBe(404);
    expect((await fetchImage(image, player, 'HEAD')).headers['cache-control']).toBe('private, no-store');
  });

  test('pictures of notes are for staff only, even on their own ticket', async () => {
    const { id } = await open();
    const image = await addNote(id);
    expect((await fetchImage(image, staff)).statusCode).toBe(200);
    expect((await fetchImage(image, player)).statusCode).toBe(404);
    const promoted = { role_id: await getRoleId(t.deps.db, 'moderator') };
    await t.deps.db.update(users).set(promoted).where(eq(users.id, player.id));
    expect((await fetchImage(image, player)).statusCode).toBe(200);
    const demoted = { role_id: await getRoleId(t.deps.db, 'player') };
    await t.deps.db.update(users).set(demoted).where(eq(users.id, player.id));
    expect((await fetchImage(image, player)).statusCode).toBe(404);
  });

  test('pictures of a deleted ticket are not found', async () => {
    const place = await open();
    const [image] = (await add(place, [png])).body.images;
    await t.deps.db.delete(tickets).where(eq(tickets.id, place.id));
    for (const as of [undefined, player, staff]) expect((await fetchImage(image, as)).statusCode).toBe(404);
  });

  test('files are not readable by other users of the machine', async () => {
    const place = await open();
    const [image] = (await add(place, [png])).body.images;
    const folder = join(t.dataDir, 'private-uploads');
    const modes = [folder, join(folder, image)].map(async (path) => (await stat(path)).mode & 0o777);
    expect(await Promise.all(modes)).toEqual([0o700, 0o600]);
    expect(await readdir(join(t.dataDir, 'uploads')).catch(() => [])).not.toContain(image);
  });
});
