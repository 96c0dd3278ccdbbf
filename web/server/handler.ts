import * as build from 'virtual:react-router/server-build';
import type { CalendarChoice } from '@paddock/contract/i18n/calendar';
import type { Locale } from '@paddock/contract/i18n/locale';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import {
  apiContext,
  calendarContext,
  localeContext,
  nonceContext,
  nowContext,
  type PublicApi,
  pageTextContext,
  reportErrorContext,
} from '../app/lib/page/request-context.ts';

export * from 'virtual:react-router/server-build';
export type { PublicApi };

export interface PageDeps {
  api: PublicApi;
  nonce: string;
  locale: Locale;
  /** As the reader has chosen. */
  calendar: CalendarChoice;
  /** When the page is rendered. */
  now: Date;
  /** Takes what went wrong on the page by a mistake of ours. */
  reportError: (error: unknown) => void;
}

// The build's module type is looser than exactOptionalPropertyTypes allows.
const run = createRequestHandler(build as unknown as ServerBuild, import.meta.env.MODE);

/** The answer as text: a page of a hundred kilobytes is not written into a stream and read out of it again. */
export interface Answer {
  status: number;
  headers: [name: string, value: string][];
  text: string;
}

/**
 * Renders one page, or answers one of the client router's data requests. Of what was sent the address alone counts: an answer is
 * given to other readers as well.
 */
export async function handle(address: URL, deps: PageDeps): Promise<Answer> {
  const { api, nonce, locale, calendar, now, reportError } = deps;
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  context.set(nonceContext, nonce);
  context.set(localeContext, locale);
  context.set(calendarContext, calendar);
  context.set(nowContext, now);
  context.set(reportErrorContext, reportError);
  const response = await run(new Request(address), context);
  const text = context.get(pageTextContext) ?? (await response.text());
  return { status: response.status, headers: [...response.headers], text };
}
