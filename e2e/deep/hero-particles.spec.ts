import { type Browser, type BrowserContextOptions, chromium, expect, type Page } from '@playwright/test';
import { chromiumPath } from '../support/chromium.ts';
import { test } from '../support/fixtures.ts';
import { messagesIn } from '../support/messages.ts';

const url = () => process.env['E2E_URL'] ?? '';

/** Waits for `count` frames. Runs in the page. */
const waitForFrames = (count: number) =>
  new Promise<void>((done) => {
    const next = (left: number) => (left === 0 ? done() : requestAnimationFrame(() => next(left - 1)));
    next(count);
  });

/** Makes software rendering look like a fast graphics card and counts drawn particles. Runs in the page. */
function fakeGraphicsCard(): void {
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

const countDrawn = (page: Page) =>
  page.evaluate(() => (window as unknown as { drawnPoints: number }).drawnPoints);

/** Opens the landing page with a graphics card. `fetched` lists the requested files of the particles. */
async function openWithCard(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    viewport: { width: 480, height: 400 },
    reducedMotion: 'no-preference',
    ...options,
  });
  await context.addInitScript(fakeGraphicsCard);
  const page = await context.newPage();
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('hero-particles')) fetched.push(request.url());
  });
  await page.goto(`${url()}/?lang=en`);
  return { page, fetched };
}

test('the particles move until they are paused and are not loaded with reduced motion', async () => {
  // Software rendering is slow on a busy machine.
  test.slow();
  const t = messagesIn('en');
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  const still = await openWithCard(browser, { reducedMotion: 'reduce' });
  const { page, fetched } = await openWithCard(browser);
  await expect.poll(() => countDrawn(page), { timeout: 30_000 }).toBeGreaterThan(0);
  const before = await countDrawn(page);
  await expect.poll(() => countDrawn(page), { timeout: 20_000 }).toBeGreaterThan(before + 3);

  await page.getByRole('button', { name: t('pages/public/landing', 'hero.pause') }).click();
  const paused = await countDrawn(page);
  await page.evaluate(waitForFrames, 60);
  // A frame in progress when the button was clicked still counts.
  expect(await countDrawn(page)).toBeLessThanOrEqual(paused + 1);

  // The choice is remembered: the next page offers to play and loads no particles.
  fetched.length = 0;
  await page.reload();
  await expect(page.getByRole('button', { name: t('pages/public/landing', 'hero.play') })).toBeVisible();
  expect(fetched).toEqual([]);
  expect(await countDrawn(page)).toBe(0);

  expect(still.fetched).toEqual([]);
  await expect(still.page.getByRole('button', { name: t('pages/public/landing', 'hero.pause') })).toHaveCount(
    0,
  );
  await browser.close();
});
