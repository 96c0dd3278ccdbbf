import { hasTranslation } from '../i18n/messages.ts';
import type { FieldError } from './errors.ts';

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

function toMessage(issue: ValidationIssue): Pick<FieldError, 'code' | 'values'> {
  const text = issue.origin === 'string' || issue.origin === 'array';
  const min = Number(issue.minimum ?? 0);
  const max = Number(issue.maximum ?? 0);
  if (issue.message && hasTranslation(issue.message)) return { code: issue.message, values: { min, max } };
  const missing = isEmpty(issue.input) ? 'required' : 'invalid';
  switch (issue.code) {
    case 'too_small':
      if (text && (missing === 'required' || min === 1)) return { code: 'required' };
      return { code: text ? 'too_short' : 'too_small', values: { min } };
    case 'too_big':
      return { code: text ? 'too_long' : 'too_big', values: { max } };
    case 'unrecognized_keys':
      return { code: 'unknown_field' };
    default:
      return { code: missing };
  }
}

/** One error for each field at fault, by the field's path; `body` for the whole. */
export function toFieldErrors(issues: readonly ValidationIssue[]): FieldError[] {
  const errors = new Map<string, FieldError>();
  for (const issue of issues) {
    const paths = issue.keys ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of paths) {
      const field = path.map(String).join('.') || 'body';
      if (!errors.has(field)) errors.set(field, { field, ...toMessage(issue) });
    }
  }
  return [...errors.values()];
}
