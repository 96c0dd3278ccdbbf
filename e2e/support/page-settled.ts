import type { Page, Request } from '@playwright/test';

/**
 * Waits until animations have ended and lays out parts outside the viewport, which otherwise report stale colours. Runs in
 * the page.
 */
export async function pageSettled(): Promise<void> {
  for (const part of document.querySelectorAll<HTMLElement>('.laid-out-late')) {
    // A nested part would be laid out only in view, so that readers would see it empty while scrolling.
    if (part.parentElement?.closest('.laid-out-late'))
      throw new Error(`laid-out-late inside laid-out-late: ${part.className}`);
    part.style.contentVisibility = 'visible';
  }
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  const listRunning = () =>
    document
      .getAnimations()
      .filter(
        ({ effect, playState }) => effect?.getTiming().iterations !== Infinity && playState !== 'finished',
      );
  const deadline = performance.now() + 3_000;
  // Counts frames too: a busy machine draws few in that time, and an animation starts with a frame.
  for (let still = 0, frames = 0; still < 5 && (frames < 180 || performance.now() < deadline); frames += 1) {
    still = listRunning().length > 0 ? 0 : still + 1;
    await frame();
  }
}

/** Returns a function that waits until a page has no open requests (streams excepted), loaders or animations. */
export function waitUntilSettled(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  const isCounted = (request: Request) => !request.url().endsWith('/stream');
  page.on('request', (request) => isCounted(request) && pending.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => pending.delete(request));
  return async () => {
    const deadline = performance.now() + 3_000;
    for (let quiet = 0; quiet < 5 && performance.now() < deadline; quiet += 1) {
      await page.waitForTimeout(50);
      if (pending.size > 0) quiet = 0;
    }
    // Covers a screen until its code is loaded.
    await page.locator('output.z-overlay').waitFor({ state: 'detached', timeout: 20_000 });
    // Skeletons of the gallery are never replaced, hence the catch.
    const skeleton = page.locator('.animate-breathe:visible').first();
    await skeleton.waitFor({ state: 'detached', timeout: 2_000 }).catch(() => undefined);
    await page.evaluate(pageSettled);
  };
}

/** How many pixels the page is wider than the screen. */
export const horizontalOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
