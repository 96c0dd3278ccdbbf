import * as calls from '@paddock/contract/stewarding/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listDecided, toAccused } from '../../../test/make/cases/decided-case.ts';
import { at, decide, makeCase, makeStewardedRace, roomOf } from '../../../test/make/cases/make-case.ts';
import type { MadeUser } from '../../../test/make/make.ts';
import { seasonStart } from '../../../test/make/seasons/make-race.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.setNow(seasonStart));
afterAll(() => t.close());

const decisionOf = (id: number | undefined) => t.call(calls.getDecision, { input: at(id) });

describe('the public list', () => {
  test('filters by round, driver and kind, and leaves out drafts', async () => {
    const race = await makeStewardedRace(t);
    const id = await makeCase(t, race);
    await roomOf(t, race).draft(id, toAccused({ kind: 'warning' })(race));
    expect(await listDecided(t, race)).toEqual([]);
    await decide(t, race, id, toAccused({ kind: 'warning' })(race));
    const count = async (query: object) => (await listDecided(t, race, query)).length;
    expect(await count({ round: race.round, driver: race.entrants[1]?.id, kind: 'contact' })).toBe(1);
    expect(await count({ round: race.season.rounds[1]?.id })).toBe(0);
    expect(await count({ driver: race.entrants[0]?.id })).toBe(0);
    expect(await count({ kind: 'pit' })).toBe(0);
    expect((await decisionOf(2_000_000)).status).toBe(404);
  });

  test('hides reporters and statements unless the championship publishes them', async () => {
    const race = await makeStewardedRace(t, { reporters_shown: false, statements_published: true });
    const room = roomOf(t, race);
    const { id } = (await room.file()).body;
    await room.update(id, { state: 'accepted' });
    for (const [index, as] of race.entrants.slice(0, 2).entries())
      await t.call(calls.saveStatement, {
        as: as as MadeUser,
        input: at(id),
        json: { text: `What I say is number ${index}.` },
      });
    await decide(t, race, id, toAccused({ kind: 'warning' })(race));
    const [one] = await listDecided(t, race);
    const { body } = await decisionOf(one?.id);
    expect(body.reporters).toEqual([]);
    expect(body.statements).toMatchObject([{ text: 'What I say is number 1.' }]);
    expect(JSON.stringify(body)).not.toContain(race.entrants[0]?.username);
  });
});
