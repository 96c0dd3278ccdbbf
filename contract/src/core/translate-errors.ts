import { formatBytes, formatNumber } from '../i18n/format-number.ts';
import type { Locale } from '../i18n/locale.ts';
import type { MessageKey } from '../i18n/messages.ts';
import { formatDateTime } from '../i18n/time.ts';
import type { FieldError, MessageValue } from './errors.ts';
import { formatToman, formatUsd } from './format-money.ts';
import { type ProblemKey, translateProblem } from './problem-text/problem-messages.ts';

function formatMessageValue(value: MessageValue, locale: Locale): string | number {
  if (typeof value !== 'object') return value;
  if ('count' in value) return formatNumber(value.count, locale);
  if ('at' in value) return formatDateTime(value.at, locale);
  if ('bytes' in value) return formatBytes(value.bytes, locale);
  if ('oneOf' in value) return new Intl.ListFormat(locale, { type: 'disjunction' }).format(value.oneOf);
  if ('message' in value) return translateMessage(value.message, locale, value.values);
  return value.currency === 'USD' ? formatUsd(value.amount) : formatToman(value.amount, locale);
}

/** A message with its values formatted for the reader. */
export function translateMessage(
  key: MessageKey | ProblemKey,
  locale: Locale,
  values: Readonly<Record<string, MessageValue>> = {},
): string {
  const written = Object.entries(values).map(([name, value]) => [name, formatMessageValue(value, locale)]);
  return translateProblem(key, locale, Object.fromEntries(written));
}

/** Messages by field. */
export function translateFieldErrors(errors: readonly FieldError[], locale: Locale): Record<string, string> {
  return Object.fromEntries(
    errors.map(({ field, code, values }) => [field, translateMessage(code, locale, values)]),
  );
}
