import type { Problem } from '@paddock/contract/core/errors';
import { isLocale, type Locale } from '@paddock/contract/i18n/locale';
import en from './en.json' with { type: 'json' };
import fa from './fa.json' with { type: 'json' };

/** A failed call, with the server's problem document or a message of our own where there is none. */
export class ApiError extends Error {
  readonly status: number;
  /** A code of the contract, or `network`, `answer_invalid`, `unknown`. */
  readonly code: string;
  /** A message for the user, in the page's language. */
  readonly detail: string;
  /** Messages by field. */
  readonly errors: Record<string, string>;
  /** With `changed_meanwhile`: the stored record, in the response shape of the call. */
  readonly record: unknown;
  /** Seconds to wait before a retry. */
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

/** Whether the user cancelled the step-up that a call waited for, which needs no error message. */
export const isStepUpCancelled = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'step_up_cancelled';

/** The language of the document, for texts outside React. */
export function documentLocale(): Locale {
  const { lang } = document.documentElement;
  return isLocale(lang) ? lang : 'fa';
}

export function fallbackMessage(key: keyof typeof en): string {
  return { fa, en }[documentLocale()][key];
}

/** The message for anything that was thrown: the server's, or `sentence` where it has none. */
export function errorMessage(error: unknown, sentence?: string): string {
  if (!(error instanceof ApiError)) return sentence ?? fallbackMessage('unknown');
  return error.code === 'unknown' ? (sentence ?? error.detail) : error.detail;
}
