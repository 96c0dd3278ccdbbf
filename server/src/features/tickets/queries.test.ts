import * as ticketsAdmin from '@paddock/contract/tickets/admin-calls';
import * as calls from '@paddock/contract/tickets/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../test/make/make.ts';
import { answerTicket, openTicket, writeToTicket } from '../../../test/make/make-ticket.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { tickets } from './tables.ts';

const start = new Date('2026-03-01T08:00:00Z');
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
let t: TestApp;
let player: MadeUser;
let other: MadeUser;
let staff: MadeUser;
beforeAll(async () => {
  t = await testApp();
  staff = await makeUser(t, { role: 'manager' });
});
beforeEach(async () => {
  t.setNow(start);
  await t.deps.db.delete(tickets);
  [player, other] = [await makeUser(t), await makeUser(t)];
});
afterAll(() => t.close());

const openId = async (fields?: object): Promise<number> => (await openTicket(t, player, fields)).body.id;
const at = (id: number) => ({ params: { id } }) as never;
const answer = (id: number) => answerTicket(t, staff, id);
const list = (query: object = {}, as = player) =>
  t.call(calls.listTickets, { as, input: { query } as never });
const listAsStaff = (query: object = {}, as = staff) =>
  t.call(ticketsAdmin.listAdminTickets, { as, input: { query } as never });
const assign = (id: number, user_id: unknown, as = staff) =>
  t.call(ticketsAdmin.assignTicket, { as, input: at(id), json: { user_id } });
const subjects = ({ body }: { body: { subject: string }[] }) => body.map(({ subject }) => subject);

describe('lists', () => {
  test('the player’s list starts with the latest message', async () => {
    await openId({ subject: 'first' });
    t.setNow(minutes(1));
    const second = await openId({ subject: 'second ی' });
    expect(subjects(await list())).toEqual(['second ی', 'first']);
    expect(subjects(await list({ search: 'ي' }))).toEqual(['second ی']);
    expect((await list({ search: '%' })).body).toEqual([]);
    expect((await list({ limit: 1 })).headers['x-total-count']).toBe('2');
    await t.call(calls.closeTicket, { as: player, input: at(second) });
    expect(subjects(await list({ status: 'open' }))).toEqual(['first']);
    expect((await list({}, other)).body).toEqual([]);
  });

  test('the staff list starts with the longest waiting ticket', async () => {
    const ids = [
      await openId({ subject: 'It is A' }),
      await openId({ subject: 'It is B' }),
      await openId({ subject: 'It is C' }),
    ];
    t.setNow(minutes(1));
    await openId({ subject: 'It is D' });
    await answer(ids[0] ?? 0);
    t.setNow(minutes(2));
    await answer(ids[1] ?? 0);
    await writeToTicket(t, player, ids[1] ?? 0);
    const ofPlayer = { search: player.username };
    expect(subjects(await listAsStaff(ofPlayer))).toEqual(['It is C', 'It is D', 'It is B', 'It is A']);
    await assign(ids[2] ?? 0, staff.id);
    expect(subjects(await listAsStaff({ ...ofPlayer, mine: 'true' }))).toEqual(['It is C']);
    expect(subjects(await listAsStaff({ ...ofPlayer, status: 'waiting' }))).toEqual(['It is B']);
    expect(subjects(await listAsStaff({ ...ofPlayer, category: 'server' }))).toEqual([]);
  });

  test('the summary counts states and gives the median time to the first answer', async () => {
    const summary = async () => (await t.call(ticketsAdmin.getTicketSummary, { as: staff })).body;
    expect(await summary()).toMatchObject({ open: 0, first_answer_seconds: null });
    for (const wait of [2, 4, 60]) {
      t.setNow(start);
      const id = await openId();
      t.setNow(minutes(wait));
      await answer(id);
    }
    expect(await summary()).toEqual({
      open: 0,
      waiting: 0,
      answered: 3,
      closed: 0,
      first_answer_seconds: 240,
    });
  });
});
