import { expectSoundScreens } from '../screens/expect-sound-screens.ts';
import { screens } from '../screens/screens.ts';
import { test } from '../support/fixtures.ts';

// These are the longest journeys of all: no worker has to make them one after another.
test.describe.configure({ mode: 'parallel' });

/** Pages of one test. */
const together = 12;

// Every screen in every setting and state: `npm run axe`. Here each screen once; in English: e2e/deep/screens-in-english.spec.ts.
for (const who of ['visitor', 'player', 'owner'] as const) {
  const daily = screens.filter((screen) => screen.who === who && screen.isDaily).map(({ path }) => path);
  for (let from = 0; from < daily.length; from += together)
    test(`axe finds nothing on the pages of the ${who} from the ${from + 1}. on (fa, dark) @phone`, async ({
      page,
    }) => {
      test.slow();
      const url = process.env['E2E_URL'] ?? '';
      const paths = daily.slice(from, from + together);
      await expectSoundScreens(page, { url, who, locale: 'fa', theme: 'dark' }, paths);
    });
}
