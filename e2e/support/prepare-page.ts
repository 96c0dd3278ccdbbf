import type { Locale } from '@paddock/contract/i18n/locale';
import type { BrowserContext, Page } from '@playwright/test';
import type { Account } from './accounts.ts';
import { tokenOf } from './api.ts';

/** Sets the language of a page and signs the account in, before the first navigation. */
export async function preparePage(page: Page, url: string, locale: Locale, account?: Account): Promise<Page> {
  const context: BrowserContext = page.context();
  await context.addCookies([{ name: 'locale', value: locale, url }]);
  const token = account ? await tokenOf(url, account) : '';
  await page.addInitScript(
    (stored) => {
      // Once per tab, so that later changes by the page survive.
      if (sessionStorage.getItem('prepared')) return;
      sessionStorage.setItem('prepared', 'yes');
      localStorage.setItem('locale', stored.locale);
      if (stored.token) localStorage.setItem('token', stored.token);
    },
    { locale, token },
  );
  return page;
}
