import { expect } from '@playwright/test';
import { accounts, screens } from '../screens/screens.ts';
import { axeViolations } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { navigateWithinAfterFirst } from '../support/navigate-within.ts';
import { horizontalOverflow, waitUntilSettled } from '../support/page-settled.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';

// These are the longest journeys of all: no worker has to make them one after another.
test.describe.configure({ mode: 'parallel' });

const visitors = ['visitor', 'player', 'owner'] as const;
/** Pages of one test. */
const together = 12;

// Every screen in every setting and state: `npm run axe`. Here both directions, widths and themes once; what visitors and players see
// in English is looked at where its language is (two-languages.spec.ts).
for (const locale of ['fa', 'en'] as const) {
  const width = locale === 'fa' ? '@phone' : '';
  const theme = locale === 'fa' ? 'dark' : 'light';
  for (const who of locale === 'fa' ? visitors : (['owner'] as const)) {
    const daily = screens.filter((screen) => screen.who === who && screen.isDaily);
    // In English every other page: the words are shorter, and the pages are the same.
    const paths = daily.filter((_, at) => locale === 'fa' || at % 2 === 0).map(({ path }) => path);
    for (let from = 0; from < paths.length; from += together)
      test(`axe finds nothing on the pages of the ${who} from the ${from + 1}. on (${locale}, ${theme}) ${width}`, async ({
        page,
      }) => {
        test.slow();
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.addInitScript((stored) => localStorage.setItem('theme', stored), theme);
        await preparePage(page, url(), locale, accounts[who]());
        const arrived = waitUntilSettled(page);
        const open = who === 'visitor' ? page.goto.bind(page) : navigateWithinAfterFirst(page, url());
        for (const path of paths.slice(from, from + together)) {
          await open(path);
          await arrived();
          expect(new URL(page.url()).pathname, path).toBe(new URL(path, url()).pathname);
          await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
          expect(await axeViolations(page), path).toEqual([]);
          expect(await horizontalOverflow(page), `${path} is wider than the screen`).toBeLessThanOrEqual(0);
        }
      });
  }
}
