import type { Locale } from '../i18n/locale.ts';
import { hasTranslation, type MessageKey, translate } from '../i18n/messages.ts';

/** The part of Zod's issue that the messages need. */
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

/** A FieldError whose values are the limits of a schema. */
interface IssueError {
  field: string;
  code: MessageKey;
  values?: Readonly<Record<string, number>>;
}

const isEmpty = (input: unknown) => input === undefined || input === null || input === '';

function toMessage(issue: ValidationIssue): Omit<IssueError, 'field'> {
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

/** One error per invalid field, by path; `body` for the whole body. */
export function toFieldErrors(issues: readonly ValidationIssue[]): IssueError[] {
  const errors = new Map<string, IssueError>();
  for (const issue of issues) {
    const paths = issue.keys ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of paths) {
      const field = path.map(String).join('.') || 'body';
      if (!errors.has(field)) errors.set(field, { field, ...toMessage(issue) });
    }
  }
  return [...errors.values()];
}

/** Messages by field, for validation in the browser. */
export function translateIssues(issues: readonly ValidationIssue[], locale: Locale): Record<string, string> {
  return Object.fromEntries(
    toFieldErrors(issues).map(({ field, code, values }) => [field, translate(code, locale, values)]),
  );
}
