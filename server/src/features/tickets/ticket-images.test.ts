import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as ticketsAdmin from '@paddock/contract/tickets/admin-calls';
import * as calls from '@paddock/contract/tickets/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../test/make/make.ts';
import { asFile, makeImage } from '../../../test/make/make-image.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';

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

const uploads = async () => (await readdir(join(t.dataDir, 'uploads')).catch(() => [])).length;
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

test('pictures are stored anew and shown with their message', async () => {
  const place = await open();
  const { status, body } = await add(place, [png, png]);
  expect(status).toBe(200);
  expect(body.images).toEqual([
    expect.stringMatching(/^[0-9a-f-]{36}\.webp$/),
    expect.stringMatching(/webp$/),
  ]);
  const { headers } = await t.app.inject({ url: `/uploads/${body.images[0]}` });
  expect(headers['content-type']).toBe('image/webp');
  const seen = await t.call(calls.getTicket, { as: player, input: { params: { id: place.id } } });
  expect(seen.body.messages[0].images).toEqual(body.images);
});

test('a message holds five, however they come, and keeps nothing of the others', async () => {
  const place = await open();
  const before = await uploads();
  const answers = await Promise.all([add(place, [png, png]), add(place, [png, png]), add(place, [png, png])]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422]);
  expect(await uploads()).toBe(before + 4);
  expect((await add(place, [png])).body.images).toHaveLength(5);
});

test('only the author adds them, in the own ticket, while it is open', async () => {
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
