import { createPayment } from '@paddock/contract/payments/calls';
import * as ticketsAdmin from '@paddock/contract/tickets/admin-calls';
import * as calls from '@paddock/contract/tickets/calls';
import { messageMax, openTicketsMax } from '@paddock/contract/tickets/rules';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeItem, makeUser } from '../../../test/make/make.ts';
import { answerTicket, openTicket, writeToTicket } from '../../../test/make/make-ticket.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { notifications } from '../notifications/tables.ts';
import { users } from '../users/tables.ts';

const start = new Date('2026-03-01T08:00:00Z');
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
let t: TestApp;
let player: MadeUser;
let other: MadeUser;
let staff: MadeUser;
let moderator: MadeUser;
beforeAll(async () => {
  t = await testApp();
  [staff, moderator] = [await makeUser(t, { role: 'manager' }), await makeUser(t, { role: 'moderator' })];
});
beforeEach(async () => {
  t.setNow(start);
  [player, other] = [await makeUser(t), await makeUser(t)];
});
afterAll(() => t.close());

const open = (fields?: object, as = player) => openTicket(t, as, fields);
const openId = async (fields?: object, as = player): Promise<number> => (await open(fields, as)).body.id;
const at = (id: number) => ({ params: { id } }) as never;
const get = (id: number, as = player) => t.call(calls.getTicket, { as, input: at(id) });
const getAsStaff = (id: number, as = staff) => t.call(ticketsAdmin.getAdminTicket, { as, input: at(id) });
const sendMessage = (id: number, message?: string, as = player) => writeToTicket(t, as, id, message);
const answer = (id: number, fields?: object, as = staff) => answerTicket(t, as, id, fields);
const list = (query: object = {}, as = player) =>
  t.call(calls.listTickets, { as, input: { query } as never });
const listAsStaff = (query: object = {}, as = staff) =>
  t.call(ticketsAdmin.listAdminTickets, { as, input: { query } as never });
const assign = (id: number, user_id: unknown, as = staff) =>
  t.call(ticketsAdmin.assignTicket, { as, input: at(id), json: { user_id } });
const notificationsOf = (user: MadeUser) =>
  t.deps.db.select().from(notifications).where(eq(notifications.user_id, user.id)).orderBy(notifications.id);
const subjects = ({ body }: { body: { subject: string }[] }) => body.map(({ subject }) => subject);

describe('a ticket', () => {
  test('is opened with its first message and readable by its player only', async () => {
    const { status, body } = await open();
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      subject: 'Lost purchase',
      category: 'payment',
      status: 'open',
      unread: false,
      created_at: start.toISOString(),
      updated_at: start.toISOString(),
      closed_at: null,
      transaction: null,
      server: null,
      driver: null,
      messages: [
        {
          id: expect.any(Number),
          author: { id: player.id, username: player.username, profile_image: null },
          is_staff: false,
          internal: false,
          message: 'Where is it?',
          images: [],
          created_at: start.toISOString(),
        },
      ],
    });
    expect((await get(body.id)).body).toEqual(body);
    expect((await get(body.id, other)).status).toBe(404);
    expect((await get(body.id, staff)).status).toBe(404);
    expect((await sendMessage(body.id, 'Mine?', other)).status).toBe(404);
    expect((await t.call(calls.closeTicket, { as: other, input: at(body.id) })).status).toBe(404);
  });

  test('reports each error of its form', async () => {
    const { status, problem } = await open({ subject: 'ab', category: 'money', message: ' ' });
    expect(status).toBe(422);
    expect(Object.keys(problem.errors ?? {}).sort()).toEqual(['category', 'message', 'subject']);
    expect((await open({ message: ' \u200c\n\u200b' })).problem.errors).toHaveProperty('message');
    expect((await open({ transaction_id: null })).status).toBe(201);
    expect((await open({ transaction_id: '' })).status).toBe(201);
    expect((await open({ message: 'x'.repeat(messageMax + 1) })).problem.errors).toHaveProperty('message');
  });

  test('includes facts of one’s own payment only', async () => {
    const item = await makeItem(t, { title: 'Gold pass' });
    const paid = await t.call(createPayment, { as: player, json: { item_id: item.id } });
    const { transaction_id } = paid.body;
    const { body } = await open({ transaction_id });
    expect(body.transaction).toEqual({
      transaction_id,
      item_title: 'Gold pass',
      item_title_en: null,
      amount: 5,
      currency: 'USD',
      status: 'PENDING',
      created_at: start.toISOString(),
    });
    expect((await open({ transaction_id }, other)).problem.errors).toHaveProperty('transaction_id');
    const unknown = await open({
      transaction_id: 'abcdefghijklmnop',
      server_id: 999_999,
      driver_id: 999_999,
    });
    expect(Object.keys(unknown.problem.errors ?? {}).sort()).toEqual([
      'driver_id',
      'server_id',
      'transaction_id',
    ]);
    expect((await open({ driver_id: other.id, category: 'report_driver' })).body.driver.id).toBe(other.id);
  });

  test('is limited to twenty open ones per player', async () => {
    const first = await openId();
    // Concurrent, to catch counting outside a lock.
    const rush = await Promise.all(Array.from({ length: openTicketsMax + 3 }, () => open()));
    expect(rush.filter(({ status }) => status === 201)).toHaveLength(openTicketsMax - 1);
    expect((await open()).problem.errors).toHaveProperty('subject');
    await t.call(calls.closeTicket, { as: player, input: at(first) });
    expect((await open()).status).toBe(201);
  });
});

describe('the state', () => {
  test('follows the last message', async () => {
    const id = await openId();
    expect((await sendMessage(id)).status).toBe(201);
    expect((await get(id)).body.status).toBe('open');
    t.setNow(minutes(5));
    expect((await answer(id)).status).toBe(201);
    expect((await get(id)).body).toMatchObject({ status: 'answered', updated_at: minutes(5).toISOString() });
    await sendMessage(id);
    expect((await get(id)).body.status).toBe('waiting');
    expect((await getAsStaff(id)).body.first_answer_seconds).toBe(300);
  });

  test('closed rejects messages of the player; an answer reopens it', async () => {
    const id = await openId();
    t.setNow(minutes(1));
    const closed = await t.call(calls.closeTicket, { as: player, input: at(id) });
    expect(closed.body).toMatchObject({ status: 'closed', closed_at: minutes(1).toISOString() });
    t.setNow(minutes(2));
    const again = await t.call(ticketsAdmin.closeAdminTicket, { as: staff, input: at(id) });
    expect(again.body.closed_at).toBe(minutes(1).toISOString());
    expect(await sendMessage(id)).toMatchObject({ status: 409, problem: { code: 'ticket_closed' } });
    await answer(id);
    expect((await get(id)).body).toMatchObject({ status: 'answered', closed_at: null });
    expect((await sendMessage(id)).status).toBe(201);
  });

  test('twenty concurrent messages are all stored', async () => {
    const id = await openId();
    await Promise.all(
      Array.from({ length: 10 }, (_, one) => [sendMessage(id, `p${one}`), answer(id)]).flat(),
    );
    expect((await get(id)).body.messages).toHaveLength(21);
  });
});

describe('an internal note', () => {
  test('is visible to staff only, without a change of state or a notification', async () => {
    const id = await openId();
    t.setNow(minutes(3));
    const note = await answer(id, { message: 'Known cheater «سلام»', internal: true });
    expect(note.body).toMatchObject({ internal: true, is_staff: true });
    const seen = await get(id);
    expect(seen.body).toMatchObject({ status: 'open', unread: false, updated_at: start.toISOString() });
    expect(JSON.stringify(seen.body)).not.toContain('cheater');
    expect((await list({ search: 'cheater' })).body).toEqual([]);
    expect((await getAsStaff(id)).body).toMatchObject({ first_answer_seconds: null });
    expect((await getAsStaff(id)).body.messages).toHaveLength(2);
    expect(subjects(await listAsStaff({ search: 'CHEATER' }))).toEqual(['Lost purchase']);
    expect(await notificationsOf(player)).toEqual([]);
  });
});

describe('a new message', () => {
  test('by staff notifies the player once', async () => {
    const id = await openId();
    await answer(id);
    await answer(id);
    expect(await notificationsOf(player)).toMatchObject([
      { kind: 'ticket_answered', data: { ticket_id: id, subject: 'Lost purchase' } },
      { kind: 'ticket_answered' },
    ]);
    expect((await list()).body[0].unread).toBe(true);
    await get(id);
    expect((await list()).body[0].unread).toBe(false);
  });

  test('by a player notifies the assignee', async () => {
    const helper = await makeUser(t, { role: 'admin' });
    const id = await openId();
    expect((await assign(id, helper.id)).body.assigned_to).toMatchObject({ id: helper.id });
    await sendMessage(id);
    expect(await notificationsOf(helper)).toMatchObject([
      { kind: 'ticket_message', data: { ticket_id: id, from: player.username } },
    ]);
    expect((await listAsStaff({ search: player.username })).body[0].unread).toBe(true);
    await getAsStaff(id);
    expect((await listAsStaff({ search: player.username })).body[0].unread).toBe(false);
    expect((await assign(id, null)).body.assigned_to).toBeNull();
  });

  test('a ticket cannot be assigned to a member who may not answer it', async () => {
    const id = await openId();
    for (const user_id of [player.id, moderator.id, 999_999, 'x'])
      expect((await assign(id, user_id)).status).toBe(422);
    const { body } = await t.call(ticketsAdmin.listAssignees, { as: staff });
    const ids = body.map((one: { id: number }) => one.id);
    expect(ids).toContain(staff.id);
    expect(ids).not.toContain(moderator.id);
    expect(ids).not.toContain(player.id);
  });
});

describe('staff', () => {
  test('with view permission only cannot write', async () => {
    const id = await openId();
    expect((await getAsStaff(id, moderator)).status).toBe(200);
    for (const refused of [await answer(id, {}, moderator), await assign(id, null, moderator)])
      expect(refused).toMatchObject({ status: 403, problem: { code: 'permission_denied' } });
    expect((await getAsStaff(id, player)).status).toBe(403);
  });

  test('open a ticket for a player, who is notified', async () => {
    const json = { subject: 'About your car', category: 'other', message: 'Hello', user_id: player.id };
    const { status, body } = await t.call(ticketsAdmin.createAdminTicket, { as: staff, json });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'answered', user: { id: player.id }, first_answer_seconds: 0 });
    expect((await list()).body).toMatchObject([{ subject: 'About your car', unread: true }]);
    expect(await notificationsOf(player)).toHaveLength(1);
    const unknownPlayer = await t.call(ticketsAdmin.createAdminTicket, {
      as: staff,
      json: { ...json, user_id: 999_999 },
    });
    expect(unknownPlayer.problem.errors).toHaveProperty('user_id');
    const unknown = await t.call(ticketsAdmin.createAdminTicket, {
      as: staff,
      json: { ...json, status: 'closed' },
    });
    expect(unknown.status).toBe(422);
  });

  test('see a deleted player’s ticket without the name', async () => {
    const id = await openId();
    await t.deps.db.update(users).set({ deleted_at: start }).where(eq(users.id, player.id));
    expect((await getAsStaff(id)).body).toMatchObject({ user: null, messages: [{ author: null }] });
  });

  test('store canned answers', async () => {
    const create = (json: object, as = staff) => t.call(ticketsAdmin.createCannedAnswer, { as, json });
    const { status, body } = await create({ title: 'سلام', content: 'Thank you.\r\nWe look.' });
    expect(status).toBe(201);
    expect(body.content).toBe('Thank you.\nWe look.');
    expect((await create({ title: ' ', content: '' })).status).toBe(422);
    expect((await create({ title: 'a', content: 'b' }, moderator)).status).toBe(403);
    const change = { as: staff, input: at(body.id), json: { title: 'Hi', content: 'Bye' } };
    expect((await t.call(ticketsAdmin.updateCannedAnswer, change)).body).toMatchObject({
      title: 'Hi',
      content: 'Bye',
    });
    expect((await t.call(ticketsAdmin.listCannedAnswers, { as: moderator })).body).toHaveLength(1);
    const gone = { as: staff, input: at(body.id) };
    expect((await t.call(ticketsAdmin.deleteCannedAnswer, gone)).status).toBe(204);
    expect((await t.call(ticketsAdmin.deleteCannedAnswer, gone)).status).toBe(404);
  });
});
