import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWindowOpen, moveDeadline, moveOffer, offerDeadline, windowBefore } from './deadlines.ts';
import {
  countPlaces,
  declineOffer,
  type EntryState,
  entryStates,
  expireOffer,
  placeNewEntry,
  promoteWaiting,
  type QueuedEntry,
  sortQueue,
} from './places.ts';
import { successBallast } from './success-ballast.ts';

const minute = 60_000;
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 12) + minutes * minute);

test.each([
  [2_880, 1_440],
  [1_440, 1_440],
  [1_439, 120],
  [180, 120],
  [179, 30],
  [60, 30],
  [59, null],
  [-1, null],
])('with %i minutes to the start an offer stands for %s minutes', (left, minutes) => {
  expect(offerDeadline(at(0), at(left))).toEqual(minutes === null ? null : at(minutes));
});

test('a window includes its first and last instant', () => {
  const window = windowBefore(at(0), { opens_before: 60, closes_before: 10 });
  expect([-60, -10].map((minutes) => isWindowOpen(window, at(minutes)))).toEqual([true, true]);
  const outside = [new Date(window.opens_at.getTime() - 1), new Date(window.closes_at.getTime() + 1)];
  expect(outside.map((now) => isWindowOpen(window, now))).toEqual([false, false]);
});

test.each([
  [100, 200, 200],
  [100, 5, 30],
  [20, 5, 20],
  [100, 50, 50],
])('a deadline in %i minutes that would move to %i moves to %i', (old, anew, expected) => {
  expect(moveDeadline(at(old), at(anew), at(0))).toEqual(at(expected));
});

test('an offer of a moved event gets a new deadline', () => {
  const offer = { offered_at: at(-10), deadline: at(110) };
  expect(moveOffer(offer, at(3_000), at(0))).toEqual(at(1_430));
  expect(moveOffer(offer, at(20), at(0))).toEqual(at(30));
});

const entry = (id: number, state: EntryState, queued = id, more: Partial<QueuedEntry> = {}): QueuedEntry => ({
  id,
  state,
  queued_at: at(queued),
  expired_offers: 0,
  auto_accept: false,
  ...more,
});

test.each([
  [{ capacity: 2, taken: 1, waiting: 0 }, false, 'confirmed'],
  [{ capacity: 2, taken: 2, waiting: 0 }, false, 'waiting'],
  [{ capacity: 2, taken: 1, waiting: 1 }, false, 'waiting'],
  [{ capacity: 2, taken: 2, waiting: 3 }, false, null],
  [{ capacity: 2, taken: 2, waiting: 3 }, true, 'pending'],
])('with %o and approval %s a new entry is %s', (places, approval, state) => {
  expect(placeNewEntry(places, { approval, waiting_max: 3 })).toBe(state);
});

test('free places go to the front of the queue, ties by id', () => {
  const entries = [
    entry(1, 'confirmed'),
    entry(4, 'waiting', 1),
    entry(3, 'waiting', 1),
    entry(2, 'waiting', 5),
  ];
  expect(sortQueue(entries).map(({ id }) => id)).toEqual([3, 4, 2]);
  expect(promoteWaiting(entries, 3)).toEqual([
    { id: 3, state: 'offered' },
    { id: 4, state: 'offered' },
  ]);
  expect(promoteWaiting([entry(1, 'waiting', 1, { auto_accept: true })], 1)[0]?.state).toBe('confirmed');
  expect(promoteWaiting([entry(1, 'confirmed'), entry(2, 'offered'), entry(3, 'waiting')], 1)).toEqual([]);
});

test('an expired offer moves to the end, the second ends the entry, a decline does not count', () => {
  const once = expireOffer(entry(1, 'offered'), at(90));
  expect(once).toMatchObject({ state: 'waiting', expired_offers: 1, queued_at: at(90) });
  expect(expireOffer({ ...once, state: 'offered' }, at(99)).state).toBe('withdrawn');
  expect(declineOffer(entry(1, 'offered'), at(90))).toMatchObject({ state: 'waiting', expired_offers: 0 });
});

const people = fc
  .array(
    fc.record({
      state: fc.constantFrom(...entryStates),
      queued: fc.nat({ max: 5 }),
      auto_accept: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((list) =>
    list.map(({ state, queued, auto_accept }, index) => entry(index, state, queued, { auto_accept })),
  );

test('promotions never exceed the capacity and leave no place free while someone waits', () => {
  fc.assert(
    fc.property(people, fc.integer({ min: 1, max: 30 }), (entries, capacity) => {
      const before = countPlaces(entries, capacity);
      const promoted = new Map(promoteWaiting(entries, capacity).map(({ id, state }) => [id, state]));
      const after = countPlaces(
        entries.map((one) => ({ ...one, state: promoted.get(one.id) ?? one.state })),
        capacity,
      );
      expect(after.taken).toBeLessThanOrEqual(Math.max(capacity, before.taken));
      expect(after.waiting === 0 || after.taken >= capacity).toBe(true);
      expect(after.taken - before.taken).toBe(before.waiting - after.waiting);
    }),
  );
});

test('sign-ups, offers and withdrawals in any order keep the invariant', () => {
  const step = fc.record({ act: fc.constantFrom('sign_up', 'leave', 'expire'), who: fc.nat({ max: 60 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), fc.integer({ min: 1, max: 8 }), (steps, capacity) => {
      let entries: QueuedEntry[] = [];
      for (const [index, { act, who }] of steps.entries()) {
        const state = placeNewEntry(countPlaces(entries, capacity), { approval: false, waiting_max: 10 });
        if (act === 'sign_up' && state) entries.push(entry(index, state));
        const chosen = entries[who % Math.max(1, entries.length)];
        const leave = (one: QueuedEntry): QueuedEntry => ({ ...one, state: 'withdrawn' });
        const change = act === 'leave' ? leave : (one: QueuedEntry) => expireOffer(one, at(index));
        const isChanged = (one: QueuedEntry) =>
          act !== 'sign_up' && one === chosen && (act === 'leave' || one.state === 'offered');
        entries = entries.map((one) => (isChanged(one) ? change(one) : one));
        const promoted = new Map(promoteWaiting(entries, capacity).map((one) => [one.id, one.state]));
        entries = entries.map((one) => ({ ...one, state: promoted.get(one.id) ?? one.state }));
        const { taken, waiting } = countPlaces(entries, capacity);
        expect(taken).toBeLessThanOrEqual(capacity);
        expect(waiting).toBeLessThanOrEqual(10);
      }
    }),
  );
});

test('success adds ballast up to the cap, and a missed round halves it', () => {
  const rule = { kg_by_place: [30, 20, 10], cap_kg: 45, halved_when_missed: true };
  const placed = (...places: (number | null)[]) =>
    successBallast(
      rule,
      places.map((place) => ({ place, missed: place === null })),
    );
  expect(placed()).toBe(0);
  expect(placed(1)).toBe(30);
  expect(placed(1, 2)).toBe(45);
  expect(placed(1, 2, null)).toBe(22);
  expect(placed(4)).toBe(0);
  expect(
    successBallast({ ...rule, halved_when_missed: false }, [
      { place: 2, missed: false },
      { place: null, missed: true },
    ]),
  ).toBe(20);
});
