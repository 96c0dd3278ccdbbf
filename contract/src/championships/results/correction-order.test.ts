import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classifyRace } from './classify-race.ts';
import {
  type Correction,
  type CorrectionEffect,
  correctionLimits,
  isCorrectionValid,
  settableStatuses,
} from './corrections.ts';
import type { RawResult } from './result-rows.ts';

const rawRows = fc
  .array(
    fc.record({
      guest: fc.boolean(),
      class: fc.constantFrom('GT3', 'GT4'),
      laps: fc.integer({ min: 0, max: 12 }),
      total_ms: fc.integer({ min: 0, max: 6 }).map((tens) => tens * 10_000),
      retired: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((rows) =>
    rows.map(
      ({ guest, ...row }, index): RawResult => ({
        ...row,
        entry_id: guest ? null : index + 1,
        steam_id: `s${index + 1}`,
        best_ms: null,
        best_at: null,
      }),
    ),
  );

const valued = (kind: keyof typeof correctionLimits) =>
  fc.integer(correctionLimits[kind]).map((value): CorrectionEffect => ({ kind, value }));
const effects = fc.oneof(
  valued('time_ms'),
  valued('laps'),
  valued('positions'),
  valued('points'),
  fc.constantFrom(...settableStatuses).map((value): CorrectionEffect => ({ kind: 'status', value })),
  fc.constantFrom<CorrectionEffect>(
    { kind: 'disqualify', value: null },
    { kind: 'undroppable', value: null },
  ),
);
const corrections = fc
  .array(fc.tuple(effects, fc.integer({ min: 1, max: 14 })), { maxLength: 10 })
  .map((list) =>
    list.map(
      ([effect, entry_id], index): Correction => ({
        ...effect,
        id: index + 1,
        entry_id,
        round_session_id: 7,
        reverted_at: null,
      }),
    ),
  );

const expected = [13, 14].map((entry_id) => ({ entry_id, steam_id: `s${entry_id}`, class: 'GT3' }));
const classify = (rows: RawResult[], list: readonly Correction[]) =>
  classifyRace({ round_session_id: 7, rows, expected, corrections: list });

test('the order in which corrections are read does not matter', () => {
  fc.assert(
    fc.property(rawRows, corrections, fc.infiniteStream(fc.nat()), (rows, list, keys) => {
      const shuffled = list
        .map((one) => ({ one, key: keys.next().value ?? 0 }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ one }) => one);
      expect(classify(rows, shuffled)).toEqual(classify(rows, list));
    }),
  );
});

test('reverting all corrections in any order restores the first result', () => {
  fc.assert(
    fc.property(rawRows, corrections, fc.nat(), (rows, list, seed) => {
      const standing = [...list];
      for (let left = standing.length; left > 0; left -= 1) {
        const open = standing.flatMap(({ reverted_at }, index) => (reverted_at ? [] : [index]));
        const index = open[(seed * left) % open.length] ?? 0;
        const one = standing[index];
        if (one) standing[index] = { ...one, reverted_at: new Date(left) };
      }
      expect(standing.every(({ reverted_at }) => reverted_at)).toBe(true);
      expect(classify(rows, standing)).toEqual(classify(rows, []));
    }),
  );
});

test('a classification has each row and each absent driver once, with places from 1', () => {
  fc.assert(
    fc.property(rawRows, corrections, (rows, list) => {
      const results = classify(rows, list);
      const ids = [...rows, ...expected].map(({ steam_id }) => steam_id);
      expect(results.map(({ steam_id }) => steam_id).toSorted()).toEqual(ids.toSorted());
      const places = results.flatMap(({ position }) => position ?? []);
      for (const [index, place] of places.entries()) {
        expect(place === index + 1 || place === places[index - 1]).toBe(true);
      }
      const last = results.findLastIndex(({ position }) => position !== null);
      expect(places.length).toBe(last + 1);
    }),
  );
});

test.each<[CorrectionEffect, boolean]>([
  [{ kind: 'time_ms', value: 3_600_000 }, true],
  [{ kind: 'time_ms', value: 3_600_001 }, false],
  [{ kind: 'time_ms', value: 0 }, false],
  [{ kind: 'time_ms', value: Number.NaN }, false],
  [{ kind: 'laps', value: -1 }, true],
  [{ kind: 'laps', value: 1 }, false],
  [{ kind: 'positions', value: 60 }, true],
  [{ kind: 'positions', value: 61 }, false],
  [{ kind: 'positions', value: 1.5 }, false],
  [{ kind: 'points', value: -100_000 }, true],
  [{ kind: 'status', value: 'retired' }, true],
  [{ kind: 'disqualify', value: null }, true],
])('%o is a valid correction: %s', (effect, isValid) => {
  expect(isCorrectionValid(effect)).toBe(isValid);
});
