import type { Locale } from '@paddock/contract/i18n/locale';
import { expect, type Page } from '@playwright/test';
import { isDeep } from '../../server/test/volume.ts';
import { axeViolations } from '../support/axe.ts';
import { navigateWithinAfterFirst } from '../support/navigate-within.ts';
import { horizontalOverflow, waitUntilSettled } from '../support/page-settled.ts';
import { preparePage } from '../support/prepare-page.ts';
import type { Visitor } from './screen.ts';
import { accounts } from './screens.ts';

interface Reader {
  /** Origin of the portal. */
  url: string;
  who: Visitor;
  locale: Locale;
  theme: 'dark' | 'light';
}

/**
 * Opens each path in turn and expects no redirect, one h1, no axe violations and no horizontal overflow. `check` runs
 * more checks.
 */
export async function checkScreens(
  page: Page,
  { url, who, locale, theme }: Reader,
  paths: readonly string[],
  check: (path: string) => Promise<void> = async () => {},
): Promise<void> {
  await page.addInitScript((stored) => localStorage.setItem('theme', stored), theme);
  await preparePage(page, url, locale, accounts[who]());
  const settled = waitUntilSettled(page);
  // The deep tests load each public page on its own.
  const load = (path: string) => page.goto(url + path);
  const open = who === 'visitor' && isDeep ? load : navigateWithinAfterFirst(page, url);
  for (const path of paths) {
    await open(path);
    await settled();
    expect(new URL(page.url()).pathname, path).toBe(new URL(path, url).pathname);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    expect(await axeViolations(page), path).toEqual([]);
    expect(await horizontalOverflow(page), `${path} is wider than the screen`).toBeLessThanOrEqual(0);
    await check(path);
  }
}
