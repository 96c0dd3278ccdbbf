import type { Locale } from '@paddock/contract/i18n/locale';
import { getFooter } from '@paddock/contract/pages/footer-calls';
import { getSiteSettings } from '@paddock/contract/site/calls';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { localizeFooter, localizeSettings } from './localize-root.ts';

export const fetchSettings = async (locale: Locale) =>
  localizeSettings(await call(getSiteSettings, {}), locale);

export const fetchFooter = async (locale: Locale) => localizeFooter(await call(getFooter, {}), locale);

/** Whether the server answered, though not with settings. */
export function isRequestError(error: unknown): boolean {
  return error instanceof ApiError && error.status > 0;
}
