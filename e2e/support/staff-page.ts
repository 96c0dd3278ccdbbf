import type { Locale } from '@paddock/contract/i18n/locale';
import type { Browser } from '@playwright/test';
import { owner } from './accounts.ts';
import { shareAmongTests } from './fixtures.ts';
import { injectFaults } from './network-faults.ts';
import { preparePage } from './prepare-page.ts';

/** Opens an owner's page for all tests of a file, with injectable network faults. */
export async function openStaffPage(browser: Browser, url: string, locale: Locale) {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  shareAmongTests(context);
  const page = await preparePage(await context.newPage(), url, locale, owner);
  // Accepts the browser's question about unsaved changes.
  page.on('dialog', (question) => question.accept());
  return { page, faults: await injectFaults(page), close: () => context.close() };
}

export type StaffPage = Awaited<ReturnType<typeof openStaffPage>>;
