import { expect } from '@playwright/test';
import { checkScreens } from '../screens/check-screens.ts';
import { openPathsOf } from '../screens/screens.ts';
import { findPersianTexts } from '../support/find-persian-texts.ts';
import { test } from '../support/fixtures.ts';
import { type Portal, runOwnPortal } from '../support/portal.ts';

// A separate portal with the unchanged demo community, because other tests create texts in Persian alone.
let portal: Portal;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  portal = await runOwnPortal('english');
});
test.afterAll(() => portal.stop());

for (const who of ['visitor', 'player'] as const)
  test(`English pages of a ${who} have no Persian text and no axe violations`, async ({ page }) => {
    test.setTimeout(600_000);
    await checkScreens(
      page,
      { url: portal.url, who, locale: 'en', theme: 'light' },
      openPathsOf(who),
      async (path) => expect.soft(await findPersianTexts(page), path).toEqual([]),
    );
  });

test('axe finds no violations on every second page of the owner in English', async ({ page }) => {
  test.setTimeout(600_000);
  // All are checked in Persian, whose texts are longer.
  const paths = openPathsOf('owner').filter((_, at) => at % 2 === 0);
  await checkScreens(page, { url: portal.url, who: 'owner', locale: 'en', theme: 'light' }, paths);
});
