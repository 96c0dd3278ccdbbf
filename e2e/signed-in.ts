import type { Locale } from '@paddock/contract/locale';
import type { BrowserContext, Page } from '@playwright/test';
import type { Account } from './accounts.ts';

const tokens = new Map<string, string>();

async function tokenOf(url: string, { email, password }: Account): Promise<string> {
  const place = `${url} ${email}`;
  const known = tokens.get(place);
  if (known) return known;
  const form = new URLSearchParams({ username: email, password });
  const answer = await fetch(`${url}/api/v1/auth/login`, { method: 'POST', body: form });
  const { access_token } = (await answer.json()) as { access_token?: string };
  if (!access_token) throw new Error(`${email} could not sign in: ${answer.status}`);
  tokens.set(place, access_token);
  return access_token;
}

/** Gives a page a language, and a sign-in where an account is named, before its first address. */
export async function prepare(page: Page, url: string, locale: Locale, account?: Account): Promise<Page> {
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
