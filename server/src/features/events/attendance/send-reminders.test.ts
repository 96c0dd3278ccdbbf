import { deleteEvent, setEventReminder, updateEvent } from '@paddock/contract/events/calls';
import { listNotifications } from '@paddock/contract/notifications/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { makeEvent } from '../../../../test/make/make-event.ts';
import { runJob } from '../../../../test/portal/run-job.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';

const now = new Date('2026-11-21T18:00:00Z');
const minute = 60_000;

let t: TestApp;
let player: MadeUser;
let manager: MadeUser;
beforeAll(async () => {
  t = await testApp();
  manager = await makeUser(t, { role: 'manager' });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(now);
  player = await makeUser(t);
});

/** Runs the job some minutes after the start of the test. */
const round = async (minutes: number) => {
  t.setNow(new Date(now.getTime() + minutes * minute));
  await runJob(t.deps, 'remind-of-events');
};
const remind = (id: number, as = player) => t.call(setEventReminder, { as, input: { params: { id } } });
const remindersOf = async (as = player) => (await t.call(listNotifications, { as })).body;
const move = (id: number, minutes: number) => {
  const start_date = new Date(t.deps.now().getTime() + minutes * minute);
  const end_date = new Date(start_date.getTime() + minute);
  return t.call(updateEvent, { as: manager, input: { params: { id }, body: { start_date, end_date } } });
};

test('members with a reminder are notified once, half an hour before the start', async () => {
  const { id } = await makeEvent(t, { title: 'Night race' });
  const stranger = await makeUser(t);
  await remind(id);
  await round(30 - 1 / 60);
  expect(await remindersOf()).toEqual([]);
  await round(30);
  await round(30);
  await round(31);
  await round(59);
  expect(await remindersOf()).toEqual([
    {
      id: expect.any(Number),
      kind: 'event_soon',
      data: {
        event_id: id,
        event_title: 'Night race',
        event_title_en: null,
        start_date: '2026-11-21T19:00:00.000Z',
      },
      created_at: '2026-11-21T18:30:00.000Z',
      read_at: null,
    },
  ]);
  expect(await remindersOf(stranger)).toEqual([]);
});

test('two concurrent runs notify once', async () => {
  const { id } = await makeEvent(t, { inHours: 0.25 });
  await remind(id);
  await Promise.all([round(1), round(1), round(1)]);
  expect(await remindersOf()).toHaveLength(1);
});

test('a reminder set in the last half hour is sent at once, and none after the start', async () => {
  const { id } = await makeEvent(t, { inHours: 0.25 });
  await remind(id);
  await round(15);
  expect(await remindersOf()).toEqual([]);
  const other = await makeEvent(t, { inHours: 0.25 });
  await remind(other.id);
  await round(16);
  expect(await remindersOf()).toMatchObject([{ data: { event_id: other.id } }]);
});

test('a moved start sends another reminder', async () => {
  const { id } = await makeEvent(t);
  await remind(id);
  await round(40);
  expect((await move(id, 60)).status).toBe(200);
  await round(41);
  expect(await remindersOf()).toHaveLength(1);
  await round(71);
  const both = await remindersOf();
  expect(both.map(({ data }: { data: { start_date: string } }) => data.start_date)).toEqual([
    '2026-11-21T19:40:00.000Z',
    '2026-11-21T19:00:00.000Z',
  ]);
});

test('other changes do not send another reminder', async () => {
  const { id } = await makeEvent(t);
  await remind(id);
  await round(40);
  const input = { params: { id }, body: { title: 'Another name' } };
  expect((await t.call(updateEvent, { as: manager, input })).status).toBe(200);
  await round(41);
  expect(await remindersOf()).toHaveLength(1);
});

test('a deleted event sends no reminders', async () => {
  const { id } = await makeEvent(t);
  await remind(id);
  expect((await t.call(deleteEvent, { as: manager, input: { params: { id } } })).status).toBe(204);
  await round(40);
  expect(await remindersOf()).toEqual([]);
});
