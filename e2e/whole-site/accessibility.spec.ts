import { checkScreens } from '../screens/check-screens.ts';
import { screens } from '../screens/screens.ts';
import { test } from '../support/fixtures.ts';

// Runs in parallel, because these are the longest tests.
test.describe.configure({ mode: 'parallel' });

const screensPerTest = 12;

// Checks each screen once in Persian. English: e2e/deep/screens-in-english.spec.ts; all settings and states: `npm run axe`.
for (const who of ['visitor', 'player', 'owner'] as const) {
  const daily = screens.filter((screen) => screen.who === who && screen.isDaily).map(({ path }) => path);
  for (let from = 0; from < daily.length; from += screensPerTest)
    test(`axe finds no violations on screens ${from + 1} to ${Math.min(from + screensPerTest, daily.length)} of the ${who} (fa, dark) @phone`, async ({
      page,
    }) => {
      test.slow();
      const url = process.env['E2E_URL'] ?? '';
      const paths = daily.slice(from, from + screensPerTest);
      await checkScreens(page, { url, who, locale: 'fa', theme: 'dark' }, paths);
    });
}
