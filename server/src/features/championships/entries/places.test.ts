import * as staff from '@paddock/contract/championships/entries/entry-admin-calls';
import * as calls from '@paddock/contract/championships/entries/entry-calls';
import { getEvent, joinEvent, updateEvent } from '@paddock/contract/events/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import {
  type MadeSeason,
  makeEntrants,
  makeSeason,
  oneClass,
  settings,
  signUp,
} from '../../../../test/make/seasons/make-season.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { runDue } from '../../../jobs/run-jobs.ts';
import { findGroupMembers } from '../../entitlements/get-group.ts';
import { notifications } from '../../notifications/tables.ts';
import { entriesJob } from '../event-changed.ts';
import { entries } from '../tables.ts';
import { entriesQueue, settleEntries } from './settle-entries.ts';

const start = new Date('2026-03-10T08:00:00Z');
const hour = 3_600_000;

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.setNow(start));
afterAll(() => t.close());

const at = (id: number) => ({ params: { id } }) as never;
const advance = async (hours: number) => {
  t.setNow(new Date(t.deps.now().getTime() + hours * hour));
  await settleEntries(t.deps);
};
type Entrant = MadeUser & { entry_id: number };
const act = (
  spec: typeof calls.acceptOffer | typeof calls.declineOffer | typeof calls.checkIn,
  as: Entrant,
) => t.call(spec, { as, input: at(as.entry_id) });
const withdraw = (as: Entrant) => t.call(calls.withdrawEntry, { as, input: at(as.entry_id) });
const rowOf = async ({ entry_id }: Entrant) =>
  (await t.deps.db.select().from(entries).where(eq(entries.id, entry_id)))[0];
const stateOf = async (one: Entrant) => (await rowOf(one))?.state;
const noticesOf = async ({ id }: MadeUser) =>
  (await t.deps.db.select().from(notifications).where(eq(notifications.user_id, id))).map(({ kind }) => kind);

async function expectWithin({ id }: MadeSeason, capacity: number) {
  const rows = await t.deps.db.select().from(entries).where(eq(entries.championship_id, id));
  const taken = rows.filter(({ state }) => state === 'confirmed' || state === 'offered');
  expect(taken.length).toBeLessThanOrEqual(capacity);
}

test('concurrent sign-ups fill exactly the free places, and the rest wait in one order', async () => {
  const season = await makeSeason(t, { form: { classes: [{ ...oneClass, capacity: 7 }] } });
  const users = await Promise.all(Array.from({ length: 30 }, () => makeUser(t)));
  const answers = await Promise.all(users.map((user) => signUp(t, season, user)));
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(201));
  const states = answers.map(({ body }) => body.state);
  expect(states.filter((state) => state === 'confirmed')).toHaveLength(7);
  const queue = answers.flatMap(({ body }) => body.queue_number ?? []).toSorted((a, b) => a - b);
  expect(queue).toEqual(Array.from({ length: 23 }, (_, index) => index + 1));
  const event = await t.call(getEvent, { input: at(season.rounds[0]?.event_id ?? 0) });
  expect(event.body).toMatchObject({ participants: 7, max_participants: 7 });
});

test('an offer lasts a day, then goes to the next driver; the second expiry withdraws the entry', async () => {
  const season = await makeSeason(t);
  const [first, , third, fourth] = (await makeEntrants(t, season, 4)) as [Entrant, Entrant, Entrant, Entrant];
  await withdraw(first);
  await settleEntries(t.deps);
  expect(await rowOf(third)).toMatchObject({
    state: 'offered',
    offer_deadline: new Date(start.getTime() + 24 * hour),
  });
  expect(await noticesOf(third)).toEqual(['place_offered']);
  await advance(24);
  expect(await stateOf(third)).toBe('offered');
  await advance(0.01);
  expect([await stateOf(third), await stateOf(fourth)]).toEqual(['waiting', 'offered']);
  expect(await noticesOf(third)).toContain('offer_lapsed');
  expect((await act(calls.acceptOffer, third)).problem.code).toBe('offer_gone');
  expect((await act(calls.declineOffer, fourth)).body.state).toBe('waiting');
  expect(await stateOf(third)).toBe('offered');
  await advance(24.1);
  expect([await stateOf(third), await stateOf(fourth)]).toEqual(['withdrawn', 'offered']);
  expect(await noticesOf(third)).toContain('entry_state');
  await expectWithin(season, 2);
});

test('accepting and withdrawing are idempotent', async () => {
  const season = await makeSeason(t);
  const [first, , third] = (await makeEntrants(t, season, 3)) as [Entrant, Entrant, Entrant];
  await withdraw(first);
  const both = await Promise.all([act(calls.acceptOffer, third), act(calls.acceptOffer, third)]);
  expect(both.map(({ body }) => body.state)).toEqual(['confirmed', 'confirmed']);
  expect((await withdraw(first)).status).toBe(204);
  await expectWithin(season, 2);
});

test('auto-accept confirms a free place at once', async () => {
  const season = await makeSeason(t);
  const [first] = (await makeEntrants(t, season, 2)) as [Entrant];
  const [keen] = (await makeEntrants(t, season, 1, { auto_accept: true })) as [Entrant];
  await withdraw(first);
  expect(await stateOf(keen)).toBe('confirmed');
  expect(await noticesOf(keen)).toEqual(['entry_state']);
});

test('in the last hour all waiting drivers are notified, and the first to accept gets the place', async () => {
  const season = await makeSeason(t, {
    starts: [10],
    form: { settings: { ...settings, sign_up: { mode: 'round', closes_before: 0 } } },
  });
  const round = season.rounds[0]?.id ?? 0;
  const users: Entrant[] = [];
  for (let made = 0; made < 4; made += 1) {
    const user = await makeUser(t);
    users.push({ ...user, entry_id: (await signUp(t, season, user, { round })).body.id });
  }
  const [first, , third, fourth] = users as [Entrant, Entrant, Entrant, Entrant];
  t.setNow(new Date(start.getTime() + 9.5 * hour));
  expect((await act(calls.acceptOffer, fourth)).problem.code).toBe('offer_gone');
  await withdraw(first);
  expect([await noticesOf(third), await noticesOf(fourth)]).toEqual([['place_offered'], ['place_offered']]);
  const next = await t.call(calls.listOwnEntries, { as: fourth });
  expect(next.body).toMatchObject([{ next: { act: 'accept', deadline: null } }]);
  expect((await act(calls.acceptOffer, fourth)).body.state).toBe('confirmed');
  expect((await act(calls.acceptOffer, third)).problem.code).toBe('offer_gone');
  t.setNow(new Date(start.getTime() + 10 * hour));
  expect((await t.call(calls.withdrawEntry, { as: fourth, input: at(fourth.entry_id) })).problem.code).toBe(
    'entries_locked',
  );
});

test('the deadline of an offer follows its event, but leaves at least half an hour', async () => {
  const season = await makeSeason(t, { starts: [100] });
  const [first, second, third] = (await makeEntrants(t, season, 3)) as [Entrant, Entrant, Entrant];
  await withdraw(first);
  const move = async (hours: number) => {
    const start_date = new Date(start.getTime() + hours * hour);
    const body = { start_date, end_date: new Date(start_date.getTime() + hour) };
    const input = { params: { id: season.rounds[0]?.event_id ?? 0 }, body } as never;
    expect((await t.call(updateEvent, { as: season.manager, input })).status).toBe(200);
  };
  const settleDue = () => runDue(t.deps, { name: entriesJob, queue: entriesQueue });
  const later = (seconds: number) => t.setNow(new Date(start.getTime() + seconds * 1_000));
  await move(30);
  later(9);
  await settleDue();
  expect(await noticesOf(second)).toEqual([]);
  // Staff correct the event at once: drivers get only the corrected notification.
  await move(20);
  later(18);
  await settleDue();
  expect(await noticesOf(second)).toEqual([]);
  later(19);
  await settleDue();
  expect((await rowOf(third))?.offer_deadline).toEqual(new Date(start.getTime() + 2 * hour));
  expect(await noticesOf(second)).toEqual(['round_changed']);
  await settleEntries(t.deps);
  expect(await noticesOf(second)).toEqual(['round_changed']);
});

test('a driver who does not check in is a no-show, and the third no-show waits for staff', async () => {
  const season = await makeSeason(t, {
    starts: [30, 60, 90],
    form: { settings: { ...settings, check_in: {} } },
  });
  const [here, away] = (await makeEntrants(t, season, 2)) as [Entrant, Entrant];
  expect((await act(calls.checkIn, here)).problem.code).toBe('check_in_closed');
  for (const round of [30, 60, 90]) {
    t.setNow(new Date(start.getTime() + (round - 0.5) * hour));
    await settleEntries(t.deps);
    expect((await t.call(calls.listOwnEntries, { as: here })).body[0].next).toMatchObject({
      act: 'check_in',
    });
    expect((await act(calls.checkIn, here)).body.next).toBeNull();
    expect((await act(calls.checkIn, here)).status).toBe(200);
    await advance(0.4);
  }
  expect([await stateOf(here), await stateOf(away)]).toEqual(['confirmed', 'pending']);
  expect((await noticesOf(here)).filter((kind) => kind === 'check_in_open')).toHaveLength(3);
  const editor = await makeUser(t, { role: 'editor' });
  const listed = await t.call(staff.listAdminEntries, {
    as: editor,
    input: { query: { championship: season.id } } as never,
  });
  expect(listed.body.find(({ id }: { id: number }) => id === away.entry_id)).toMatchObject({
    no_shows: 3,
    state: 'pending',
  });
  const confirmed = await t.call(staff.confirmEntry, { as: editor, input: at(away.entry_id) });
  expect(confirmed.body.state).toBe('confirmed');
});

test.each(['season', 'round'] as const)(
  'the place of a no-show goes to a waiting driver who checked in, with a sign-up by %s',
  async (mode) => {
    const season = await makeSeason(t, {
      starts: [30],
      form: { settings: { ...settings, sign_up: { mode, closes_before: 0 }, check_in: {} } },
    });
    const round = season.rounds[0]?.id ?? 0;
    const users: Entrant[] = [];
    for (let made = 0; made < 5; made += 1) {
      const user = await makeUser(t);
      const { body } = await signUp(t, season, user, mode === 'round' ? { round } : {});
      users.push({ ...user, entry_id: body.id });
    }
    const [here, away, , ready] = users as [Entrant, Entrant, Entrant, Entrant];
    t.setNow(new Date(start.getTime() + 29.5 * hour));
    for (const one of [here, ready]) expect((await act(calls.checkIn, one)).status).toBe(200);
    await advance(0.4);
    const own = (await t.call(calls.listOwnEntries, { as: ready })).body as calls.OwnEntry[];
    const offer = own.find(({ next }) => next?.act === 'accept');
    expect(offer?.next).toMatchObject({ round_id: round });
    expect((await t.call(calls.acceptOffer, { as: ready, input: at(offer?.id ?? 0) })).body.state).toBe(
      'confirmed',
    );
    for (const one of [users[2], users[4]]) {
      const others = (await t.call(calls.listOwnEntries, { as: one })).body as calls.OwnEntry[];
      expect(others.map(({ next }) => next)).toEqual([null]);
    }
    const group = await findGroupMembers(t.deps, `event-${season.rounds[0]?.event_id}`, season.server_id);
    expect(group).toEqual([here.steam_id, ready.steam_id].toSorted());
    expect(await stateOf(away)).toBe('confirmed');
  },
);

test('joining during the race checks the driver in', async () => {
  const season = await makeSeason(t, { starts: [30], form: { settings: { ...settings, check_in: {} } } });
  const [late] = (await makeEntrants(t, season, 1)) as [Entrant];
  t.setNow(new Date(start.getTime() + 29.9 * hour));
  await settleEntries(t.deps);
  const ownEntry = async () => {
    const query = { championship: season.id, round: season.rounds[0]?.id };
    const as = await makeUser(t, { role: 'editor' });
    return (await t.call(staff.listAdminEntries, { as, input: { query } as never })).body[0];
  };
  expect(await ownEntry()).toMatchObject({ no_shows: 1, checked_in: false });
  t.setNow(new Date(start.getTime() + 30.1 * hour));
  await t.call(joinEvent, { as: late, input: at(season.rounds[0]?.event_id ?? 0) });
  expect(await ownEntry()).toMatchObject({ no_shows: 0, checked_in: true });
});

test('a cancelled championship ends every entry and notifies each driver once', async () => {
  const season = await makeSeason(t);
  const all = (await makeEntrants(t, season, 3)) as Entrant[];
  const { cancelChampionship } = await import('@paddock/contract/championships/setup/setup-calls');
  const json = { reason: 'No server' };
  for (let times = 0; times < 2; times += 1)
    await t.call(cancelChampionship, { as: season.manager, input: at(season.id), json });
  for (const one of all) {
    expect(await rowOf(one)).toMatchObject({ state: 'withdrawn', state_reason: 'No server' });
    expect(await noticesOf(one)).toEqual(['round_changed']);
  }
});
