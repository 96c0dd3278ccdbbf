import { listPublicEvents, removeEventReminder, setEventReminder } from '@paddock/contract/events/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeServer, makeUser } from '../../../test/make/make.ts';
import { makeEvent } from '../../../test/make/make-event.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { users } from '../users/tables.ts';
import { events } from './tables.ts';

const now = new Date('2026-11-21T18:00:00Z');

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(now);
  await t.deps.db.delete(events);
});

const list = (query: { when?: 'coming' | 'past'; skip?: number; limit?: number; search?: string } = {}) =>
  t.call(listPublicEvents, { input: { query } });
const titles = async (query: Parameters<typeof list>[0]) =>
  (await list(query)).body.map(({ title }: { title: string }) => title);

test('visitors see current and coming events, or past ones, with the total count', async () => {
  const make = (title: string, inHours: number) => makeEvent(t, { title, inHours });
  await make('over long ago', -50);
  await make('scheduled', 50);
  await make('over', -3);
  await make('live', -1);
  await make('upcoming', 2);
  expect(await titles({})).toEqual(['live', 'upcoming', 'scheduled']);
  expect(await titles({ when: 'past' })).toEqual(['over', 'over long ago']);
  const part = await list({ when: 'past', skip: 1, limit: 1 });
  expect(part.body).toMatchObject([{ title: 'over long ago' }]);
  expect(part.headers['x-total-count']).toBe('2');
  expect(await titles({ search: 'SCHED' })).toEqual(['scheduled']);
  expect((await t.app.inject('/api/v1/events/public?when=never')).statusCode).toBe(422);
});

test('an event shows its waiting members and how to join its server', async () => {
  const server = await makeServer(t, { name: 'کاسپین', join_link: 'https://example.com/join' });
  const { id } = await makeEvent(t, { server_id: server.id });
  const [first, second] = [await makeUser(t), await makeUser(t)];
  for (const as of [first, second]) await t.call(setEventReminder, { as, input: { params: { id } } });
  expect((await list()).body).toMatchObject([
    {
      id,
      reminder_count: 2,
      participants: 0,
      joined: false,
      reminded: false,
      server: { id: server.id, name: 'کاسپین', join_link: 'https://example.com/join' },
    },
  ]);
  await t.call(removeEventReminder, { as: first, input: { params: { id } } });
  expect((await list()).body).toMatchObject([{ reminder_count: 1 }]);
});

test('banned members do not count as waiting', async () => {
  const { id } = await makeEvent(t);
  const banned = await makeUser(t);
  await t.call(setEventReminder, { as: banned, input: { params: { id } } });
  await t.deps.db.update(users).set({ is_active: false }).where(eq(users.id, banned.id));
  expect((await list({ limit: 1 })).body).toMatchObject([{ id, reminder_count: 0 }]);
});
