import { translateProblem } from '@paddock/contract/core/problem-text/problem-messages';
import type { Locale } from '@paddock/contract/i18n/locale';
import { plainPagePolicy, renderPlainPage } from '../http/plain-page.ts';
import { asAppError } from '../http/plugins/problem-details.ts';
import type { RenderedPage } from './rendered-page.ts';

/** Headers of a page that failed for now: a browser reloads it after so many seconds. */
export function retryHeaders(seconds: number | undefined): RenderedPage['headers'] {
  const wait = String(seconds ?? 0);
  return [
    ['retry-after', wait],
    ['refresh', wait],
  ];
}

/**
 * What somebody reads who is told to come back, because there is too much to do or the database is away; throws what is no such
 * error. A client's router shows words of its own.
 */
export function renderBusyPage(
  error: unknown,
  { title, locale, isData }: { title: string; locale: Locale; isData: boolean },
): RenderedPage {
  const { code, status, details } = asAppError(error);
  if (details.retryAfter === undefined) throw error;
  const seconds = details.retryAfter;
  const headers: RenderedPage['headers'] = [
    ...retryHeaders(seconds),
    ['cache-control', 'no-store'],
    ['content-type', 'text/html; charset=utf-8'],
    ['content-security-policy', plainPagePolicy],
  ];
  const body = `<p>${translateProblem(code, locale, { seconds })}</p>`;
  const text = isData ? '' : renderPlainPage({ title, body, locale });
  return { status, headers, text, isWhole: true };
}
