import * as calls from '@paddock/contract/challenges/admin-calls';
import { endpointName } from '@paddock/contract/core/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  challengeForm,
  challengeNow,
  makeChallenge,
  prizeOf,
} from '../../../test/make/challenges/make-challenge.ts';
import { prizeActs } from '../../../test/make/challenges/prize-acts.ts';
import { type MadeUser, makeUser } from '../../../test/make/make.ts';
import { at, auditedCalls, isChallengeWrite } from '../../../test/portal/audited-calls.ts';
import { staffWrites } from '../../../test/portal/count-staff-writes.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';

let t: TestApp;
let developer: MadeUser;
let audited: ReturnType<typeof auditedCalls>;
beforeAll(async () => {
  t = await testApp();
  t.setNow(challengeNow);
  developer = await makeUser(t, { role: 'developer' });
  audited = auditedCalls(t, developer);
});
afterAll(() => t.close());

const coming = { starts_at: '2026-11-26T00:00:00.000Z' };

test('creating, changing, cancelling and deleting a challenge is audited with its previous values', async () => {
  const { row, body } = await audited.act(calls.createChallenge, { json: challengeForm(coming) });
  const target = { type: 'challenge', id: String(body.id), name: 'چالش هفته' };
  expect(row).toMatchObject({
    action: 'challenge.create',
    target,
    after: { track: 'spa', goal: 'best_lap' },
  });

  const json = challengeForm({ ...coming, goal: 'best_three' });
  const changed = await audited.act(calls.updateChallenge, { ...at(body.id), json });
  expect(changed.row).toMatchObject({
    action: 'challenge.update',
    target,
    before: { goal: 'best_lap' },
    after: { goal: 'best_three' },
  });

  const reason = 'The track is gone';
  const cancelled = await audited.act(calls.cancelChallenge, { ...at(body.id), json: { reason } });
  expect(cancelled.row).toMatchObject({
    action: 'challenge.cancel',
    target,
    before: { cancel_reason: null },
    after: { cancel_reason: reason },
  });

  const gone = await audited.act(calls.deleteChallenge, at(body.id));
  expect(gone.row).toMatchObject({ action: 'challenge.delete', target, before: { cancel_reason: reason } });
});

test('taking a prize back is audited with a reason, and every call is covered', async () => {
  const prizeActions = prizeActs(t);
  const manager = await makeUser(t, { role: 'manager' });
  const { id } = await makeChallenge(t, manager, { track: 'audited', prizes: [prizeOf(1)] });
  await prizeActions.drive(await prizeActions.proven(), 'audited', 90_000);
  await prizeActions.settle();
  developer = await makeUser(t, { role: 'developer' });
  const late = auditedCalls(t, developer);
  const [award] = (await prizeActions.look(id)).awards;
  const { row } = await late.act(calls.takeBackAward, {
    params: { id, award_id: award?.id },
    json: { reason: 'The lap was void' },
  });
  expect(row).toMatchObject({
    action: 'challenge.take_back',
    target: { type: 'challenge', id: String(id) },
    before: { state: 'given' },
    after: { state: 'taken_back', reason: 'The lap was void' },
  });
  const names = staffWrites.filter(isChallengeWrite).map(endpointName);
  expect(names).toHaveLength(5);
  expect(names.filter((name) => !audited.tried.has(name) && !late.tried.has(name))).toEqual([]);
});
