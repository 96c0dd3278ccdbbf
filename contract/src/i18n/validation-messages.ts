import { localizeDigits } from './digits.ts';
import type { Locale } from './locale.ts';
import { hasTranslation, translate } from './messages.ts';

/** What Zod says of one fault; the part of it that our sentences need. */
export interface ValidationIssue {
  code?: string | undefined;
  path: PropertyKey[];
  message: string;
  input?: unknown;
  minimum?: number | bigint;
  maximum?: number | bigint;
  origin?: string;
  format?: string;
  keys?: string[];
}

const isEmpty = (input: unknown) => input === undefined || input === null || input === '';

function sentence(issue: ValidationIssue, locale: Locale): string {
  const text = issue.origin === 'string' || issue.origin === 'array';
  const figure = (value: number | bigint) => localizeDigits(String(value), locale);
  if (issue.message && hasTranslation(issue.message)) {
    return translate(issue.message, locale, {
      min: figure(issue.minimum ?? 0),
      max: figure(issue.maximum ?? 0),
    });
  }
  switch (issue.code) {
    case 'invalid_type':
      return translate(isEmpty(issue.input) ? 'required' : 'invalid', locale);
    case 'too_small':
      if (text && (isEmpty(issue.input) || Number(issue.minimum) === 1)) return translate('required', locale);
      return translate(text ? 'too_short' : 'too_small', locale, { min: figure(issue.minimum ?? 0) });
    case 'too_big':
      return translate(text ? 'too_long' : 'too_big', locale, { max: figure(issue.maximum ?? 0) });
    case 'unrecognized_keys':
      return translate('unknown_field', locale);
    default:
      return translate(isEmpty(issue.input) ? 'required' : 'invalid', locale);
  }
}

/** The first sentence for each field at fault, by the field's path; `body` for the whole. */
export function fieldErrors(issues: readonly ValidationIssue[], locale: Locale): Record<string, string> {
  const errors = new Map<string, string>();
  for (const issue of issues) {
    const paths = issue.keys ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of paths) {
      const field = path.map(String).join('.') || 'body';
      if (!errors.has(field)) errors.set(field, sentence(issue, locale));
    }
  }
  return Object.fromEntries(errors);
}
