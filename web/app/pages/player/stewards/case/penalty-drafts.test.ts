import { describe, expect, test } from 'vitest';
import { isTriable, type PenaltyDraft, toPenaltyDraft, toPenaltyForm } from './penalty-drafts.ts';

const lap = (id: number, number: number) => ({ id, lap: number }) as never;
const found = {
  facts: [
    { party: { entry_id: 7 }, lap_times: [lap(70, 1), lap(71, 2), lap(72, 3)] },
    { party: { entry_id: 8 }, lap_times: [lap(80, 1)] },
  ],
} as never;
const draft = (own: Partial<PenaltyDraft>): PenaltyDraft => ({
  entry_id: 7,
  kind: 'warning',
  value: '',
  laps: '',
  ...own,
});

describe('a penalty', () => {
  test.each<[Partial<PenaltyDraft>, object]>([
    [{}, { entry_id: 7, kind: 'warning' }],
    [
      { kind: 'time', value: '۱۰' },
      { entry_id: 7, kind: 'time', value: 10 },
    ],
    [
      { kind: 'points', value: '2.5' },
      { entry_id: 7, kind: 'points', value: 2.5 },
    ],
    [
      { kind: 'laps_voided', laps: '۱، 3, 9' },
      { entry_id: 7, kind: 'laps_voided', lap_ids: [70, 72] },
    ],
    [
      { entry_id: 8, kind: 'laps_voided', laps: '2' },
      { entry_id: 8, kind: 'laps_voided', lap_ids: [] },
    ],
  ])('as typed %o is %o', (own, form) => {
    expect(toPenaltyForm(found, draft(own))).toEqual(form);
  });

  test('that is kept is typed as it was', () => {
    const typed = draft({ kind: 'laps_voided', laps: '1, 3' });
    expect(toPenaltyDraft(found, toPenaltyForm(found, typed))).toEqual(typed);
    const time = draft({ kind: 'time', value: '20' });
    expect(toPenaltyDraft(found, toPenaltyForm(found, time))).toEqual(time);
  });

  test('is tried once it has what it needs', () => {
    const tried = (own: Partial<PenaltyDraft>) => isTriable(toPenaltyForm(found, draft(own)));
    expect([tried({}), tried({ kind: 'time' }), tried({ kind: 'time', value: '5' })]).toEqual([
      true,
      false,
      true,
    ]);
    expect([tried({ kind: 'laps_voided' }), tried({ kind: 'laps_voided', laps: '1' })]).toEqual([
      false,
      true,
    ]);
  });
});
