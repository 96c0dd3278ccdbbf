import type { Locale } from '@paddock/contract/i18n/locale';
import { type Footer, getFooter } from '@paddock/contract/pages/footer-calls';
import { getSiteSettings, type SiteSettings } from '@paddock/contract/site/calls';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { localizeFooter, localizeSettings } from './localize-root.ts';

/** Shows the settings as soon as they are here, and then the footer. */
export async function fetchSite(
  locale: Locale,
  show: (part: { settings: SiteSettings } | { footer: Footer }) => void,
): Promise<void> {
  const settings = localizeSettings(await call(getSiteSettings, {}), locale);
  show({ settings });
  // A closed site answers nothing else, and a page stands with the footer that it has.
  if (settings.maintenance_mode) return;
  call(getFooter, {}).then((footer) => show({ footer: localizeFooter(footer, locale) }), console.error);
}

/** What is said where there are none: the server answered, though not with settings, or it did not answer. */
export const failureText = (error: unknown) =>
  error instanceof ApiError && error.status > 0 ? 'settingsFailed' : 'settingsError';
