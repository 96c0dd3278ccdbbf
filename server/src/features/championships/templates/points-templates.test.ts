import * as calls from '@paddock/contract/championships/admin-calls';
import { templateNameMax } from '@paddock/contract/championships/rules';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { auditLog } from '../../../db/audit/tables.ts';
import { pointsTemplates } from '../tables.ts';

let t: TestApp;
let editor: MadeUser;
beforeAll(async () => {
  t = await testApp();
  editor = await makeUser(t, { role: 'editor' });
});
beforeEach(() => t.deps.db.delete(pointsTemplates));
afterAll(() => t.close());

const form = { name: 'جدول زمستان', name_en: 'Winter', places: [25, 16.5, 0.25] };
const create = (json: object = form, as = editor, locale: 'fa' | 'en' = 'en') =>
  t.call(calls.createPointsTemplate, { as, json, locale });
const change = (id: number, json: object) =>
  t.call(calls.updatePointsTemplate, { as: editor, input: { params: { id } } as never, json });
const remove = (id: number) =>
  t.call(calls.deletePointsTemplate, { as: editor, input: { params: { id } } as never });
const list = (query: { search?: string; skip?: number; limit?: number } = {}) =>
  t.call(calls.listPointsTemplates, { as: editor, input: { query } });
const nameOf = ({ name }: calls.AdminPointsTemplate) => name;
const lastAudit = async () =>
  (await t.deps.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

test('a template is stored in hundredths and returned as typed', async () => {
  const { status, body } = await create();
  expect(status).toBe(201);
  expect(body).toMatchObject(form);
  expect((await t.deps.db.select().from(pointsTemplates))[0]?.places).toEqual([2_500, 1_650, 25]);
  expect(await lastAudit()).toMatchObject({
    action: 'points_template.create',
    target_type: 'points_template',
    target_id: String(body.id),
    target_name: form.name,
  });
});

test('points accept digits of any script', async () => {
  expect((await create({ ...form, places: ['۱۶٫۵', '١٢', 9] })).body.places).toEqual([16.5, 12, 9]);
});

test('lists are sorted by name, and search matches either language', async () => {
  for (const [name, name_en] of [
    ['ب', 'Sprint'],
    ['الف', null],
    ['پ', 'Long'],
  ] as const)
    await create({ ...form, name, name_en });
  const all = await list();
  expect([all.headers['x-total-count'], all.body.map(nameOf)]).toEqual(['3', ['الف', 'ب', 'پ']]);
  expect((await list({ search: 'sprint' })).body.map(nameOf)).toEqual(['ب']);
  const second = await list({ skip: 1, limit: 1 });
  expect([second.headers['x-total-count'], second.body.map(nameOf)]).toEqual(['3', ['ب']]);
});

test('an update replaces all fields except an absent English name, and audits the previous values', async () => {
  const { body } = await create();
  const changed = await change(body.id, { name: 'دیگر', places: [3, 2, 1], updated_at: body.updated_at });
  expect(changed.body).toMatchObject({ name: 'دیگر', name_en: 'Winter', places: [3, 2, 1] });
  expect(await lastAudit()).toMatchObject({
    action: 'points_template.update',
    before: { name: form.name, places: form.places },
    after: { name: 'دیگر', places: [3, 2, 1] },
  });
  expect((await change(body.id, { ...form, name_en: '' })).body.name_en).toBeNull();
});

test('a stale form is rejected and changes no field', async () => {
  const { body } = await create();
  await change(body.id, { ...form, places: [5] });
  const late = await change(body.id, { ...form, places: [9], updated_at: body.updated_at });
  expect([late.status, late.body]).toMatchObject([409, { code: 'changed_meanwhile' }]);
  expect((await list()).body[0]?.places).toEqual([5]);
});

test('a deleted template is not found', async () => {
  const { body } = await create();
  expect((await remove(body.id)).status).toBe(204);
  expect(await lastAudit()).toMatchObject({ action: 'points_template.delete' });
  expect((await remove(body.id)).status).toBe(404);
  expect((await change(body.id, form)).status).toBe(404);
});

test.each([
  ['name', { name: '' }],
  ['name', { name: 'x'.repeat(templateNameMax + 1) }],
  ['name_en', { name_en: 'x'.repeat(templateNameMax + 1) }],
  ['places', { places: [] }],
  ['places', { places: Array(101).fill(1) }],
  ['places.0', { places: [-1] }],
  ['places.0', { places: ['NaN'] }],
  ['places.1', { places: [1, 1.005] }],
  ['places.0', { places: [1_000.01] }],
  ['colour', { colour: 'red' }],
])('%s is rejected in %o, and the database is unchanged', async (field, wrong) => {
  const refused = await create({ ...form, ...wrong }, editor, 'fa');
  expect(refused.status).toBe(422);
  expect(Object.keys((refused.body as unknown as { errors: object }).errors)).toEqual([field]);
  expect(await t.deps.db.select().from(pointsTemplates)).toEqual([]);
});

test.each([
  [undefined, 401, 401],
  ['player', 403, 403],
  ['moderator', 403, 200],
  ['manager', 201, 200],
])('as %s, a write returns %d and a read %d', async (role, write, read) => {
  const as = role ? await makeUser(t, { role }) : undefined;
  expect((await t.call(calls.createPointsTemplate, { as, json: form })).status).toBe(write);
  expect((await t.call(calls.listPointsTemplates, { as })).status).toBe(read);
});
