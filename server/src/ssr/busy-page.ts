import { translateProblem } from '@paddock/contract/core/problem-text/problem-messages';
import type { Locale } from '@paddock/contract/i18n/locale';
import { plainPagePolicy, renderPlainPage } from '../http/plain-page.ts';
import { asAppError } from '../http/plugins/problem-details.ts';
import type { RenderedPage } from './rendered-page.ts';

/** Headers of a temporarily failed page: a browser reloads it after so many seconds. */
export function retryHeaders(seconds: number | undefined): RenderedPage['headers'] {
  const wait = String(seconds ?? 0);
  return [
    ['retry-after', wait],
    ['refresh', wait],
  ];
}

/**
 * Renders the page for an overloaded portal or unavailable database; rethrows other errors. The client's router
 * has its own texts.
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
