import type { CorrectionKind } from '@paddock/contract/championships/results/corrections';
import { fromHundredths, toHundredths } from '@paddock/contract/championships/standings/points-templates';
import { toAsciiNumber } from '@paddock/contract/i18n/digits';

/** Kinds with a typed value. `status` has a selected one, the others have none. */
export const typedKinds = ['time_ms', 'positions', 'laps', 'points'] as const;
export type TypedKind = (typeof typedKinds)[number];

export const isTyped = (kind: string): kind is TypedKind => (typedKinds as readonly string[]).includes(kind);

/**
 * Converts typed text to the stored value: seconds to ms, points to hundredths, deducted laps to a negative number.
 * Undefined: not a number. Null: a kind without a value.
 */
export function toCorrectionValue(kind: CorrectionKind, typed: string): number | string | null | undefined {
  if (kind === 'status') return typed || undefined;
  if (!isTyped(kind)) return null;
  const text = toAsciiNumber(typed).trim();
  if (!/^[+-]?\d{1,7}(?:\.\d{1,3})?$/.test(text)) return undefined;
  const value = Number(text);
  if (kind === 'time_ms') return Math.round(value * 1_000);
  if (kind === 'points') return toHundredths(value);
  if (!Number.isInteger(value)) return undefined;
  return kind === 'laps' ? -Math.abs(value) : value;
}

/** Converts a stored value to the unit of its field: seconds, points, places or laps. */
export function fromCorrectionValue(kind: TypedKind, value: number): number {
  if (kind === 'time_ms') return value / 1_000;
  return kind === 'points' ? fromHundredths(value) : value;
}
