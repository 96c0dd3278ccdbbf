import type { Locale } from '@paddock/contract/i18n/locale';
import type { BrowserContext, Page } from '@playwright/test';
import type { Account } from './accounts.ts';
import { tokenOf } from './api.ts';

/** Gives a page a language, and a sign-in where an account is named, before its first address. */
export async function preparePage(page: Page, url: string, locale: Locale, account?: Account): Promise<Page> {
  const context: BrowserContext = page.context();
  await context.addCookies([{ name: 'locale', value: locale, url }]);
  const token = account ? await tokenOf(url, account) : '';
  await page.addInitScript(
    (stored) => {
      // Once for a tab: what the page itself changes later stays.
      if (sessionStorage.getItem('prepared')) return;
      sessionStorage.setItem('prepared', 'yes');
      localStorage.setItem('locale', stored.locale);
      if (stored.token) localStorage.setItem('token', stored.token);
    },
    { locale, token },
  );
  return page;
}
