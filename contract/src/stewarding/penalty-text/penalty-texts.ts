import { formatNumber } from '../../i18n/format-number.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { PenaltyKind } from '../penalties.ts';
import en from './en.json' with { type: 'json' };
import fa from './fa.json' with { type: 'json' };

const texts: Record<Locale, Record<keyof typeof fa, string>> = { fa, en };

/** A penalty; `value` in the unit of its kind, points with decimals. */
export interface NamedPenalty {
  kind: PenaltyKind;
  value: number | null;
}

const numbered = ['positions', 'grid', 'licence', 'bar'] as const;
type Numbered = (typeof numbered)[number];

const isNumbered = (kind: PenaltyKind): kind is Numbered => (numbered as readonly string[]).includes(kind);

/** The name of a penalty; `until` is the formatted end of a bar. */
export function penaltyText({ kind, value }: NamedPenalty, locale: Locale, until?: string): string {
  const known = texts[locale];
  if (kind === 'bar' && value === null) return known.bar_until.replace('{date}', until ?? '').trim();
  const text = isNumbered(kind) ? known[`${kind}_${value === 1 ? 'one' : 'other'}`] : known[kind];
  return text.replace('{count}', formatNumber(value ?? 0, locale, { max: 2 }));
}

/** Joins the names of several penalties. */
export const penaltyTexts = (penalties: readonly NamedPenalty[], locale: Locale): string =>
  penalties.map((one) => penaltyText(one, locale)).join(texts[locale].between);

/** The text for an inadmissible report or the outcome of an appeal. */
export const endText = (end: 'inadmissible' | 'upheld' | 'changed' | 'annulled', locale: Locale): string =>
  texts[locale][end];
