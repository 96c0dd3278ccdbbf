import * as calls from '@paddock/contract/racing/lap-calls';
import { listRank } from '@paddock/contract/ranking/calls';
import { and, eq } from 'drizzle-orm';
import { notifications } from '../../src/features/notifications/tables.ts';
import type { NewLap } from '../../src/features/racing/statistics/laps.ts';
import type { MadeUser } from '../make/make.ts';
import { makeLap } from '../make/make-driving.ts';
import type { TestApp } from './test-app.ts';

export const voidForm = { code: 'cut', reason: 'All four wheels off at Eau Rouge' };

export const lapId = (id: number | string) => ({ params: { id } }) as never;

/** A steward's calls about laps of a track, and what others see. */
export function stewardCalls(t: TestApp, steward: MadeUser, track: string) {
  return {
    /** Drives a lap so many minutes ago; returns its id. */
    drive: (who: MadeUser, minutes: number, lap_time: number, more: Partial<NewLap> = {}) =>
      makeLap(t, who, new Date(t.deps.now().getTime() - minutes * 60_000), { track, lap_time, ...more }),
    take: (id: number | string, json: object = voidForm, as: MadeUser = steward) =>
      t.call(calls.voidLap, { as, input: lapId(id), json }),
    putBack: (id: number | string, as: MadeUser = steward) =>
      t.call(calls.restoreLap, { as, input: lapId(id) }),
    /** The leaders on the track, with times. */
    board: async () => {
      const input = { params: { board: 'laps' }, query: { track } } as never;
      const { body } = await t.call(listRank, { input });
      return body.map((row: { driver: { id: number }; value: number }) => [row.driver.id, row.value]);
    },
    log: (query: object = {}) => t.call(calls.listVoidedLaps, { input: { query } as never }),
    list: (query: object, as: MadeUser = steward) =>
      t.call(calls.listAdminLaps, { as, input: { query } as never }),
    /** The notifications of a driver. */
    notices: ({ id }: MadeUser) =>
      t.deps.db
        .select()
        .from(notifications)
        .where(and(eq(notifications.user_id, id), eq(notifications.kind, 'lap_voided')))
        .orderBy(notifications.id),
  };
}
