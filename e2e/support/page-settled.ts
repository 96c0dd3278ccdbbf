import type { Page, Request } from '@playwright/test';

/**
 * Runs in the page. Colours are measured when everything has arrived and stands still, also what begins to move late and
 * what is laid out only when it comes into view: until then that keeps the colours of before.
 */
export async function pageSettled(): Promise<void> {
  for (const part of document.querySelectorAll<HTMLElement>('.laid-out-late')) {
    // A browser lays the inner one out when it is in view, and a reader who scrolls sees it empty before.
    if (part.parentElement?.closest('.laid-out-late'))
      throw new Error(`late inside of late: ${part.className}`);
    part.style.contentVisibility = 'visible';
  }
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  const moving = () =>
    document
      .getAnimations()
      .filter((one) => one.effect?.getTiming().iterations !== Infinity && one.playState !== 'finished');
  const tooLong = performance.now() + 3_000;
  // A busy machine draws few frames in that time, and an animation starts with a frame.
  for (let still = 0, frames = 0; still < 5 && (frames < 180 || performance.now() < tooLong); frames += 1) {
    still = moving().length > 0 ? 0 : still + 1;
    await frame();
  }
}

/** Waits for silence of a page, but for the streams that it follows (those have no end), and for stillness. */
export function waitUntilSettled(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  const isCounted = (request: Request) => !request.url().endsWith('/stream');
  page.on('request', (request) => isCounted(request) && underWay.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => underWay.delete(request));
  return async () => {
    const tooLong = performance.now() + 3_000;
    for (let quiet = 0; quiet < 5 && performance.now() < tooLong; quiet += 1) {
      await page.waitForTimeout(50);
      if (underWay.size > 0) quiet = 0;
    }
    // What covers a screen before its code is there.
    await page.locator('output.z-overlay').waitFor({ state: 'detached', timeout: 20_000 });
    // The gallery shows skeletons that nothing replaces.
    const coming = page.locator('.animate-breathe:visible').first();
    await coming.waitFor({ state: 'detached', timeout: 2_000 }).catch(() => undefined);
    await page.evaluate(pageSettled);
  };
}

/** By how many pixels the page is wider than the screen. */
export const horizontalOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
