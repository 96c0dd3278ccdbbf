import { expect } from '@playwright/test';
import { checkScreens } from '../screens/check-screens.ts';
import { openPathsOf } from '../screens/screens.ts';
import { findPersianTexts } from '../support/find-persian-texts.ts';
import { test } from '../support/fixtures.ts';
import { type Portal, runOwnPortal } from '../support/portal.ts';

// Other journeys write in Persian alone: here stands the demo as it is at the first start.
let portal: Portal;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  portal = await runOwnPortal('english');
});
test.afterAll(() => portal.stop());

for (const who of ['visitor', 'player'] as const)
  test(`an English ${who} meets no Persian sentence, and axe finds nothing`, async ({ page }) => {
    test.setTimeout(600_000);
    await checkScreens(
      page,
      { url: portal.url, who, locale: 'en', theme: 'light' },
      openPathsOf(who),
      async (path) => expect.soft(await findPersianTexts(page), path).toEqual([]),
    );
  });

test('axe finds nothing on every other page of the owner in English', async ({ page }) => {
  test.setTimeout(600_000);
  // The words are shorter than in Persian, where each is looked at, and the pages are the same.
  const paths = openPathsOf('owner').filter((_, at) => at % 2 === 0);
  await checkScreens(page, { url: portal.url, who: 'owner', locale: 'en', theme: 'light' }, paths);
});
