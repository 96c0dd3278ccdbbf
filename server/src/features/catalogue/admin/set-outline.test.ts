import * as calls from '@paddock/contract/catalogue/admin-calls';
import * as outlines from '@paddock/contract/catalogue/outline-calls';
import { outlineFileMax } from '@paddock/contract/catalogue/outlines/outline-shape';
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { catalogueOutlines } from '../tables.ts';

let t: TestApp;
let editor: MadeUser;
let layout: number;
beforeAll(async () => {
  t = await testApp();
  editor = await makeUser(t, { role: 'editor' });
  const form = {
    game: 'assetto',
    name: 'Ring',
    name_fa: 'رینگ',
    country: null,
    kind: 'circuit',
    variant: null,
    length_m: null,
  };
  const { body } = await t.call(calls.createTrack, { as: editor, json: form });
  layout = body.layouts[0].id;
});
afterAll(() => t.close());

const circle = (count = 40, radius = 0.5, middle = 0.5) =>
  Array.from({ length: count }, (_, step) => {
    const angle = (step / count) * 2 * Math.PI;
    return [middle + Math.cos(angle) * radius, middle + Math.sin(angle) * radius] as [number, number];
  });
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
function fastLane(points: [number, number][]): string {
  const bytes = Buffer.alloc(16 + points.length * 20);
  bytes.writeInt32LE(7, 0);
  bytes.writeInt32LE(points.length, 4);
  points.forEach(([x, z], at) => {
    bytes.writeFloatLE(x, 16 + at * 20);
    bytes.writeFloatLE(z, 16 + at * 20 + 8);
  });
  return bytes.toString('base64');
}
const set = (json: object) =>
  t.call(outlines.setOutline, { as: editor, input: { params: { id: layout } } as never, json });
async function pointsOf(id: string): Promise<[number, number][]> {
  return (await t.call(outlines.getOutline, { input: { params: { id } } })).body.points;
}

test.each([
  ['points', () => ({ points: circle() })],
  ['points as a file', () => ({ file: base64({ points: circle() }) })],
  ['a GeoJSON line', () => ({ file: base64({ type: 'LineString', coordinates: circle(50, 0.01, 35) }) })],
  ['a fast lane', () => ({ file: fastLane(circle(900, 300, -50)) })],
])('%s become a line of 160 points in their box', async (_, form) => {
  const { status, body } = await set(form());
  expect(status).toBe(200);
  const points = await pointsOf(body.outline);
  expect(points).toHaveLength(160);
  expect(Math.max(...points.flat())).toBe(1);
  expect(Math.min(...points.flat())).toBe(0);
  const file = await t.app.inject({ url: `/outlines/${body.outline}.svg` });
  expect(file.body).toContain('id="rest"');
  // The licence notice belongs to shipped outlines only.
  expect(file.body).not.toContain('Bacinger');
});

test('turning and moving need no new file, and unused outlines are deleted', async () => {
  const first = (await set({ points: circle() })).body.outline;
  const flipped = (await set({ flip: true })).body.outline;
  expect(flipped).not.toBe(first);
  const [there, back] = [
    (await pointsOf(flipped))[40],
    (await t.call(outlines.getOutline, { input: { params: { id: first } } })).status,
  ];
  expect(there?.[1]).toBeLessThan(0.1);
  expect(back).toBe(404);
  const moved = (await set({ offset: 0.5 })).body.outline;
  expect((await pointsOf(moved))[0]?.[0]).toBeLessThan(0.01);
  const uploaded = await t.deps.db
    .select()
    .from(catalogueOutlines)
    .where(like(catalogueOutlines.id, 'own-%'));
  expect(uploaded).toHaveLength(1);
});

test.each([
  ['a text that is no file', { file: base64('hello') }, 'file'],
  ['something else than base64', { file: '<svg>' }, 'file'],
  ['points outside the box', { points: [...circle(), [1.2, 0]] }, 'points'],
  ['one point again and again', { points: circle(30, 0) }, 'points'],
  ['both at once', { points: circle(), file: base64(circle()) }, 'points'],
])('%s cannot be drawn', async (_, form, field) => {
  const { status, body } = await set(form);
  expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'outline_invalid', [field]]);
});

test.each([
  ['points', { points: circle(15) }],
  ['points', { points: circle(2_001) }],
  ['offset', { points: circle(), offset: 1 }],
  ['width', { points: circle(), width: 3 }],
  ['file', { file: 'A'.repeat(Math.ceil(outlineFileMax / 3) * 4 + 4) }],
])('%s is rejected by field', async (field, form) => {
  const { status, body } = await set(form);
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

test('without an outline turning is rejected', async () => {
  const one = { as: editor, input: { params: { id: layout } } as never };
  expect((await t.call(outlines.deleteOutline, one)).status).toBe(204);
  expect((await t.call(outlines.deleteOutline, one)).status).toBe(404);
  expect((await set({ flip: true })).body.code).toBe('outline_invalid');
});
