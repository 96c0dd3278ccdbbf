import type { Locale } from '@paddock/contract/i18n/locale';
import { type Footer, getFooter } from '@paddock/contract/pages/footer-calls';
import { getSiteSettings, type SiteSettings } from '@paddock/contract/site/calls';
import { localizeFooter, localizeSettings } from './localize-root.ts';
import type { PublicApi } from './request-context.ts';
import { emptyFooter } from './root-data.ts';

/** Returns null on errors, because a page without settings is better than none. */
export async function loadSettings(api: PublicApi, locale: Locale): Promise<SiteSettings | null> {
  try {
    return localizeSettings(await api.call(getSiteSettings, {}), locale);
  } catch (error) {
    console.error(error);
    return null;
  }
}

export async function loadFooter(api: PublicApi, locale: Locale): Promise<Footer> {
  try {
    return localizeFooter(await api.call(getFooter, {}), locale);
  } catch (error) {
    console.error(error);
    return emptyFooter;
  }
}
