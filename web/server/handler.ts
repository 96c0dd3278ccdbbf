import * as build from 'virtual:react-router/server-build';
import type { Locale } from '@paddock/contract/i18n/locale';
import type { SiteSettings } from '@paddock/contract/site/calls';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { localeOfRequest } from '../app/lib/i18n/detect-locale.ts';
import {
  apiContext,
  localeContext,
  nonceContext,
  nowContext,
  type PublicApi,
  settingsContext,
} from '../app/lib/page/request-context.ts';

export * from 'virtual:react-router/server-build';
export type { PublicApi };

export interface PageDeps {
  api: PublicApi;
  nonce: string;
  /** Where the caller has already chosen; otherwise read from `?lang=` and the cookie. */
  locale?: Locale;
  settings?: SiteSettings;
  /** When the page is rendered. */
  now: Date;
}

// The build's module type is looser than exactOptionalPropertyTypes allows.
const run = createRequestHandler(build as unknown as ServerBuild, import.meta.env.MODE);

/** Renders one page, or answers one of the client router's data requests. */
export function handle(request: Request, deps: PageDeps): Promise<Response> {
  const { api, nonce, locale, settings, now } = deps;
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  context.set(nonceContext, nonce);
  context.set(localeContext, locale ?? localeOfRequest(request));
  context.set(settingsContext, settings);
  context.set(nowContext, now);
  return run(request, context);
}
