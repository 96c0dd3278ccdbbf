import type { Locale } from '@paddock/contract/i18n/locale';
import { type Footer, getFooter } from '@paddock/contract/pages/footer-calls';
import { getSiteSettings, type SiteSettings } from '@paddock/contract/site/calls';
import { ApiError } from '../http/api-error.ts';
import { call } from '../http/call.ts';
import { localizeFooter, localizeSettings } from './localize-root.ts';

/** Fetches settings and footer and passes each to `show`. */
export async function fetchSite(
  locale: Locale,
  show: (part: { settings: SiteSettings } | { footer: Footer }) => void,
): Promise<void> {
  const settings = localizeSettings(await call(getSiteSettings, {}), locale);
  show({ settings });
  // A closed site rejects all other calls.
  if (settings.maintenance_mode) return;
  call(getFooter, {}).then((footer) => show({ footer: localizeFooter(footer, locale) }), console.error);
}

/** The key of the error: whether the server responded with an error or did not respond. */
export const failureText = (error: unknown) =>
  error instanceof ApiError && error.status > 0 ? 'settingsFailed' : 'settingsError';
