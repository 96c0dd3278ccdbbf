import { getInbox } from '@paddock/contract/overview/calls';
import * as calls from '@paddock/contract/stewarding/calls';
import { getServerReportFile } from '@paddock/contract/stewarding/files/file-calls';
import { setStewards } from '@paddock/contract/stewarding/panel-calls';
import { listPanels } from '@paddock/contract/stewarding/panel-list';
import * as staff from '@paddock/contract/stewarding/steward-calls';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noticesOf } from '../../../../test/make/cases/decided-case.ts';
import { at, makeStewardedRace, roomOf, type StewardedRace } from '../../../../test/make/cases/make-case.ts';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { seasonStart } from '../../../../test/make/seasons/make-race.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { entries } from '../../championships/tables.ts';
import { users } from '../../users/tables.ts';
import { incidents } from '../tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.setNow(seasonStart));
afterAll(() => t.close());

const noCase = 2_000_000;

const draft = (race: StewardedRace) => ({
  facts: 'Car 1 hit car 2 at the apex of turn 1.',
  rule: '3.2',
  reason: 'The driver behind is responsible for avoiding contact.',
  language: 'en',
  penalties: [{ entry_id: race.entrants[1]?.entry_id, kind: 'no_action' }],
});

/** The responses of all steward calls for a case id. */
async function answersOfDesk(race: StewardedRace, id: number, as: MadeUser) {
  const request = { as, input: at(id) };
  const question = { entry_id: race.entrants[1]?.entry_id, text: 'Did you see the car on the inside?' };
  const file = { params: { id, report: 1, file: 'zip' } } as never;
  const { penalties } = draft(race);
  const answers = {
    read: await t.call(staff.getCase, request),
    note: await t.call(staff.updateCase, { ...request, json: { note: 'Looks like lap 3 to me.' } }),
    declare: await t.call(staff.updateCase, { ...request, json: { declared: true } }),
    vote: await t.call(staff.voteOnCase, { ...request, json: { verdict: 'penalty' } }),
    ask: await t.call(staff.askParty, { ...request, json: question }),
    preview: await t.call(staff.previewDecision, { ...request, json: { penalties } }),
    draft: await t.call(staff.draftDecision, { ...request, json: draft(race) }),
    publish: await t.call(staff.publishDecision, request),
    file: await t.call(getServerReportFile, { as, input: file }),
  };
  return Object.entries(answers).map(
    ([name, { status, problem }]) => `${name} ${status} ${problem?.code ?? ''}`,
  );
}

/** The responses of all party calls for a case id. */
async function answersOfParties(id: number, as: MadeUser) {
  const request = { as, input: at(id) };
  const text = 'It was the other one who did that.';
  const answers = [
    await t.call(calls.getIncident, request),
    await t.call(calls.withdrawIncident, request),
    await t.call(calls.saveStatement, { ...request, json: { text } }),
    await t.call(calls.appealDecision, { ...request, json: { text: text.repeat(3), news: 'A new clip.' } }),
  ];
  return answers.map(({ status, problem }) => `${status} ${problem?.code ?? ''}`);
}

const seat = (race: StewardedRace, ...more: object[]) =>
  t.call(setStewards, {
    as: race.season.manager,
    input: at(race.season.id),
    json: {
      stewards: [
        { user_id: race.chief.id, role: 'chief' },
        ...race.stewards.map(({ id }) => ({ user_id: id, role: 'steward' })),
        ...more,
      ],
    },
  });

const deskOf = async (as: MadeUser) => {
  const { body } = await t.call(staff.listCases, { as, input: { query: {} } as never });
  return (body as staff.CaseSummary[]).map(({ id }) => id);
};

const openOf = async (race: StewardedRace, as: MadeUser): Promise<number | undefined> => {
  const { body } = await t.call(listPanels, { as });
  return (body as { id: number; open: number }[]).find(({ id }) => id === race.season.id)?.open;
};

describe('disclosure of a case', () => {
  test('for strangers, an existing and an unknown case are both not found', async () => {
    const race = await makeStewardedRace(t);
    const room = roomOf(t, race);
    const { id } = (await room.file()).body;
    const elsewhere = await makeStewardedRace(t);
    for (const accepted of [false, true]) {
      if (accepted) expect((await room.update(id, { state: 'accepted' })).status).toBe(200);
      for (const as of [race.entrants[2], race.guest, elsewhere.chief] as MadeUser[]) {
        const answers = await answersOfDesk(race, id, as);
        expect(answers).toEqual(await answersOfDesk(race, noCase, as));
        expect(answers.filter((one) => !one.endsWith(' 404 not_found'))).toEqual([]);
        expect(new Set(await answersOfParties(id, as))).toEqual(new Set(['404 not_found']));
      }
    }
  });

  test('a party who is not a steward gets steward_required', async () => {
    const race = await makeStewardedRace(t);
    const room = roomOf(t, race);
    const [reporter, accused] = race.entrants as MadeUser[] as [MadeUser, MadeUser];
    const { id } = (await room.file()).body;
    const refused = (answers: string[]) => answers.filter((one) => !one.endsWith(' 403 steward_required'));
    expect(refused(await answersOfDesk(race, id, reporter))).toEqual([]);
    expect((await answersOfDesk(race, id, accused)).every((one) => one.endsWith(' 404 not_found'))).toBe(
      true,
    );
    await room.update(id, { state: 'accepted' });
    expect(refused(await answersOfDesk(race, id, accused))).toEqual([]);
  });

  test.each(['account', 'Steam id'])(
    'the accused, steward or not, learns of a report once it is accepted: known by %s',
    async (by) => {
      const race = await makeStewardedRace(t);
      const [, accused] = race.entrants as MadeUser[] as [MadeUser, MadeUser];
      await seat(race, { user_id: accused.id, role: 'chief' });
      if (by === 'Steam id') {
        const { entry_id = 0, steam_id } = race.entrants[1] ?? {};
        expect(steam_id).toBe(accused.steam_id);
        await t.deps.db.update(entries).set({ user_id: null }).where(eq(entries.id, entry_id));
      }
      const room = roomOf(t, race);
      const filed = (await room.file()).body.id;
      const other = (await room.file(race.entrants[0], { accused: [race.entrants[2]?.entry_id], lap: 5 }))
        .body.id;
      const answers = await answersOfDesk(race, filed, accused);
      expect(answers.filter((one) => !one.endsWith(' 404 not_found'))).toEqual([]);
      expect(new Set(await answersOfParties(filed, accused))).toEqual(new Set(['404 not_found']));
      expect(await deskOf(accused)).toEqual([other]);
      expect(await openOf(race, accused)).toBe(1);
      expect(await openOf(race, race.chief)).toBe(2);
      const seen = (await room.read(other, accused)).body;
      expect(seen.others).toEqual([]);
      expect((await room.read(other)).body.others).toMatchObject([{ id: filed }]);
      const merged = await room.update(other, { merge_into: filed }, accused);
      expect([merged.status, Object.keys(merged.problem.errors ?? {})]).toEqual([422, ['merge_into']]);
      expect(await noticesOf(t, accused, 'steward_work')).toMatchObject([{ incident_id: other }]);
      expect(await noticesOf(t, race.chief, 'steward_work')).toHaveLength(2);
      await room.update(filed, { state: 'accepted' });
      expect((await room.read(filed, accused)).body).toMatchObject({
        involved: true,
        can: { decide: false },
      });
      expect((await room.vote(filed, 'no_penalty', accused)).problem.code).toBe('conflict_of_interest');
      expect(await openOf(race, accused)).toBe(2);
    },
  );

  test('accused staff do not learn of it sooner', async () => {
    const race = await makeStewardedRace(t);
    const room = roomOf(t, race);
    const accused = race.entrants[1] as MadeUser;
    const { id } = (await room.file()).body;
    const role_id = sql`(select id from roles where name = 'moderator')`;
    await t.deps.db.update(users).set({ role_id }).where(eq(users.id, accused.id));
    // The case is overdue, so it waits for staff.
    await t.deps.db.update(incidents).set({ due_at: seasonStart }).where(eq(incidents.id, id));
    const waits = async (as: MadeUser) => {
      const { body } = await t.call(getInbox, { as });
      const totals = body.totals as { kind: string; total: number }[];
      return totals.find(({ kind }) => kind === 'incident_open')?.total ?? 0;
    };
    const all = await waits(await makeUser(t, { role: 'moderator' }));
    expect(all).toBeGreaterThan(0);
    const answers = await answersOfDesk(race, id, accused);
    expect(answers.filter((one) => !one.endsWith(' 404 not_found'))).toEqual([]);
    expect(await deskOf(accused)).not.toContain(id);
    expect(await waits(accused)).toBe(all - 1);
  });

  test('a new case waits for staff on its panel, and for other staff once it is overdue', async () => {
    const race = await makeStewardedRace(t);
    const [onPanel, other] = [
      await makeUser(t, { role: 'moderator' }),
      await makeUser(t, { role: 'moderator' }),
    ];
    await seat(race, { user_id: onPanel.id, role: 'steward' });
    const waits = async (as: MadeUser) => {
      const { body } = await t.call(getInbox, { as });
      const totals = body.totals as { kind: string; total: number }[];
      return totals.find(({ kind }) => kind === 'incident_open')?.total ?? 0;
    };
    const before = [await waits(onPanel), await waits(other)];
    const { id } = (await roomOf(t, race).file()).body;
    const more = async () => [
      (await waits(onPanel)) - (before[0] ?? 0),
      (await waits(other)) - (before[1] ?? 0),
    ];
    expect(await more()).toEqual([1, 0]);
    // A steward who declares involvement leaves the case to the others.
    await roomOf(t, race).update(id, { declared: true }, onPanel);
    expect(await more()).toEqual([0, 0]);
    await t.deps.db.update(incidents).set({ due_at: seasonStart }).where(eq(incidents.id, id));
    expect(await more()).toEqual([1, 1]);
  });
});
