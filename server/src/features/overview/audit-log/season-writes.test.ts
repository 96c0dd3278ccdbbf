import * as entries from '@paddock/contract/championships/entries/entry-admin-calls';
import * as results from '@paddock/contract/championships/results/result-admin-calls';
import * as series from '@paddock/contract/championships/series/series-calls';
import { updateEventSignUp } from '@paddock/contract/championships/setup/event-sign-up-calls';
import * as images from '@paddock/contract/championships/setup/image-calls';
import * as setup from '@paddock/contract/championships/setup/setup-calls';
import { endpointName } from '@paddock/contract/core/endpoint';
import * as racing from '@paddock/contract/racing/result-calls';
import { setStewards } from '@paddock/contract/stewarding/panel-calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MadeUser, makeSteamId, makeUser } from '../../../../test/make/make.ts';
import { makeEvent } from '../../../../test/make/make-event.ts';
import { asFile, makeImage } from '../../../../test/make/make-image.ts';
import { roomy } from '../../../../test/make/seasons/make-race.ts';
import {
  makeEntrants,
  makeSeason,
  oneClass,
  resultFile,
  seasonForm,
  settings,
} from '../../../../test/make/seasons/make-season.ts';
import { at, auditedCalls, isSeasonWrite } from '../../../../test/portal/audited-calls.ts';
import { staffWrites } from '../../../../test/portal/count-staff-writes.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';

let t: TestApp;
let developer: MadeUser;
let act: ReturnType<typeof auditedCalls>['act'];
let tried: Set<string>;

beforeAll(async () => {
  t = await testApp();
  developer = await makeUser(t, { role: 'developer' });
  ({ act, tried } = auditedCalls(t, developer));
});
afterAll(() => t.close());

const reason = { reason: 'Staff decided so' };

describe('every staff write about championships is audited with its target and changes', () => {
  test('for championships and rounds', async () => {
    const form = seasonForm({ published: false });
    const made = await act(setup.createChampionship, { json: form });
    const { id } = made.body;
    const target = { type: 'championship', id: String(id), name: form.name };
    expect(made.row).toMatchObject({ action: 'championship.create', target, after: { slug: form.slug } });
    const json = { ...form, season: '1406', classes: made.body.classes };
    const changed = await act(setup.updateChampionship, { ...at(id), json });
    expect(changed.row).toMatchObject({ target, before: { season: '1405' }, after: { season: '1406' } });
    const files = { image: [asFile(await makeImage('png', 64, 36))] };
    const pictured = await act(images.setChampionshipImage, { ...at(id), files });
    expect(pictured.row).toMatchObject({ action: 'championship.update', target, before: { image: null } });
    const bare = await act(images.removeChampionshipImage, at(id));
    expect(bare.row).toMatchObject({
      target,
      before: { image: pictured.body.image },
      after: { image: null },
    });
    const stewards = [{ user_id: developer.id, role: 'chief' }];
    const seated = await act(setStewards, { ...at(id), json: { stewards } });
    expect(seated.row).toMatchObject({ action: 'championship.stewards', target });
    const copied = await act(setup.copyChampionship, { ...at(id), json: { slug: 'a-copy', name: 'A copy' } });
    expect(copied.row).toMatchObject({
      action: 'championship.copy',
      target: { id: String(copied.body.id), name: 'A copy' },
    });

    const event = await makeEvent(t, { inHours: 90 });
    const round = { event_id: event.id, track: null, sessions: [{ kind: 'race' }] };
    const added = await act(setup.createRound, { ...at(id), json: round });
    const ofRound = { type: 'round', id: String(added.body.id), name: event.title };
    expect(added.row).toMatchObject({ action: 'round.create', target: ofRound });
    const params = { id, round: added.body.id };
    const moved = await act(setup.updateRound, { params, json: { ...round, track: 'spa' } });
    expect(moved.row).toMatchObject({
      target: ofRound,
      before: { track: null },
      after: { track: { key: 'spa' } },
    });
    expect((await act(setup.deleteRound, { params })).row).toMatchObject({
      action: 'round.delete',
      target: ofRound,
    });

    const gone = await act(setup.deleteChampionship, at(id));
    expect(gone.row).toMatchObject({ action: 'championship.delete', target, before: { season: '1406' } });
    const season = await makeSeason(t);
    const cancelled = await act(setup.cancelChampionship, { ...at(season.id), json: reason });
    expect(cancelled.row).toMatchObject({
      action: 'championship.cancel',
      before: { cancelled_at: null, cancel_reason: null },
      after: { cancelled_at: expect.any(String), cancel_reason: reason.reason },
    });
  });

  test('for series and event sign-ups', async () => {
    const form = {
      name: 'Winter series',
      name_en: null,
      slug: 'winter-series',
      description: null,
      description_en: null,
      defaults: null,
    };
    const made = await act(series.createSeries, { json: form });
    const target = { type: 'series', id: String(made.body.id), name: form.name };
    expect(made.row).toMatchObject({ action: 'series.create', target, after: { slug: form.slug } });
    const changed = await act(series.updateSeries, {
      ...at(made.body.id),
      json: { ...form, defaults: settings },
    });
    expect(changed.row).toMatchObject({
      target,
      before: { defaults: null },
      after: { defaults: { drops: 0 } },
    });
    const gone = await act(series.deleteSeries, at(made.body.id));
    expect(gone.row).toMatchObject({ action: 'series.delete', target, before: { slug: form.slug } });

    const event = await makeEvent(t, { inHours: 70 });
    const sign_up = { classes: [oneClass], settings, sessions: [{ kind: 'race' }] };
    const opened = await act(updateEventSignUp, { ...at(event.id), json: { sign_up } });
    expect(opened.row).toMatchObject({
      action: 'event.sign_up',
      target: { type: 'event', id: String(event.id), name: event.title },
      before: { sign_up: null },
      after: { sign_up: { slug: `event-${event.id}` } },
    });
  });

  test('for entries', async () => {
    const sign_up = { mode: 'season', approval: true };
    const season = await makeSeason(t, { form: { ...roomy, settings: { ...settings, sign_up } } });
    const [first, second] = await makeEntrants(t, season, 2);
    const form = {
      championship_id: season.id,
      steam_id: makeSteamId(),
      name: 'Guest',
      class: 'GT3',
      car: 'bmw',
    };
    const made = await act(entries.createAdminEntry, { json: form });
    const target = { type: 'entry', id: String(made.body.id), name: 'Guest' };
    expect(made.row).toMatchObject({ action: 'entry.create', target });
    const heavier = await act(entries.updateAdminEntry, { ...at(made.body.id), json: { ballast_kg: 20 } });
    expect(heavier.row).toMatchObject({ target, before: { ballast_kg: 0 }, after: { ballast_kg: 20 } });
    const confirmed = await act(entries.confirmEntry, at(first?.entry_id ?? 0));
    expect(confirmed.row).toMatchObject({
      action: 'entry.confirm',
      before: { state: 'pending' },
      after: { state: 'confirmed' },
    });
    const refused = await act(entries.rejectEntry, { ...at(second?.entry_id ?? 0), json: reason });
    expect(refused.row).toMatchObject({
      action: 'entry.refuse',
      after: { state: 'refused', state_reason: reason.reason },
    });
    const moved = await act(entries.moveEntry, {
      ...at(first?.entry_id ?? 0),
      json: { ...reason, queue_number: 1 },
    });
    expect(moved.row).toMatchObject({ action: 'entry.move' });
    const removed = await act(entries.removeEntry, { ...at(made.body.id), json: reason });
    expect(removed.row).toMatchObject({ action: 'entry.remove', target, after: { state: 'removed' } });
  });

  test('for results and corrections', async () => {
    const season = await makeSeason(t, { starts: [-5, 30, 60, 90], form: roomy });
    const made = await makeEntrants(t, season, 2);
    const [driven, sent, dropped, later] = season.rounds;
    const paramsOf = (round: typeof driven) => ({ id: round?.id, session: round?.sessions[0]?.id });
    const target = { type: 'round', id: String(driven?.id) };
    const csv = made
      .map(({ steam_id }, index) => `${index + 1},${steam_id},5,${500_000 + index},,bmw`)
      .join('\n');
    const typed = await act(results.typeSessionRows, { params: paramsOf(driven), json: { csv } });
    expect(typed.row).toMatchObject({ action: 'round.link', target, after: { source: 'hand', rows: 2 } });
    const laps = [{ steam_id: made[0]?.steam_id ?? '', laps: [90_000] }];
    await act(results.uploadSessionFile, { params: paramsOf(sent), json: resultFile(laps, t.deps.now()) });
    const freed = await act(results.linkSession, {
      params: paramsOf(sent),
      json: { racing_session_id: null },
    });
    expect(freed.row).toMatchObject({ action: 'round.link', after: { racing_session_id: null } });
    const { body: driven_on } = await t.call(racing.listRacingSessions, {
      as: season.manager,
      input: { params: { id: season.server_id } } as never,
    });
    const [session] = driven_on as { id: number }[];
    const aside = await act(racing.setSessionAside, { ...at(session?.id ?? 0), json: { reason: 'test' } });
    expect(aside.row).toMatchObject({
      action: 'racing_session.set_aside',
      target: { type: 'racing_session', id: String(session?.id) },
      before: { set_aside: null },
      after: { set_aside: 'test' },
    });
    const restored = await act(racing.restoreSession, at(session?.id ?? 0));
    expect(restored.row).toMatchObject({ action: 'racing_session.restore', after: { set_aside: null } });
    const half = await act(results.abandonRound, {
      ...at(driven?.id ?? 0),
      json: { ...reason, points_share: 0.5 },
    });
    expect(half.row).toMatchObject({
      action: 'round.abandon',
      target,
      before: { points_share: 1 },
      after: { points_share: 0.5 },
    });
    expect((await act(results.makeRoundOfficial, { ...at(driven?.id ?? 0), json: {} })).row).toMatchObject({
      action: 'round.official',
      target,
    });
    const open = await act(results.reopenRound, { ...at(driven?.id ?? 0), json: reason });
    expect(open.row).toMatchObject({ action: 'round.reopen', after: { official: false, ...reason } });
    expect((await act(results.postponeRound, { ...at(later?.id ?? 0), json: reason })).row).toMatchObject({
      action: 'round.postpone',
    });
    expect((await act(results.cancelRound, { ...at(dropped?.id ?? 0), json: reason })).row).toMatchObject({
      action: 'round.cancel',
    });

    const json = {
      ...reason,
      entry_id: made[0]?.entry_id,
      round_session_id: driven?.sessions[0]?.id,
      kind: 'time_ms',
      value: 5_000,
    };
    const correction = await act(results.createCorrection, { json });
    const corrected = { type: 'correction', id: String(correction.body.id), name: made[0]?.username };
    expect(correction.row).toMatchObject({
      action: 'correction.create',
      target: corrected,
      after: { value: 5_000 },
    });
    const back = await act(results.revertCorrection, { ...at(correction.body.id), json: reason });
    expect(back.row).toMatchObject({
      action: 'correction.revert',
      target: corrected,
      after: { revert_reason: reason.reason },
    });
  });
});

test('every call about championships is covered', () => {
  const names = staffWrites.filter(isSeasonWrite).map(endpointName);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !tried.has(name))).toEqual([]);
});
