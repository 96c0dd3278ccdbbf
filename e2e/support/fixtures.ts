import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

/** Public pages run their scripts once they have been painted: a hand is slower than that, a test is not. */
async function waitForHydration(page: Page): Promise<void> {
  const isHydrated = () =>
    !document.getElementById('late') || performance.getEntriesByName('hydrated').length > 0;
  // A page whose scripts are kept away never does; the test knows.
  await page.waitForFunction(isHydrated, undefined, { timeout: 30_000 }).catch(() => undefined);
}

/** Makes `goto` and `reload` of the pages of a context wait until they answer to the hand. */
export function hydrateBeforeUse(context: BrowserContext): void {
  context.on('page', (page) => {
    const { goto, reload } = page;
    page.goto = async (...args) => {
      const answer = await goto.apply(page, args);
      await waitForHydration(page);
      return answer;
    };
    page.reload = async (...args) => {
      const answer = await reload.apply(page, args);
      await waitForHydration(page);
      return answer;
    };
  });
}

/** Answers of the network that a test asks for are told by the console as well; their outcome is tested on the page. */
const failedRequest = /^Failed to load resource/;

/** Exceptions that nobody caught, and what the console calls an error, of every page that a worker opens. */
function collectPageErrors(context: BrowserContext): void {
  const own = pageErrors;
  const note = (text: string) => (sharedContexts.has(context) ? pageErrors : own).push(text);
  context.on('page', (page) => {
    page.on('pageerror', (error) => note(`${page.url()}: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !failedRequest.test(message.text()))
        note(`${page.url()}: ${message.text()}`);
    });
  });
}

const sharedContexts = new WeakSet<BrowserContext>();

/** Says that the tests of a file use the pages of a context one after another: their errors fail the one that runs. */
export function shareAmongTests(context: BrowserContext): void {
  sharedContexts.add(context);
}

interface TestFixtures {
  /** Page errors that a test provokes; any other fails it. */
  expectedErrors: RegExp[];
  noPageErrors: undefined;
}

/** Of the test that runs; a worker runs one at a time. What a page of an earlier one still says goes to that one's list. */
let pageErrors: string[] = [];
/** Every one that is open. */
const contexts = new Set<BrowserContext>();

/** Playwright's `test`: pages answer to the hand when `goto` ends, are closed with their test, and an error of one fails it. */
export const test = base.extend<TestFixtures, object>({
  browser: [
    async ({ browser }, use) => {
      const { newContext } = browser;
      browser.newContext = async (options) => {
        const context = await newContext.call(browser, options);
        contexts.add(context);
        context.once('close', () => contexts.delete(context));
        collectPageErrors(context);
        if (options?.javaScriptEnabled !== false) hydrateBeforeUse(context);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],

  expectedErrors: [[], { option: true }],

  noPageErrors: [
    async ({ expectedErrors }, use) => {
      pageErrors = [];
      const errors = pageErrors;
      const before = new Set(contexts);
      await use(undefined);
      // What stays open follows its streams during the next test as well.
      await Promise.all([...contexts].filter((one) => !before.has(one)).map((one) => one.close()));
      const isExpected = (error: string) => expectedErrors.some((pattern) => pattern.test(error));
      expect(errors.filter((error) => !isExpected(error))).toEqual([]);
    },
    { auto: true },
  ],
});
