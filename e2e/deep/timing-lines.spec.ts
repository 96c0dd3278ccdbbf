import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { freshSteamId, makePlayer } from '../support/make-player.ts';
import { preparePage } from '../support/prepare-page.ts';
import { makeBridge } from '../support/seasons/drive-bridge.ts';

const url = () => process.env['E2E_URL'] ?? '';
const drivers = ['Ali', 'Sara', 'Nima'].map((name, car_id) => ({ car_id, steam_id: freshSteamId(), name }));

for (const reader of ['a stranger', 'a member'] as const)
  test(`a line that falls silent is opened again, and the board goes on (${reader})`, async ({ page }) => {
    const bridge = await makeBridge(url());
    const player = reader === 'a member' ? await makePlayer(url()) : undefined;
    await preparePage(page, url(), 'en', player);
    await page.clock.install();
    let opened = 0;
    // The first line is one whose other end is gone: nothing comes, and nothing breaks.
    await page.route(/\/timing\/stream$/, (route) => {
      opened += 1;
      return opened > 1 ? route.continue() : undefined;
    });
    await page.goto(`/servers/${bridge.server_id}/timing`);
    await expect.poll(() => opened).toBe(1);
    await bridge.start(drivers);
    await page.clock.fastForward(45_000);
    await page.clock.fastForward(5_000);
    await expect.poll(() => opened).toBe(2);
    await expect(page.getByRole('rowheader')).toHaveCount(3);
  });

test('a line whose sign-in was ended elsewhere ends the session here, and the board goes on for the stranger', async ({
  page,
}) => {
  const bridge = await makeBridge(url());
  await preparePage(page, url(), 'en', await makePlayer(url()));
  let opened = 0;
  await page.route(/\/timing\/stream$/, (route) => {
    opened += 1;
    return 'authorization' in route.request().headers() ? route.fulfill({ status: 401 }) : route.continue();
  });
  await page.goto(`/servers/${bridge.server_id}/timing`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await bridge.start(drivers);
  await expect(page.getByRole('rowheader')).toHaveCount(3);
  expect(opened).toBe(2);
});
