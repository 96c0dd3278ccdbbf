import type { Page } from '@playwright/test';

/** The words of a pattern with others around them. */
export const containing = ({ source }: RegExp) => new RegExp(source.replace(/^\^\\s\*|\\s\*\(.*$/g, ''));

/** As Back and Forward do, without loading the page anew; what was read before stays for a while. */
export async function navigateWithin(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, to);
}

/** Loads the first address that it is given, and goes to the others within the page: a signed-in page has no HTML of its own. */
export function navigateWithinAfterFirst(page: Page, url: string): (path: string) => Promise<unknown> {
  let isLoaded = false;
  return (path) => {
    if (isLoaded) return navigateWithin(page, path);
    isLoaded = true;
    return page.goto(url + path);
  };
}
