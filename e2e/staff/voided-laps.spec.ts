import { expect, type Page } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { clientWith, signIn, tokenOf } from '../support/api.ts';
import { expectNoOverflow } from '../support/expect-readable.ts';
import { test } from '../support/fixtures.ts';
import { journeys } from '../support/journey-locales.ts';
import { makePlayer } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';
const reasons = { fa: 'هر چهار چرخ در پیچ پنجم بیرون بود', en: 'All four wheels off in turn five' };

/** Sends laps of a track as the demo's racing server. Lap times in ms. */
async function sendLaps(track: string, laps: [steam_id: string, lap_time: number][]): Promise<void> {
  const staff = await signIn(url(), owner);
  const { body: servers } = await staff.get('/api/v1/servers');
  const server_id = servers.find(({ type }: { type: string | null }) => type === 'GT3').id;
  const { body } = await staff.post('/api/v1/admin/server-keys', { server_id, name: 'laps' });
  const now = Date.now();
  const events = laps.map(([steam_id, lap_time], place) => ({
    id: `${track} ${place}`,
    type: 'lap',
    at: new Date(now - (place + 1) * 120_000).toISOString(),
    steam_id,
    data: { track, car: 'ks_mazda_mx5_cup', lap_time },
  }));
  const response = await clientWith(url(), body.key).post('/api/v1/ingest/events', { events });
  expect(response.body.results).toHaveLength(laps.length);
}

/** Reloads the board until it has the leader: public pages are cached for a few seconds. */
async function expectLeader(page: Page, track: string, username: string, time: string): Promise<void> {
  await expect(async () => {
    await page.goto(`/rank?board=laps&track=${track}`);
    const first = page.getByRole('row').nth(1);
    await expect(first).toContainText(username, { timeout: 1_000 });
    await expect(first).toContainText(time, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}

for (const [locale, tag] of journeys('fa', { fa: '@phone', en: '' }))
  test(`staff void a record: the next best lap leads, the reason is public, and it can be restored (${locale}) ${tag}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const t = messagesIn(locale);
    const tAdminLaps = (key: string) => t('racing/admin-laps', key);
    const tVoidedLaps = (key: string) => t('racing/voided-laps', key);
    const [cutter, fair] = [await makePlayer(url()), await makePlayer(url())];
    const track = `void_${cutter.username}`;
    await sendLaps(track, [
      [cutter.steam_id, 80_000],
      [cutter.steam_id, 85_000],
      [fair.steam_id, 82_000],
    ]);

    await preparePage(page, url(), locale, owner);
    await expectLeader(page, track, cutter.username, '1:20.000');
    await page
      .getByRole('row')
      .nth(1)
      .getByRole('link', { name: tAdminLaps('decide') })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: tAdminLaps('title') })).toBeVisible();
    const record = page.getByRole('row').filter({ hasText: '1:20.000' });
    await expect(record.getByText(tAdminLaps('best'))).toBeVisible();
    await record.getByRole('button', { name: tAdminLaps('void.name') }).click();

    // Kind and reason are required.
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: tAdminLaps('void.action') }).click();
    await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(2);
    await dialog.getByLabel(tAdminLaps('void.code')).selectOption('cut');
    await dialog.getByLabel(tAdminLaps('void.reason')).fill(reasons[locale]);
    await dialog.getByRole('button', { name: tAdminLaps('void.action') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(record.getByText(tAdminLaps('states.voided'))).toBeVisible();
    await expect(record).toContainText(reasons[locale]);
    await expect(
      page.getByRole('row').filter({ hasText: '1:25.000' }).getByText(tAdminLaps('best')),
    ).toBeVisible();

    // The public pages as a visitor.
    const noScript = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      viewport: page.viewportSize(),
      javaScriptEnabled: false,
    });
    const visitor = await noScript.newPage();
    await noScript.addCookies([{ name: 'locale', value: locale, url: url() }]);
    await expectLeader(visitor, track, fair.username, '1:22.000');
    await visitor.getByRole('link', { name: t('pages/public/rank', 'voided') }).click();
    await expect(visitor).toHaveURL(/\/rank\/voided\?track=/);
    const entry = visitor.getByRole('list', { name: tVoidedLaps('list') }).getByRole('listitem');
    await expect(entry).toHaveCount(1);
    await expect(entry).toContainText(cutter.username);
    await expect(entry).toContainText('1:20.000');
    await expect(entry).toContainText(reasons[locale]);
    await expect(entry.getByText(tVoidedLaps('codes.cut'))).toBeVisible();
    await expectNoOverflow(visitor);
    const { body: staff } = await clientWith(url(), await tokenOf(url(), owner)).get(
      '/api/v1/users/dashboard',
    );
    await expect(visitor.locator('main')).not.toContainText(staff.username);

    const listVoidNotifications = async ({ client }: typeof fair) =>
      (await client.get('/api/v1/notifications')).body.filter(
        ({ kind }: { kind: string }) => kind === 'lap_voided',
      );
    expect(await listVoidNotifications(cutter)).toMatchObject([
      { data: { lap_time: 80_000, reason: reasons[locale] } },
    ]);
    expect(await listVoidNotifications(fair)).toEqual([]);

    await record.getByRole('button', { name: tAdminLaps('restore.name') }).click();
    await dialog.getByRole('button', { name: tAdminLaps('restore.action') }).click();
    await expect(record.getByText(tAdminLaps('states.counted'))).toBeVisible();
    await expect(record.getByText(tAdminLaps('best'))).toBeVisible();
    await expectLeader(visitor, track, cutter.username, '1:20.000');
    await expect(async () => {
      await visitor.goto(`/rank/voided?track=${track}`);
      await expect(visitor.getByText(tVoidedLaps('emptyHere'))).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
    await noScript.close();
  });
