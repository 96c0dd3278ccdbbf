import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyQualifying } from './classify-qualifying.ts';
import { classifyRace } from './classify-race.ts';
import type { Correction, CorrectionKind } from './corrections.ts';
import type { RaceRow } from './results.ts';

const rules = { classified_share: 90, by_class: false };

const row = (entry_id: number | null, laps: number, total_ms: number, code = 'A'): RaceRow => ({
  key: `driver ${entry_id ?? 'guest'}`,
  entry_id,
  class: code,
  laps,
  total_ms,
  best_ms: 60_000,
});

const correct = (entry_id: number, kind: CorrectionKind, value: Correction['value'] = null): Correction => ({
  entry_id,
  kind,
  value,
  reverted_at: null,
});

/** Entries with their places and what became of them, in order. */
const orderOf = (rows: ReturnType<typeof classifyRace>) =>
  rows.map(({ row: { entry_id }, position, status }) => `${entry_id} ${position} ${status}`);

const three = [row(1, 20, 1_200_000), row(2, 20, 1_201_000), row(3, 19, 1_190_000)];

describe('the order of a race', () => {
  it.each<[string, RaceRow[], Correction[], string[]]>([
    ['laps before time', [...three].reverse(), [], ['1 1 classified', '2 2 classified', '3 3 classified']],
    [
      'five seconds turn a second of lead',
      three,
      [correct(1, 'time_ms', 5_000)],
      ['2 1 classified', '1 2 classified', '3 3 classified'],
    ],
    [
      'equal after a correction stands as on the road',
      three,
      [correct(1, 'time_ms', 1_000)],
      ['1 1 classified', '2 2 classified', '3 3 classified'],
    ],
    [
      'a lap taken off and too few of them',
      three,
      [correct(2, 'laps', -3)],
      ['1 1 classified', '3 2 classified', '2 null not_classified'],
    ],
    [
      'a lost place ends at the last who has one',
      [...three, row(4, 5, 300_000)],
      [correct(1, 'positions', 60)],
      ['2 1 classified', '3 2 classified', '1 3 classified', '4 null not_classified'],
    ],
    [
      'of two who lose places the best placed goes first',
      three,
      [correct(1, 'positions', 1), correct(2, 'positions', 1)],
      ['1 1 classified', '2 2 classified', '3 3 classified'],
    ],
    [
      'the disqualified stand last, and the next one has won',
      three,
      [correct(1, 'disqualify')],
      ['2 1 classified', '3 2 classified', '1 null disqualified'],
    ],
    [
      'whoever went out after enough laps keeps the place',
      three,
      [correct(3, 'status', 'retired')],
      ['1 1 classified', '2 2 classified', '3 3 retired'],
    ],
    [
      'whoever went out early has none',
      [...three, row(4, 2, 120_000)],
      [correct(4, 'status', 'retired')],
      ['1 1 classified', '2 2 classified', '3 3 classified', '4 null retired'],
    ],
    [
      'a dead heat: one place for two, and the next is skipped',
      [row(1, 20, 1_000), row(2, 20, 1_000), row(3, 20, 1_001)],
      [],
      ['1 1 classified', '2 1 classified', '3 3 classified'],
    ],
    [
      'no dead heat where one of the two has lost a place',
      [row(1, 20, 1_000), row(2, 20, 1_000)],
      [correct(1, 'positions', 1)],
      ['2 1 classified', '1 2 classified'],
    ],
    ['a race of no laps', [row(1, 0, 0)], [], ['1 null not_classified']],
    [
      'what is reverted does not hold',
      three,
      [{ ...correct(1, 'disqualify'), reverted_at: new Date() }],
      orderOf(classifyRace(three, [], [], rules)),
    ],
  ])('%s', (_, rows, corrections, order) => {
    expect(orderOf(classifyRace(rows, [], corrections, rules))).toEqual(order);
  });

  it('counts places and shares of laps within the classes', () => {
    const rows = [row(1, 30, 1_000), row(2, 20, 900, 'B'), row(3, 29, 1_000), row(4, 17, 900, 'B')];
    const result = classifyRace(rows, [], [correct(1, 'positions', 5)], { ...rules, by_class: true });
    expect(
      result.map(({ row: { entry_id }, position, class_position }) => [entry_id, position, class_position]),
    ).toEqual([
      [3, 1, 1],
      [1, 2, 2],
      [2, 3, 1],
      [4, null, null],
    ]);
  });

  it('names who did not come, and what stewards made of it', () => {
    const absent = [row(8, 0, 0), row(9, 0, 0)];
    const result = classifyRace(three, absent, [correct(9, 'disqualify')], rules);
    expect(orderOf(result).slice(-2)).toEqual(['8 null did_not_start', '9 null disqualified']);
  });
});

describe('the order of a qualifying', () => {
  const timed = (entry_id: number, best_ms: number | null, best_at: number) => ({
    key: String(entry_id),
    entry_id,
    class: 'A',
    laps: 5,
    best_ms,
    best_at,
  });

  it.each<[string, Correction[], string[]]>([
    [
      'the earlier of two equal laps is the better',
      [],
      ['2 1 classified', '1 2 classified', '3 null not_classified'],
    ],
    [
      'a place lost',
      [correct(2, 'positions', 1)],
      ['1 1 classified', '2 2 classified', '3 null not_classified'],
    ],
    [
      'out of it',
      [correct(2, 'disqualify')],
      ['1 1 classified', '3 null not_classified', '2 null disqualified'],
    ],
  ])('%s', (_, corrections, order) => {
    const rows = [timed(1, 61_000, 900), timed(2, 61_000, 300), timed(3, null, 0)];
    const result = classifyQualifying(rows, corrections, rules);
    expect(
      result.map(({ row: { entry_id }, position, status }) => `${entry_id} ${position} ${status}`),
    ).toEqual(order);
  });
});

const anyRow = (entry_id: number) =>
  fc
    .record({ laps: fc.nat(30), total_ms: fc.nat(5_000), code: fc.constantFrom('A', 'B') })
    .map(({ laps, total_ms, code }) => row(entry_id, laps, total_ms, code));
const anyRace = fc
  .integer({ min: 1, max: 12 })
  .chain((size) => fc.tuple(...Array.from({ length: size }, (_, entry) => anyRow(entry + 1))));
const anyCorrection = fc.oneof(
  fc.record({ kind: fc.constant('time_ms' as const), value: fc.integer({ min: -3_000, max: 3_000 }) }),
  fc.record({ kind: fc.constant('laps' as const), value: fc.integer({ min: -5, max: -1 }) }),
  fc.record({ kind: fc.constant('positions' as const), value: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ kind: fc.constant('disqualify' as const), value: fc.constant(null) }),
);
const anyCorrections = fc.array(
  fc
    .tuple(fc.integer({ min: 1, max: 12 }), anyCorrection, fc.boolean())
    .map(([entry_id, { kind, value }, isReverted]) => ({
      ...correct(entry_id, kind, value),
      reverted_at: isReverted ? new Date(0) : null,
    })),
);
const anyRules = fc.record({ classified_share: fc.integer({ min: 0, max: 100 }), by_class: fc.boolean() });

describe('any race with any corrections', () => {
  it('classifies each row once, with places that rise from 1', () => {
    fc.assert(
      fc.property(anyRace, anyCorrections, anyRules, (rows, corrections, someRules) => {
        const result = classifyRace(rows, [], corrections, someRules);
        expect(
          result.map((one) => one.row).toSorted((a, b) => (a.entry_id ?? 0) - (b.entry_id ?? 0)),
        ).toEqual(rows);
        const places = result.flatMap(({ position }) => (position === null ? [] : [position]));
        places.forEach((place, index) =>
          expect(place === index + 1 || place === places[index - 1]).toBe(true),
        );
        if (places.length > 0) expect(places[0]).toBe(1);
      }),
    );
  });

  it('is what it was once all corrections are reverted, in whatever order they came', () => {
    fc.assert(
      fc.property(anyRace, anyCorrections, anyRules, (rows, corrections, someRules) => {
        const reverted = corrections.map((one) => ({ ...one, reverted_at: new Date(0) }));
        expect(classifyRace(rows, [], reverted, someRules)).toEqual(classifyRace(rows, [], [], someRules));
        const turned = classifyRace(rows, [], [...corrections].reverse(), someRules);
        expect(turned).toEqual(classifyRace(rows, [], corrections, someRules));
      }),
    );
  });
});
