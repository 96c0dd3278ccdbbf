import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { freshSteamId, makePlayer } from '../support/make-player.ts';
import { preparePage } from '../support/prepare-page.ts';
import { makeBridge } from '../support/seasons/drive-bridge.ts';

const url = () => process.env['E2E_URL'] ?? '';
const drivers = ['Ali', 'Sara', 'Nima'].map((name, car_id) => ({ car_id, steam_id: freshSteamId(), name }));

for (const viewer of ['a visitor', 'a member'] as const)
  test(`a silent timing stream is reopened and the board continues (${viewer})`, async ({ page }) => {
    const bridge = await makeBridge(url());
    const player = viewer === 'a member' ? await makePlayer(url()) : undefined;
    await preparePage(page, url(), 'en', player);
    await page.clock.install();
    let streamCount = 0;
    // The first request never gets a response, as with a peer that is gone.
    await page.route(/\/timing\/stream$/, (route) => {
      streamCount += 1;
      return streamCount > 1 ? route.continue() : undefined;
    });
    await page.goto(`/servers/${bridge.server_id}/timing`);
    await expect.poll(() => streamCount).toBe(1);
    await bridge.start(drivers);
    await page.clock.fastForward(45_000);
    await page.clock.fastForward(5_000);
    await expect.poll(() => streamCount).toBe(2);
    await expect(page.getByRole('rowheader')).toHaveCount(3);
  });

test('a timing stream whose sign-in was ended signs out here and continues as a visitor', async ({
  page,
}) => {
  const bridge = await makeBridge(url());
  await preparePage(page, url(), 'en', await makePlayer(url()));
  let streamCount = 0;
  await page.route(/\/timing\/stream$/, (route) => {
    streamCount += 1;
    return 'authorization' in route.request().headers() ? route.fulfill({ status: 401 }) : route.continue();
  });
  await page.goto(`/servers/${bridge.server_id}/timing`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await bridge.start(drivers);
  await expect(page.getByRole('rowheader')).toHaveCount(3);
  expect(streamCount).toBe(2);
});
