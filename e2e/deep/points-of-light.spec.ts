import { type Browser, type BrowserContextOptions, chromium, expect, type Page } from '@playwright/test';
import { chromiumPath } from '../support/chromium.ts';
import { test } from '../support/fixtures.ts';
import { messagesIn } from '../support/messages.ts';

const url = () => process.env['E2E_URL'] ?? '';

/** Runs in the page: ends after so many frames have been drawn. */
const frames = (count: number) =>
  new Promise<void>((done) => {
    const next = (left: number) => (left === 0 ? done() : requestAnimationFrame(() => next(left - 1)));
    next(count);
  });

/** What stands in the way here: a card drawn in software, which says so and is slow. */
function pretendCard(): void {
  const unmaskedRenderer = 0x9246;
  const { drawArrays, getParameter } = WebGL2RenderingContext.prototype;
  Object.assign(window, { drawnPoints: 0 });
  Object.assign(WebGL2RenderingContext.prototype, {
    drawArrays(this: WebGL2RenderingContext, mode: number, first: number, count: number) {
      if (mode === this.POINTS) (window as unknown as { drawnPoints: number }).drawnPoints++;
      drawArrays.call(this, mode, first, count);
    },
    getParameter(this: WebGL2RenderingContext, name: number) {
      return name === unmaskedRenderer ? 'A graphics card' : getParameter.call(this, name);
    },
  });
  const { getContext } = HTMLCanvasElement.prototype;
  Object.assign(HTMLCanvasElement.prototype, {
    getContext(this: HTMLCanvasElement, kind: string, options?: object) {
      return getContext.call(this, kind, { ...options, failIfMajorPerformanceCaveat: false });
    },
  });
  const now = performance.now.bind(performance);
  performance.now = () => now() / 1_000;
}

const drawn = (page: Page) => page.evaluate(() => (window as unknown as { drawnPoints: number }).drawnPoints);

/** The landing page on a machine whose card draws; `fetched` are the particles' files that it asked for. */
async function openWithCard(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    viewport: { width: 480, height: 400 },
    reducedMotion: 'no-preference',
    ...options,
  });
  await context.addInitScript(pretendCard);
  const page = await context.newPage();
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('hero-particles')) fetched.push(request.url());
  });
  await page.goto(`${url()}/?lang=en`);
  return { page, fetched };
}

test('the points of light move until they are paused, and are not fetched where motion is not wanted', async () => {
  // Drawn by the processor, which a busy machine shares.
  test.slow();
  const t = messagesIn('en');
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  const still = await openWithCard(browser, { reducedMotion: 'reduce' });
  const { page, fetched } = await openWithCard(browser);
  await expect.poll(() => drawn(page), { timeout: 30_000 }).toBeGreaterThan(0);
  const before = await drawn(page);
  await expect.poll(() => drawn(page), { timeout: 20_000 }).toBeGreaterThan(before + 3);

  await page.getByRole('button', { name: t('landing', 'hero.pause') }).click();
  const paused = await drawn(page);
  await page.evaluate(frames, 60);
  // A frame that was under way when the button was pressed still counts.
  expect(await drawn(page)).toBeLessThanOrEqual(paused + 1);

  // It is remembered: the next page offers to let them move, and fetches nothing for it.
  fetched.length = 0;
  await page.reload();
  await expect(page.getByRole('button', { name: t('landing', 'hero.play') })).toBeVisible();
  expect(fetched).toEqual([]);
  expect(await drawn(page)).toBe(0);

  expect(still.fetched).toEqual([]);
  await expect(still.page.getByRole('button', { name: t('landing', 'hero.pause') })).toHaveCount(0);
  await browser.close();
});
