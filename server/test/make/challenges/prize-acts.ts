import * as adminCalls from '@paddock/contract/challenges/admin-calls';
import * as calls from '@paddock/contract/challenges/calls';
import { eq } from 'drizzle-orm';
import { settleChallenges } from '../../../src/features/challenges/settle-challenges.ts';
import { entitlements } from '../../../src/features/entitlements/tables.ts';
import type { TestApp } from '../../portal/test-app.ts';
import { type MadeUser, makeUser } from '../make.ts';
import { makeLap } from '../make-driving.ts';
import { verifySteam } from '../seasons/make-season.ts';

const monday = new Date('2026-11-23T18:00:00Z');

/** A day after the end of the default challenge. */
export const prizesDue = new Date('2026-11-28T20:30:00Z');

type Driver = Pick<MadeUser, 'steam_id'>;

/** Acts on a portal's challenges, and their results. */
export function prizeActs(t: TestApp) {
  /** As staff signed in that day, since sign-ins do not last a week. */
  async function look(id: number) {
    const as = await makeUser(t, { role: 'admin' });
    const { body } = await t.call(adminCalls.getAdminChallenge, { as, input: { params: { id } } });
    return body as adminCalls.AdminChallenge;
  }
  return {
    look,
    /** A user with a verified Steam account. */
    proven: async (): Promise<MadeUser> => {
      const user = await makeUser(t);
      await verifySteam(t, user);
      return user;
    },
    /** A lap on the Monday of the default week; returns its id. */
    drive: (who: Driver, track: string, lap_time: number, minutes = 0) =>
      makeLap(t, who, new Date(monday.getTime() + minutes * 60_000), { track, lap_time }),
    settle: async (when = prizesDue) => {
      t.setNow(when);
      await settleChallenges(t.deps);
    },
    given: async ({ steam_id }: Driver) =>
      (
        await t.deps.db
          .select()
          .from(entitlements)
          .where(eq(entitlements.steam_id, steam_id ?? ''))
      ).map(({ cause, group, user_id, taken_back_at }) => ({
        cause,
        group,
        user_id,
        back: taken_back_at !== null,
      })),
    awards: async (id: number) =>
      (await look(id)).awards.map(({ place, state, driver }) => [place, driver?.id ?? null, state]),
    board: async (id: number) =>
      (
        (await t.call(calls.getChallengeBoard, { input: { params: { id } } }))
          .body as calls.ChallengeAttempt[]
      ).map(({ place, score }) => [place, score]),
  };
}
