import { createIncident } from '@paddock/contract/stewarding/calls';
import { setStewards } from '@paddock/contract/stewarding/panel-calls';
import * as staff from '@paddock/contract/stewarding/steward-calls';
import { expect } from 'vitest';
import { settleResults } from '../../../src/features/championships/results-desk/settle-results.ts';
import type { TestApp } from '../../portal/test-app.ts';
import { type MadeUser, makeUser } from '../make.ts';
import { afterHours, makeRace, roomy } from '../seasons/make-race.ts';
import { sendResult, settings } from '../seasons/make-season.ts';

export const at = (id: number | undefined) => ({ params: { id } }) as never;

/** Championship form with stewarding settings. */
export const stewardedForm = (stewarding: object = {}, more: object = {}) => ({
  ...roomy,
  settings: { ...settings, ...more, stewarding },
});

/** A driven race with a panel of a chief and two stewards, half an hour after its end. */
export async function makeStewardedRace(
  t: TestApp,
  stewarding: object = {},
  more: { settings?: object; form?: object } = {},
) {
  const race = await makeRace(t, { ...stewardedForm(stewarding, more.settings), ...more.form });
  await sendResult(t, race.season, race.file);
  await settleResults(t.deps);
  const [chief, second, third] = [await makeUser(t), await makeUser(t), await makeUser(t)];
  const panel = [
    { user_id: chief.id, role: 'chief' },
    { user_id: second.id, role: 'steward' },
    { user_id: third.id, role: 'steward' },
  ];
  const set = { as: race.season.manager, input: at(race.season.id) };
  const { status, body } = await t.call(setStewards, { ...set, json: { stewards: panel } });
  expect(status, JSON.stringify(body)).toBe(200);
  t.setNow(afterHours(4.5));
  const { season, session, round, entrants, guest, absent, file } = race;
  return { season, session, round, entrants, guest, absent, file, chief, stewards: [second, third] as const };
}

export type StewardedRace = Awaited<ReturnType<typeof makeStewardedRace>>;

export const report = 'Braked far too late into turn 1 and pushed me off the track.';

/** The stewarding calls about one race, as its people make them. */
export function roomOf(t: TestApp, race: StewardedRace) {
  const { session, chief, entrants } = race;
  const form = (own: object = {}) => ({
    round_session_id: session,
    accused: [entrants[1]?.entry_id],
    kind: 'contact',
    lap: 3,
    text: report,
    ...own,
  });
  return {
    form,
    file: (as: MadeUser | undefined = entrants[0], own: object = {}) =>
      t.call(createIncident, { as: as as MadeUser, json: form(own) }),
    update: (id: number, json: object, as: MadeUser = chief) =>
      t.call(staff.updateCase, { as, input: at(id), json }),
    vote: (id: number, verdict: string, as: MadeUser = chief) =>
      t.call(staff.voteOnCase, { as, input: at(id), json: { verdict } }),
    read: (id: number, as: MadeUser = chief) => t.call(staff.getCase, { as, input: at(id) }),
    draft: (id: number, penalties: readonly object[], as: MadeUser = chief, more: object = {}) =>
      t.call(staff.draftDecision, {
        as,
        input: at(id),
        json: {
          facts: 'Car 1 hit car 2 at the apex of turn 1.',
          rule: '3.2',
          reason: 'The driver behind is responsible for avoiding contact.',
          language: 'en',
          penalties,
          ...more,
        },
      }),
    publish: (id: number, as: MadeUser = chief) => t.call(staff.publishDecision, { as, input: at(id) }),
  };
}

export type Room = ReturnType<typeof roomOf>;

/** An accepted case whose deadline for statements is over. */
export async function makeCase(t: TestApp, race: StewardedRace, own: object = {}): Promise<number> {
  const room = roomOf(t, race);
  const filed = await room.file(race.entrants[0], own);
  expect(filed.status, JSON.stringify(filed.body)).toBe(201);
  const { id } = filed.body;
  const accepted = await room.update(id, { state: 'accepted' });
  expect(accepted.status, JSON.stringify(accepted.problem)).toBe(200);
  t.setNow(new Date(t.deps.now().getTime() + 25 * 3_600_000));
  return id;
}

/** Publishes the decision of a panel of two. */
export async function decide(
  t: TestApp,
  race: StewardedRace,
  id: number,
  penalties: readonly object[],
  verdict = 'penalty',
) {
  const room = roomOf(t, race);
  for (const as of [race.chief, race.stewards[0]]) {
    const { status, problem } = await room.vote(id, verdict, as);
    expect(status, JSON.stringify(problem)).toBe(200);
  }
  const drafted = await room.draft(id, penalties);
  expect(drafted.status, JSON.stringify(drafted.problem)).toBe(200);
  return room.publish(id);
}
