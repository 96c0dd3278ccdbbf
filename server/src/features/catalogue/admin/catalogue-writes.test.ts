import * as calls from '@paddock/contract/catalogue/admin-calls';
import { listNames } from '@paddock/contract/catalogue/calls';
import * as outlines from '@paddock/contract/catalogue/outline-calls';
import * as rawIds from '@paddock/contract/catalogue/raw-id-calls';
import { endpointName } from '@paddock/contract/core/endpoint';
import { AppError } from '@paddock/contract/core/errors';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { at, auditedCalls, isCatalogueWrite } from '../../../../test/portal/audited-calls.ts';
import { staffWrites } from '../../../../test/portal/count-staff-writes.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { seedCatalogue } from '../seed-catalogue.ts';
import { catalogueLayouts, catalogueSeeds } from '../tables.ts';
import { deleteLayout } from './layout-writes.ts';

let t: TestApp;
let developer: MadeUser;
let manager: MadeUser;
let act: ReturnType<typeof auditedCalls>['act'];
let tried: Set<string>;

beforeAll(async () => {
  t = await testApp();
  await seedCatalogue(t.deps.db);
  developer = await makeUser(t, { role: 'developer' });
  manager = await makeUser(t, { role: 'manager' });
  ({ act, tried } = auditedCalls(t, developer));
});
afterAll(() => t.close());

const trackForm = {
  game: 'assetto',
  name: 'Karaj Raceway',
  name_fa: 'پیست کرج',
  country: 'ir',
  kind: 'circuit',
  variant: null,
  length_m: '۲۳۴۵',
  raw: 'csp/1/../Karaj_Raceway',
};
const carForm = {
  game: 'assetto',
  name: 'Paykan GT',
  brand: 'Iran Khodro',
  class: 'classic',
  is_traffic: false,
};
const layoutForm = {
  name: 'Short',
  name_fa: 'کوتاه',
  length_m: null,
  direction: 'clockwise',
  sectors: [0.3, 0.6],
};
const circle = (count = 40) =>
  Array.from({ length: count }, (_, step) => {
    const angle = (step / count) * 2 * Math.PI;
    return [0.5 + Math.cos(angle) / 2, 0.5 + Math.sin(angle) / 2];
  });

const send = (spec: (typeof staffWrites)[number], json: object | undefined, id?: number, as = manager) =>
  t.call(spec, { as, ...(id === undefined ? {} : { input: at(id) as never }), json });
async function nameOf(query: { track?: string[]; car?: string[] }) {
  const { body } = await t.call(listNames, { input: { query } });
  return [...body.tracks, ...body.cars][0];
}

test('each write is audited, and a new name applies at once', async () => {
  const made = await act(calls.createTrack, { json: trackForm });
  const target = { type: 'track', id: String(made.body.id), name: 'Karaj Raceway' };
  expect(made.row).toMatchObject({ action: 'track.create', target, after: { country: 'IR' } });
  expect(made.body).toMatchObject({
    country: 'IR',
    is_shipped: false,
    layouts: [{ name: '', length_m: 2_345, slug: 'csp-1-karaj-raceway', ids: ['karaj_raceway'] }],
  });
  expect(await nameOf({ track: ['KARAJ_raceway'] })).toMatchObject({
    name_fa: 'پیست کرج',
    known: true,
    layout: null,
  });

  const { game: _game, length_m: _length, raw: _raw, ...fields } = trackForm;
  const changed = await act(calls.updateTrack, { ...at(made.body.id), json: { ...fields, kind: 'street' } });
  expect(changed.row).toMatchObject({ target, before: { kind: 'circuit' }, after: { kind: 'street' } });

  const layout = await act(calls.createLayout, {
    json: { ...layoutForm, track_id: made.body.id, raw: 'karaj_raceway/short' },
  });
  const ofLayout = { type: 'layout', id: String(layout.body.id), name: 'Karaj Raceway · Short' };
  expect(layout.row).toMatchObject({ action: 'layout.create', target: ofLayout });
  expect(await nameOf({ track: ['karaj_raceway · short'] })).toMatchObject({
    layout: 'Short',
    layout_fa: 'کوتاه',
  });
  const renamed = await act(calls.updateLayout, {
    ...at(layout.body.id),
    json: { ...layoutForm, name: 'Club' },
  });
  expect(renamed.row).toMatchObject({ before: { name: 'Short' }, after: { name: 'Club' } });

  const drawn = await act(outlines.setOutline, { ...at(layout.body.id), json: { points: circle() } });
  expect(drawn.row).toMatchObject({ action: 'layout.outline', before: { outline: null } });
  expect(drawn.body.outline).toMatch(/^own-[0-9a-f]{16}$/);
  const bare = await act(outlines.deleteOutline, at(layout.body.id));
  expect(bare.row).toMatchObject({ action: 'layout.outline_delete', after: { outline: null } });

  const freed = await act(rawIds.assignId, {
    json: { game: 'assetto', kind: 'track', raw: 'karaj_raceway/short', to: null },
  });
  expect(freed.row).toMatchObject({
    action: 'raw_id.assign',
    before: { to: layout.body.id },
    after: { to: null },
  });
  expect(await nameOf({ track: ['karaj_raceway/short'] })).toMatchObject({ slug: null });

  expect((await act(calls.deleteLayout, at(layout.body.id))).row).toMatchObject({ action: 'layout.delete' });
  expect((await act(calls.deleteTrack, at(made.body.id))).row).toMatchObject({
    action: 'track.delete',
    target,
  });
  expect(await nameOf({ track: ['karaj_raceway'] })).toMatchObject({ known: false });

  const car = await act(calls.createCar, { json: { ...carForm, raw: 'Paykan_GT' } });
  expect(car.row).toMatchObject({ action: 'car.create', target: { type: 'car', name: 'Paykan GT' } });
  const { game: _of, ...carFields } = carForm;
  const tuned = await act(calls.updateCar, { ...at(car.body.id), json: { ...carFields, class: 'tuned' } });
  expect(tuned.row).toMatchObject({ before: { class: 'classic' }, after: { class: 'tuned' } });
  expect(await nameOf({ car: ['paykan_gt'] })).toMatchObject({ name: 'Paykan GT', class: 'tuned' });
  expect((await act(calls.deleteCar, at(car.body.id))).row).toMatchObject({ action: 'car.delete' });
  expect(await nameOf({ car: ['paykan_gt'] })).toMatchObject({ known: false });
});

test('every catalogue write is covered', () => {
  const names = staffWrites.filter(isCatalogueWrite).map(endpointName);
  expect(names.length).toBe(12);
  expect(names.filter((name) => !tried.has(name))).toEqual([]);
});

test('changes and removals by staff survive the files of the next release', async () => {
  const { body } = await t.call(calls.listAdminTracks, {
    as: manager,
    input: { query: { search: 'imola' } },
  });
  const [imola] = body;
  const form = { name: 'Our Imola', name_fa: 'ایمولای ما', country: null, kind: 'test', variant: 'X' };
  expect((await send(calls.updateTrack, form, imola.id)).status).toBe(200);
  const [layout] = imola.layouts;
  expect((await send(outlines.deleteOutline, undefined, layout.id)).status).toBe(204);
  await t.deps.db.update(catalogueSeeds).set({ hash: 'other' });
  expect(await seedCatalogue(t.deps.db)).toBe(true);
  expect(await nameOf({ track: ['imola'] })).toMatchObject({
    name: 'Our Imola',
    country: null,
    outline: null,
  });
});

test('an id held by another row is rejected with its holder until it is freed or the holder is removed', async () => {
  const made = (await send(calls.createCar, { ...carForm, raw: 'paykan_x' })).body;
  const other = (await send(calls.createCar, { ...carForm, name: 'Other' })).body;
  const id = { game: 'assetto', kind: 'car', raw: 'Paykan_X', to: other.id };
  const refused = await send(rawIds.assignId, id);
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'raw_id_taken', record: { raw: 'paykan_x', to: made.id, name: 'Paykan GT' } },
  });
  expect(refused.problem.detail).toContain('Paykan GT');
  const again = await send(calls.createCar, { ...carForm, name: 'Twice', raw: 'paykan_x' });
  expect(again.problem.code).toBe('raw_id_taken');
  // The rejected car was not created.
  const { body: left } = await t.call(calls.listAdminCars, {
    as: manager,
    input: { query: { search: 'twice' } },
  });
  expect(left).toEqual([]);
  // Repeating it changes nothing.
  expect((await send(rawIds.assignId, { ...id, to: made.id })).status).toBe(200);
  expect((await send(calls.deleteCar, undefined, made.id)).status).toBe(204);
  expect((await send(rawIds.assignId, id)).body).toEqual({ ...id, raw: 'paykan_x', name: 'Other' });
});

test.each([
  [calls.createTrack, { ...trackForm, name: '' }, 'name'],
  [calls.createTrack, { ...trackForm, name_fa: '\u202e' }, 'name_fa'],
  [calls.createTrack, { ...trackForm, name: 'x'.repeat(81) }, 'name'],
  [calls.createTrack, { ...trackForm, country: 'XX' }, 'country'],
  [calls.createTrack, { ...trackForm, length_m: 49 }, 'length_m'],
  [calls.createTrack, { ...trackForm, length_m: 100_001 }, 'length_m'],
  [calls.createTrack, { ...trackForm, raw: 'csp/1/../' }, 'raw'],
  [calls.createTrack, { ...trackForm, colour: 'red' }, 'colour'],
  [calls.createLayout, { ...layoutForm, track_id: 2_000_000 }, 'track_id'],
  [calls.createLayout, { ...layoutForm, track_id: 1, sectors: [0.6, 0.3] }, 'sectors'],
  [calls.createLayout, { ...layoutForm, track_id: 1, sectors: [0, 0.3] }, 'sectors.0'],
  [calls.createLayout, { ...layoutForm, track_id: 1, direction: 'up' }, 'direction'],
  [calls.createCar, { ...carForm, brand: '' }, 'brand'],
  [calls.createCar, { ...carForm, class: 'boat' }, 'class'],
  [rawIds.assignId, { game: 'assetto', kind: 'track', raw: 'x', to: 2_000_000 }, 'to'],
  [rawIds.assignId, { game: 'fivem', kind: 'car', raw: 'x', to: 1 }, 'to'],
])('%o is rejected by field', async (spec, json, field) => {
  const { status, body } = await send(spec, json);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
});

test('a form based on an outdated record is rejected with the current one', async () => {
  const made = (await send(calls.createCar, carForm)).body;
  const { game: _game, ...form } = carForm;
  const seen = { updated_at: made.updated_at };
  expect((await send(calls.updateCar, { ...form, name: 'First', ...seen }, made.id)).status).toBe(200);
  const late = await send(calls.updateCar, { ...form, name: 'Second', ...seen }, made.id);
  expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', record: { name: 'First' } } });
});

test('removed rows are not found by any write', async () => {
  for (const spec of [calls.deleteTrack, calls.deleteLayout, calls.deleteCar, outlines.deleteOutline])
    expect((await send(spec, undefined, 2_000_000)).status, spec.path).toBe(404);
  const { game: _game, ...form } = carForm;
  expect((await send(calls.updateCar, form, 2_000_000)).status).toBe(404);
  expect((await send(outlines.setOutline, { points: circle() }, 2_000_000)).status).toBe(404);
});

test('a name that a later feature needs cannot be removed', async () => {
  const [row] = await t.deps.db.select().from(catalogueLayouts).where(eq(catalogueLayouts.slug, 'spa'));
  const checked: unknown[] = [];
  const isNameInUse = async (_tx: unknown, names: unknown) => {
    checked.push(names);
    return true;
  };
  const deps = { ...t.deps, followUps: { ...t.deps.followUps, isNameInUse } };
  const refused = await deleteLayout(deps, row?.id ?? 0).catch((error: AppError) => error);
  expect((refused as AppError).code).toBe('name_in_use');
  expect(checked).toEqual([{ kind: 'track', raws: ['spa'] }]);
  expect(await nameOf({ track: ['spa'] })).toMatchObject({ known: true });
});

test('two tracks of the same name get different addresses', async () => {
  const slugs: string[] = [];
  for (const name_fa of ['یک', 'دو'])
    slugs.push(
      (await send(calls.createTrack, { ...trackForm, raw: undefined, name_fa })).body.layouts[0].slug,
    );
  expect(slugs).toEqual(['karaj-raceway', 'karaj-raceway-2']);
  const { body } = await send(calls.createTrack, { ...trackForm, raw: undefined, name: 'کرج' });
  expect(body.layouts[0].slug).toBe('track');
});

test('lists are searched by both names, brand and raw ids', async () => {
  const tracks = async (search: string) =>
    (await t.call(calls.listAdminTracks, { as: manager, input: { query: { search, limit: 100 } } })).body.map(
      ({ name }: calls.AdminTrack) => name,
    );
  expect(await tracks('مونزا')).toContain('Monza');
  expect(await tracks('monza_osrw')).toEqual(['Monza']);
  const cars = async (search: string) =>
    (await t.call(calls.listAdminCars, { as: manager, input: { query: { search, limit: 100 } } })).body.map(
      ({ name }: calls.AdminCar) => name,
    );
  expect(await cars('ks_ferrari_488_gt3')).toContain('Ferrari 488 GT3');
});

test.each([
  ['player', 403, 403, 403, 403],
  ['moderator', 200, 403, 403, 403],
  ['editor', 200, 201, 200, 403],
  ['manager', 200, 201, 200, 204],
])('%s: view %d, create %d, edit %d, delete %d', async (role, view, create, edit, remove) => {
  const as = await makeUser(t, { role });
  const car = (await send(calls.createCar, carForm)).body;
  const { game: _game, ...form } = carForm;
  expect((await t.call(calls.listAdminCars, { as })).status).toBe(view);
  expect((await send(calls.createCar, carForm, undefined, as)).status).toBe(create);
  expect((await send(calls.updateCar, form, car.id, as)).status).toBe(edit);
  expect((await send(calls.deleteCar, undefined, car.id, as)).status).toBe(remove);
});
