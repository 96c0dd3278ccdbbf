import type { Problem } from '@paddock/contract/core/errors';
import { isLocale, type Locale } from '@paddock/contract/i18n/locale';
import en from './en.json' with { type: 'json' };
import fa from './fa.json' with { type: 'json' };

/** A call that failed: what the server said, or our own words where it could not say anything. */
export class ApiError extends Error {
  readonly status: number;
  /** A code of the contract, or `network`, `answer_invalid`, `unknown`. */
  readonly code: string;
  /** For the reader, in the reader's language. */
  readonly detail: string;
  /** Messages by field. */
  readonly errors: Record<string, string>;
  /** Of changed_meanwhile: the record as it is, as the call answers it. */
  readonly record: unknown;
  /** Seconds until another try makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    problem: Pick<Problem, 'status' | 'code' | 'detail'> & {
      errors?: Record<string, string> | undefined;
      record?: unknown;
    },
    retryAfter?: number,
  ) {
    super(`${problem.status} ${problem.code}`);
    this.name = 'ApiError';
    this.status = problem.status;
    this.code = problem.code;
    this.detail = problem.detail;
    this.errors = problem.errors ?? {};
    this.record = problem.record;
    this.retryAfter = retryAfter;
  }
}

/** Whether the reader has turned a question away on which a call waited: nothing failed that they do not know of. */
export const isTurnedAway = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'step_up_cancelled';

/** The language of the document, for words that are needed outside React. */
export function documentLocale(): Locale {
  const { lang } = document.documentElement;
  return isLocale(lang) ? lang : 'fa';
}

export function fallbackMessage(key: keyof typeof en): string {
  return { fa, en }[documentLocale()][key];
}

/** What to tell the reader about anything that was thrown: the server's words, and `sentence` where it gave none. */
export function errorMessage(error: unknown, sentence?: string): string {
  if (!(error instanceof ApiError)) return sentence ?? fallbackMessage('unknown');
  return error.code === 'unknown' ? (sentence ?? error.detail) : error.detail;
}
