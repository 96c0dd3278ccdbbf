import { expectSoundScreens } from '../screens/expect-sound-screens.ts';
import { screens } from '../screens/screens.ts';
import { test } from '../support/fixtures.ts';

test.describe.configure({ mode: 'parallel' });

for (const who of ['visitor', 'player', 'owner'] as const)
  test(`axe finds nothing on every other page of the ${who} (en, light)`, async ({ page }) => {
    test.slow();
    const own = screens.filter((screen) => screen.who === who && !screen.open && !screen.isClosed);
    // The words are shorter than in Persian, where each is looked at, and the pages are the same.
    const paths = own.map(({ path }) => path).filter((_, at) => at % 2 === 0);
    await expectSoundScreens(page, { who, locale: 'en', theme: 'light' }, paths);
  });
