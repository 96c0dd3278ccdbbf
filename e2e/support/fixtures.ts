import { type BrowserContext, test as base, type Page } from '@playwright/test';

/** Public pages run their scripts once they have been painted: a hand is slower than that, a test is not. */
async function listens(page: Page): Promise<void> {
  const isHydrated = () => {
    const { body } = document;
    return (
      !document.getElementById('late') || Object.keys(body).some((key) => key.startsWith('__reactFiber'))
    );
  };
  // A page whose scripts are kept away never does; the test knows.
  await page.waitForFunction(isHydrated, undefined, { timeout: 5_000 }).catch(() => undefined);
}

/** Makes `goto` and `reload` of the pages of a context wait until they answer to the hand. */
export function waitForHydration(context: BrowserContext): void {
  context.on('page', (page) => {
    const { goto, reload } = page;
    page.goto = async (...args) => {
      const answer = await goto.apply(page, args);
      await listens(page);
      return answer;
    };
    page.reload = async (...args) => {
      const answer = await reload.apply(page, args);
      await listens(page);
      return answer;
    };
  });
}

/** Playwright's `test`, whose pages answer to the hand when `goto` ends. */
export const test = base.extend<object, object>({
  browser: [
    async ({ browser }, use) => {
      const { newContext } = browser;
      browser.newContext = async (options) => {
        const context = await newContext.call(browser, options);
        if (options?.javaScriptEnabled !== false) waitForHydration(context);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
});
