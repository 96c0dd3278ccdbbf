import type { CorrectionKind } from '@paddock/contract/championships/results/corrections';
import { expect, test } from 'vitest';
import { fromCorrectionValue, toCorrectionValue } from './correction-value.ts';

test.each<[CorrectionKind, string, number | string | null | undefined]>([
  ['time_ms', '5', 5_000],
  ['time_ms', '۲٫۵', 2_500],
  ['time_ms', '-10', -10_000],
  ['time_ms', '0.0005', undefined],
  ['points', '-12.5', -1_250],
  ['points', '0.29', 29],
  ['laps', '1', -1],
  ['laps', '-2', -2],
  ['laps', '1.5', undefined],
  ['positions', '۳', 3],
  ['positions', '', undefined],
  ['positions', 'three', undefined],
  ['status', 'retired', 'retired'],
  ['status', '', undefined],
  ['disqualify', '7', null],
  ['undroppable', '', null],
])('%s “%s” becomes %s', (kind, typed, value) => {
  expect(toCorrectionValue(kind, typed)).toBe(value);
});

test('stored values are converted to the unit of the field', () => {
  expect(fromCorrectionValue('time_ms', 2_500)).toBe(2.5);
  expect(fromCorrectionValue('points', -1_250)).toBe(-12.5);
  expect(fromCorrectionValue('laps', -1)).toBe(-1);
});
