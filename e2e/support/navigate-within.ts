import type { Page } from '@playwright/test';

/** Removes the anchors from a pattern of `messagesIn`, so that it matches within a longer text. */
export const containing = ({ source }: RegExp) => new RegExp(source.replace(/^\^\\s\*|\\s\*\(.*$/g, ''));

/** Navigates on the client, as Back and Forward do. The query cache survives. */
export async function navigateWithin(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, to);
}

/** Loads the first path and navigates to later ones on the client, because signed-in pages have no HTML of their own. */
export function navigateWithinAfterFirst(page: Page, url: string): (path: string) => Promise<unknown> {
  let isLoaded = false;
  return (path) => {
    if (isLoaded) return navigateWithin(page, path);
    isLoaded = true;
    return page.goto(url + path);
  };
}
