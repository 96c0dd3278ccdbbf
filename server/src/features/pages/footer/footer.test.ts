import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as calls from '@paddock/contract/pages/footer-calls';
import { footerLinksMax, sealsMax } from '@paddock/contract/pages/rules';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { asFile, hostileImages, makeImage } from '../../../../test/make/make-image.ts';
import { type FormPart, sendForm } from '../../../../test/portal/send-form.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { footerSeals, siteFooter } from '../tables.ts';

let t: TestApp;
let admin: MadeUser;
let picture: Blob;
beforeAll(async () => {
  t = await testApp();
  admin = await makeUser(t, { role: 'admin' });
  picture = asFile(await makeImage('png', 900, 600));
});
beforeEach(async () => {
  await t.deps.db.delete(siteFooter);
  await t.deps.db.delete(footerSeals);
});
afterAll(() => t.close());

const read = async () => (await t.call(calls.getFooter)).body;
const save = (json: object) => t.call(calls.updateFooter, { as: admin, json });
const link = (url: string) => ({ title: 'تماس', title_en: 'Contact', url });
const column = { title: 'راهنما', title_en: null, links: [link('/contact'), link('https://example.com/a')] };

test('columns apply at once, and null restores the default', async () => {
  expect((await save({ columns: [column] })).status).toBe(200);
  expect(await read()).toEqual({ columns: [column], pages: [], seals: [] });
  await save({ columns: null });
  expect((await read()).columns).toBeNull();
});

test.each([
  ['columns', Array.from({ length: 5 }, () => column)],
  ['columns.0.links', [{ ...column, links: Array.from({ length: footerLinksMax + 1 }, () => link('/a')) }]],
  ['columns.0.links', [{ ...column, links: [] }]],
  ['columns.0.title', [{ ...column, title: '' }]],
  ['columns.0.links.0.url', [{ ...column, links: [link('javascript:alert(1)')] }]],
  ['columns.0.links.0.url', [{ ...column, links: [link('//evil.test')] }]],
  ['columns.0.links.0.url', [{ ...column, links: [link('http://example.com')] }]],
])('rejected by the field %s, error %#', async (field, columns) => {
  const { status, problem } = await save({ columns });
  expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, [field]]);
  expect((await read()).columns).toBeNull();
});

test('concurrent changes by staff are detected', async () => {
  const { updated_at } = (await t.call(calls.getAdminFooter, { as: admin })).body;
  expect((await save({ columns: [column], updated_at })).status).toBe(200);
  const late = await save({ columns: null, updated_at });
  expect([late.status, late.problem.code]).toEqual([409, 'changed_meanwhile']);
  expect(late.body.record.columns).toEqual([column]);
});

const files = async () => (await readdir(join(t.dataDir, 'uploads')).catch(() => [])).sort();
const send = (method: 'POST' | 'PUT', url: string, parts: FormPart[]) =>
  sendForm(t, admin, method, url, parts);
const fields: FormPart[] = [
  ['url', 'https://trust.example/seal'],
  ['alt', 'نماد اعتماد'],
  ['alt_en', 'Trust seal'],
];
const add = () => send('POST', calls.createSeal.path, [...fields, ['image', picture]]);

test('a seal’s picture is re-encoded, replaced and deleted with its file', async () => {
  const { status, body: seal } = await add();
  expect(status).toBe(201);
  expect((await read()).seals).toMatchObject([{ url: 'https://trust.example/seal', alt_en: 'Trust seal' }]);
  const file = await t.app.inject({ url: `/uploads/${seal.image}` });
  expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 288, height: 192 });
  expect(await files()).toEqual([seal.image]);

  const one = calls.updateSeal.path.replace('{id}', String(seal.id));
  const updated = await send('PUT', one, fields);
  expect(updated.body.image).toBe(seal.image);
  const late = await send('PUT', one, [...fields, ['updated_at', seal.updated_at]]);
  expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
  const other = await send('PUT', one, [...fields, ['image', picture]]);
  expect(await files()).toEqual([other.body.image]);

  await t.call(calls.deleteSeal, { as: admin, input: { params: { id: seal.id } } });
  expect([(await read()).seals, await files()]).toEqual([[], []]);
});

test('invalid pictures, unsafe links and missing texts are rejected without side effects', async () => {
  for (const [, bytes] of (await hostileImages()).filter(([what]) => !what.startsWith('WebP'))) {
    const answer = await send('POST', calls.createSeal.path, [...fields, ['image', asFile(bytes)]]);
    expect(answer.body.errors).toHaveProperty('image');
  }
  const bad: FormPart[] = [
    ['url', 'http://trust.example'],
    ['alt', ''],
    ['image', picture],
  ];
  const { body } = await send('POST', calls.createSeal.path, bad);
  expect(Object.keys(body.errors).sort()).toEqual(['alt', 'url']);
  expect((await send('POST', calls.createSeal.path, fields)).body.errors).toHaveProperty('image');
  expect(await files()).toEqual([]);
});

test('the number of seals is limited', async () => {
  for (let count = 0; count < sealsMax; count += 1) expect((await add()).status).toBe(201);
  expect((await add()).body.errors).toHaveProperty('image');
  expect(await files()).toHaveLength(sealsMax);
});
