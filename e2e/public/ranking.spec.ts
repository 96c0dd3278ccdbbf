import { expect, type Page } from '@playwright/test';
import { demoPlayer, owner } from '../support/accounts.ts';
import { clientWith, tokenOf } from '../support/api.ts';
import { expectNoOverflow } from '../support/expect-readable.ts';
import { test } from '../support/fixtures.ts';
import { makePlayer } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { waitUntilSettled } from '../support/page-settled.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';

/** The demo player's driver id and username. */
async function demoDriver(): Promise<{ id: number; username: string }> {
  const client = clientWith(url(), await tokenOf(url(), demoPlayer()));
  return (await client.get('/api/v1/users/dashboard')).body;
}

test('without JavaScript, a visitor opens a driver from the boards and compares two drivers', async ({
  browser,
  baseURL,
}) => {
  const t = messagesIn('en');
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await context.addCookies([{ name: 'locale', value: 'en', url: url() }]);
  await page.goto('/rank');
  await page.getByRole('link', { name: t('ranking', 'board.laps') }).click();
  await expect(page).toHaveURL(/board=laps/);
  await page.getByLabel(t('pages/public/rank', 'filter.track')).selectOption('monza');
  await page.getByRole('button', { name: t('pages/public/rank', 'filter.show') }).click();
  const table = page.getByRole('table', { name: /Monza/ });
  await expect(table.getByRole('row').nth(1)).toContainText(/1:4\d\.\d{3}/);
  await expect(table.getByRole('row').nth(2)).toContainText(/\+\d+\.\d{3}/);

  const { id, username } = await demoDriver();
  await page.getByLabel(t('pages/public/rank', 'filter.search')).fill(username.slice(1, 5));
  await page.getByRole('button', { name: t('pages/public/rank', 'filter.show') }).click();
  await page.getByRole('link', { name: username }).click();
  await expect(page).toHaveURL(new RegExp(`/drivers/${id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(username);
  await expect(page.getByRole('list', { name: t('ranking', 'changes.list') })).toContainText('Beat');

  await page.getByLabel(t('ranking', 'versus.name')).fill('arash');
  await page.getByRole('button', { name: t('ranking', 'versus.search') }).click();
  await page.getByRole('link', { name: 'arash_gt' }).click();
  await expect(page.getByRole('table', { name: t('ranking/versus', 'latest') })).toContainText('Monza');
  await context.close();
});

/** Creates a server key for the demo's racing server. */
async function createServerKey(): Promise<string> {
  const staff = clientWith(url(), await tokenOf(url(), owner));
  const { body: servers } = await staff.get('/api/v1/servers');
  const server_id = servers.find(({ type }: { type: string | null }) => type === 'GT3').id;
  await staff.post('/api/v1/auth/step-up', { password: owner.password });
  return (await staff.post('/api/v1/admin/server-keys', { server_id, name: 'ranking' })).body.key;
}

/** Sends the result of a race on a track of its own; `steam_ids` are in finishing order. */
async function sendRace(track: string, steam_ids: string[]): Promise<void> {
  const data = {
    track,
    results: steam_ids.map((steam_id, place) => ({
      steam_id,
      car: 'ks_mazda_mx5_cup',
      lap_count: 5,
      total_time: 500_000 + place * 1_000,
    })),
  };
  const event = { id: track, type: 'race', at: new Date().toISOString(), data };
  const { body } = await clientWith(url(), await createServerKey()).post('/api/v1/ingest/events', {
    events: [event],
  });
  expect(body.results).toEqual([{ id: track, status: 'accepted' }]);
}

async function openDashboard(page: Page): Promise<void> {
  const settled = waitUntilSettled(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Parts load one by one and move the ones below.
  await settled();
}

test('a player sees why the rating changed and their own row pinned on pages without it', async ({
  page,
}) => {
  const t = messagesIn('fa');
  const [player, rival, third] = [await makePlayer(url()), await makePlayer(url()), await makePlayer(url())];
  await sendRace(`mugello_${player.username}`, [rival.steam_id, player.steam_id, third.steam_id]);
  await preparePage(page, url(), 'fa', player);
  await openDashboard(page);
  await page.getByRole('link', { name: t('racing', 'races.why') }).click();
  await expect(page).toHaveURL(/kind=race#changes/);
  const change = page
    .getByRole('list', { name: t('ranking', 'changes.list') })
    .getByRole('listitem')
    .first();
  // A track without a name shows its tidied id.
  await expect(change).toContainText(`Mugello ${player.username.replace('p', 'P')}`);
  await expect(change.getByRole('link', { name: rival.username })).toBeVisible();
  await expect(change.getByRole('link', { name: third.username })).toBeVisible();

  // The search results do not include the player.
  await page.goto(`/rank?search=${rival.username}`);
  const pinnedRow = page.getByRole('region', { name: t('pages/public/rank', 'own.label') });
  await expect(pinnedRow).toContainText(player.username);
  await page.goto(`/rank?search=${player.username}`);
  const row = page.getByRole('row').filter({ hasText: player.username });
  await expect(row.getByText(t('pages/public/rank', 'own.you'))).toBeVisible();
  await expect(pinnedRow).toHaveCount(0);
});

test('on a phone, a board filters by track and a driver is compared with the player @phone', async ({
  page,
}) => {
  const t = messagesIn('fa');
  await preparePage(page, url(), 'fa', demoPlayer());
  await page.goto('/rank?board=laps');
  await page.getByLabel(t('pages/public/rank', 'filter.track')).selectOption('spa');
  await expect(page).toHaveURL(/track=spa/);
  await expect(page.getByRole('table', { name: /Spa|اسپا/ })).toBeVisible();
  await page.getByRole('link', { name: 'arash_gt' }).click();
  await page.getByRole('link', { name: t('ranking', 'driver.compareWithMe') }).click();
  await expect(page).toHaveURL(/\/versus\//);
  await expect(page.getByText(t('ranking/versus', 'overall'))).toBeVisible();
  await expectNoOverflow(page);
});
