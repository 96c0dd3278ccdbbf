import { setStewards } from '@paddock/contract/stewarding/panel-calls';
import * as staff from '@paddock/contract/stewarding/steward-calls';
import { deleteTeam, getTeam, removeTeamMember } from '@paddock/contract/teams/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, makeStewardedRace, roomOf, type StewardedRace } from '../../../../test/make/cases/make-case.ts';
import type { MadeUser } from '../../../../test/make/make.ts';
import { afterHours, seasonStart } from '../../../../test/make/seasons/make-race.ts';
import { addMember, makeTeam } from '../../../../test/make/teams/make-team.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { entries } from '../../championships/tables.ts';
import { leaveTeams } from '../../teams/edit-members.ts';
import { endedTeamMemberships } from '../../teams/tables.ts';
import { incidents, parties } from '../tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.setNow(seasonStart));
afterAll(() => t.close());

const enter = (entry_id: number | undefined, values: Partial<typeof entries.$inferInsert>) =>
  t.deps.db
    .update(entries)
    .set(values)
    .where(eq(entries.id, entry_id ?? 0));

/** A case whose accused drives for a team that the second steward joined before the race. */
async function makeTeamCase() {
  const race = await makeStewardedRace(t);
  const raced = t.deps.now();
  const [second] = race.stewards;
  t.setNow(seasonStart);
  const team = await makeTeam(t);
  await addMember(t, team.id, second);
  t.setNow(raced);
  await enter(race.entrants[1]?.entry_id, { team_id: team.id });
  const room = roomOf(t, race);
  const { id } = (await room.file()).body;
  await room.update(id, { state: 'accepted' });
  return { race, room, team, second, id };
}

const takeOut = (team_id: number, user_id: number, as: MadeUser) =>
  t.call(removeTeamMember, { as, input: { params: { id: team_id, user_id } } as never });

const voteOf = async (race: StewardedRace, id: number, as: MadeUser) =>
  (await roomOf(t, race).vote(id, 'penalty', as)).problem?.code;

describe('a steward is involved', () => {
  test.each(['leaves', 'is removed'])(
    'by a team at the race, even if the steward %s before the vote',
    async (how) => {
      const { race, room, team, second, id } = await makeTeamCase();
      expect(await voteOf(race, id, second)).toBe('conflict_of_interest');
      const { status } = await takeOut(team.id, second.id, how === 'leaves' ? second : team.owner);
      expect(status).toBe(204);
      expect((await room.read(id, second)).body).toMatchObject({ involved: true, can: { decide: false } });
      expect(await voteOf(race, id, second)).toBe('conflict_of_interest');
      const listed = await t.call(staff.listCases, {
        as: second,
        input: { query: { championship: race.season.id } } as never,
      });
      expect(listed.body).toMatchObject([{ id, involved: true }]);
      // Other members see the current team.
      const seen = await t.call(getTeam, { input: { params: { tag: team.tag } } as never });
      expect(seen.body.members.map(({ user }: { user: { id: number } }) => user.id)).toEqual([team.owner.id]);
    },
  );

  test('not by a team that the steward left before the race', async () => {
    const { race, team, second, id } = await makeTeamCase();
    const now = t.deps.now();
    t.setNow(afterHours(1));
    expect((await takeOut(team.id, second.id, second)).status).toBe(204);
    t.setNow(now);
    expect(await voteOf(race, id, second)).toBeUndefined();
  });

  test('by a team joined and left after the race', async () => {
    const { race, team, id } = await makeTeamCase();
    const [, third] = race.stewards;
    await addMember(t, team.id, third);
    for (let times = 0; times < 2; times += 1) {
      expect((await takeOut(team.id, third.id, third)).status).toBe(204);
      await addMember(t, team.id, third, 'driver', times + 1);
    }
    expect((await takeOut(team.id, third.id, third)).status).toBe(204);
    expect(await voteOf(race, id, third)).toBe('conflict_of_interest');
    const ended = await t.deps.db
      .select()
      .from(endedTeamMemberships)
      .where(eq(endedTeamMemberships.user_id, third.id));
    expect(ended).toHaveLength(3);
  });

  test('by the team of their own entry in the championship', async () => {
    const { race, team, id } = await makeTeamCase();
    const [, third] = race.stewards;
    await enter(race.entrants[3]?.entry_id, { user_id: third.id, team_id: team.id });
    expect(await voteOf(race, id, third)).toBe('conflict_of_interest');
  });

  test.each(['party', 'team'])('by their own entry that has only the Steam id, as %s', async (as) => {
    const { race, team, id } = await makeTeamCase();
    const [, third] = race.stewards;
    const [, accused, , absent] = race.entrants;
    const entry_id = as === 'party' ? accused?.entry_id : absent?.entry_id;
    const own = { user_id: null, steam_id: third.steam_id ?? '' };
    await enter(entry_id, as === 'party' ? own : { ...own, team_id: team.id });
    expect(await voteOf(race, id, third)).toBe('conflict_of_interest');
  });

  test('by an entry that has only the Steam id, if drivers may not decide', async () => {
    const race = await makeStewardedRace(t, { drivers_may_decide: false });
    const [second, third] = race.stewards;
    await enter(race.entrants[3]?.entry_id, { user_id: null, steam_id: third.steam_id ?? '' });
    const room = roomOf(t, race);
    const { id } = (await room.file()).body;
    await room.update(id, { state: 'accepted' });
    expect(await voteOf(race, id, second)).toBeUndefined();
    expect(await voteOf(race, id, third)).toBe('conflict_of_interest');
    const { status, problem } = await t.call(setStewards, {
      as: race.season.manager,
      input: at(race.season.id),
      json: { stewards: [{ user_id: third.id, role: 'chief' }] },
    });
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, ['stewards.0.user_id']]);
  });

  test('a vote no longer counts once its steward is involved', async () => {
    const { race, room, team, id } = await makeTeamCase();
    const [, third] = race.stewards;
    expect(await voteOf(race, id, third)).toBeUndefined();
    expect((await room.read(id)).body.votes_missing).toBe(1);
    await addMember(t, team.id, third);
    expect((await takeOut(team.id, third.id, third)).status).toBe(204);
    expect((await room.read(id)).body.votes_missing).toBe(2);
  });
});

describe('ended memberships', () => {
  test('outlive a disbanded team, and are erased with the account', async () => {
    const team = await makeTeam(t);
    const race = await makeStewardedRace(t);
    const [second] = race.stewards;
    await addMember(t, team.id, second);
    const { status } = await t.call(deleteTeam, { as: team.owner, input: at(team.id) });
    expect(status).toBe(204);
    const ended = await t.deps.db
      .select()
      .from(endedTeamMemberships)
      .where(eq(endedTeamMemberships.team_id, team.id));
    expect(ended.map(({ user_id, left_at }) => [user_id, left_at])).toEqual(
      expect.arrayContaining([
        [team.owner.id, t.deps.now()],
        [second.id, t.deps.now()],
      ]),
    );
    await t.deps.db.transaction((tx) => leaveTeams(tx, second.id, t.deps.now()));
    const left = await t.deps.db
      .select()
      .from(endedTeamMemberships)
      .where(eq(endedTeamMemberships.user_id, second.id));
    expect(left).toEqual([]);
  });
});

describe('an action on several cases', () => {
  test('checks each case: a party cannot merge another case into their own', async () => {
    const race = await makeStewardedRace(t);
    const room = roomOf(t, race);
    const [, accused] = race.entrants as MadeUser[] as [MadeUser, MadeUser];
    const panel = [race.chief, ...race.stewards, accused].map(({ id }) => ({ user_id: id, role: 'chief' }));
    await t.call(setStewards, {
      as: race.season.manager,
      input: at(race.season.id),
      json: { stewards: panel },
    });
    const own = (await room.file()).body.id;
    await room.update(own, { state: 'accepted' });
    const other = (await room.file(race.entrants[0], { accused: [race.entrants[2]?.entry_id], lap: 5 })).body
      .id;
    const merged = await room.update(other, { merge_into: own }, accused);
    expect([merged.status, merged.problem.code]).toEqual([403, 'conflict_of_interest']);
    const [row] = await t.deps.db.select().from(incidents).where(eq(incidents.id, other));
    expect(row).toMatchObject({ merged_into_id: null, opened_at: null });
    const named = await t.deps.db.select().from(parties).where(eq(parties.incident_id, own));
    expect(named).toHaveLength(2);
    expect((await room.update(other, { merge_into: own })).status).toBe(200);
  });

  test('locks in id order: merges in opposite directions do not deadlock', async () => {
    const race = await makeStewardedRace(t);
    const room = roomOf(t, race);
    for (let times = 0; times < 2; times += 1) {
      const one = (await room.file()).body.id;
      const other = (await room.file(race.entrants[2], { lap: 5 + times })).body.id;
      const answers = await Promise.all([
        room.update(one, { merge_into: other }),
        room.update(other, { merge_into: one }, race.stewards[0]),
        room.update(one, { merge_into: other }, race.stewards[1]),
        room.update(other, { merge_into: one }),
      ]);
      const codes = answers.map(({ status, problem }) => `${status} ${problem?.code ?? ''}`).toSorted();
      expect(codes).toEqual(['200 ', ...Array(3).fill('409 already_decided')]);
    }
  });
});
