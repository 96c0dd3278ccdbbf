import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

/** Public pages hydrate after the first paint. People are slower than that, tests are not. */
async function waitForHydration(page: Page): Promise<void> {
  const isHydrated = () =>
    !document.getElementById('late') || performance.getEntriesByName('hydrated').length > 0;
  // Never happens when a test blocks the scripts.
  await page.waitForFunction(isHydrated, undefined, { timeout: 30_000 }).catch(() => undefined);
}

/** Makes `goto` and `reload` wait for hydration on all pages of a context. */
export function hydrateBeforeUse(context: BrowserContext): void {
  context.on('page', (page) => {
    const { goto, reload } = page;
    page.goto = async (...args) => {
      const response = await goto.apply(page, args);
      await waitForHydration(page);
      return response;
    };
    page.reload = async (...args) => {
      const response = await reload.apply(page, args);
      await waitForHydration(page);
      return response;
    };
  });
}

/** The console also reports failed requests that tests provoke; their outcome is checked on the page. */
const failedRequest = /^Failed to load resource/;

/** Collects uncaught exceptions and console errors of every page of a context. */
function collectPageErrors(context: BrowserContext): void {
  const errorsAtStart = pageErrors;
  const addError = (text: string) => (sharedContexts.has(context) ? pageErrors : errorsAtStart).push(text);
  context.on('page', (page) => {
    page.on('pageerror', (error) => addError(`${page.url()}: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !failedRequest.test(message.text()))
        addError(`${page.url()}: ${message.text()}`);
    });
  });
}

const sharedContexts = new WeakSet<BrowserContext>();

/** Marks a context that the tests of a file share: an error of its pages fails the test that is running. */
export function shareAmongTests(context: BrowserContext): void {
  sharedContexts.add(context);
}

interface TestFixtures {
  /** Page errors that the test provokes; all others fail it. */
  expectedErrors: RegExp[];
  noPageErrors: undefined;
}

/** Errors of the running test. Late errors from pages of an earlier test go to that test's list. */
let pageErrors: string[] = [];
/** All open contexts of the worker. */
const contexts = new Set<BrowserContext>();

/** Playwright's `test`: pages are hydrated after `goto`, closed after the test, and fail it when they report errors. */
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
      // Contexts left open would keep their streams during the next test.
      await Promise.all(
        [...contexts].filter((context) => !before.has(context)).map((context) => context.close()),
      );
      const isExpected = (error: string) => expectedErrors.some((pattern) => pattern.test(error));
      expect(errors.filter((error) => !isExpected(error))).toEqual([]);
    },
    { auto: true },
  ],
});
