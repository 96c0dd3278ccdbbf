import { expect, type Page, type Request } from '@playwright/test';
import type { Account } from './accounts.ts';
import { demoPlayer, owner } from './accounts.ts';
import { violationsIn } from './axe.ts';
import { prepare } from './signed-in.ts';
import { test } from './test.ts';

const url = () => process.env['E2E_URL'] ?? '';

const visits: [string, string[], (() => Account) | undefined][] = [
  [
    'a visitor',
    [
      '/',
      '/servers',
      '/servers/1',
      '/shop/2',
      '/login',
      '/register',
      '/forgot-password',
      '/reset-password?token=x',
      '/verify-email?token=x',
      '/rank?board=laps',
      '/drivers/2',
      '/drivers/2/versus/3',
      '/events/2',
      '/events/3',
      '/downloads',
      '/blog',
      '/blog/setting-up-a-wheel-without-ruining-your-wrists',
      '/nowhere',
    ],
    undefined,
  ],
  [
    'a player',
    [
      '/dashboard',
      '/dashboard/servers',
      '/dashboard/events',
      '/dashboard/shop',
      '/dashboard/blog',
      '/dashboard/transactions',
      '/dashboard/tickets',
      '/dashboard/ticket/1',
      '/dashboard/notifications',
      '/dashboard/settings',
    ],
    demoPlayer,
  ],
  [
    'the owner',
    [
      '/admin-selection',
      '/admin/dashboard',
      '/admin/dashboard?period=30d',
      '/admin/users',
      '/admin/users?view=roles',
      '/admin/users/2',
      '/admin/users/2?view=signIns',
      '/admin/servers',
      '/admin/events',
      '/admin/shop',
      '/admin/transactions',
      '/admin/transactions/money-check',
      '/admin/transactions/deliveries',
      '/admin/downloadslist',
      '/admin/tickets',
      '/admin/ticket/1',
      '/admin/settings',
      '/admin/developer',
      '/admin/developer?view=jobs',
      '/admin/developer?view=audit',
      '/admin/developer/gallery',
    ],
    () => owner,
  ],
];

/** Colours are measured when everything has arrived and stands still, also what begins to move late. */
async function settled(): Promise<void> {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  const moving = () =>
    document
      .getAnimations()
      .filter((one) => one.effect?.getTiming().iterations !== Infinity && one.playState !== 'finished');
  const tooLong = performance.now() + 3_000;
  for (let still = 0; still < 5 && performance.now() < tooLong; still += 1) {
    if (moving().length > 0) still = -1;
    await frame();
  }
}

/** Silence of a page, but for the streams that it follows: those have no end. */
function listenTo(page: Page): { silence: () => Promise<void> } {
  const underWay = new Set<Request>();
  const isCounted = (request: Request) => !request.url().endsWith('/stream');
  page.on('request', (request) => isCounted(request) && underWay.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => underWay.delete(request));
  return {
    silence: async () => {
      const tooLong = performance.now() + 3_000;
      for (let quiet = 0; quiet < 5 && performance.now() < tooLong; quiet += 1) {
        await page.waitForTimeout(50);
        if (underWay.size > 0) quiet = 0;
      }
    },
  };
}

async function arrived(page: Page, { silence }: ReturnType<typeof listenTo>): Promise<void> {
  await silence();
  // The gallery shows skeletons that nothing replaces.
  const coming = page.locator('.animate-breathe:visible').first();
  await coming.waitFor({ state: 'detached', timeout: 2_000 }).catch(() => undefined);
  await page.evaluate(settled);
}

for (const locale of ['fa', 'en'] as const) {
  // Persian on a phone and English on a desktop: both directions and both widths, each page twice and not four times.
  const width = locale === 'fa' ? '@phone' : '';
  for (const [who, paths, account] of visits) {
    test(`axe finds nothing on the pages of ${who} (${locale}) ${width}`, async ({ page }) => {
      test.setTimeout(150_000);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await prepare(page, url(), locale, account?.());
      const traffic = listenTo(page);
      // In English every other page: the words are shorter, and the pages are the same.
      for (const path of paths.filter((_, at) => locale === 'fa' || at % 2 === 0)) {
        await page.goto(path);
        await arrived(page, traffic);
        expect(await violationsIn(page), path).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${path} is wider than the screen`).toBeLessThanOrEqual(0);
      }
    });
  }
}
