import { expect } from '@playwright/test';
import { arrivalOf, overflowOf } from './arrival.ts';
import { violationsIn } from './axe.ts';
import { accounts, screens } from './screens.ts';
import { prepare } from './signed-in.ts';
import { test } from './test.ts';

const url = () => process.env['E2E_URL'] ?? '';

const visitors = ['visitor', 'player', 'owner'] as const;

// Every screen in every setting and state: `npm run axe`. Here both directions, widths and themes once.
for (const locale of ['fa', 'en'] as const) {
  const width = locale === 'fa' ? '@phone' : '';
  const theme = locale === 'fa' ? 'dark' : 'light';
  for (const who of visitors) {
    test(`axe finds nothing on the pages of the ${who} (${locale}, ${theme}) ${width}`, async ({ page }) => {
      test.setTimeout(150_000);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.addInitScript((stored) => localStorage.setItem('theme', stored), theme);
      await prepare(page, url(), locale, accounts[who]());
      const arrived = arrivalOf(page);
      const daily = screens.filter((screen) => screen.who === who && screen.isDaily);
      // In English every other page: the words are shorter, and the pages are the same.
      for (const { path } of daily.filter((_, at) => locale === 'fa' || at % 2 === 0)) {
        await page.goto(path);
        await arrived();
        expect(await violationsIn(page), path).toEqual([]);
        expect(await overflowOf(page), `${path} is wider than the screen`).toBeLessThanOrEqual(0);
      }
    });
  }
}
