import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { clientWith, signIn } from '../support/api.ts';
import { expectNoViolations } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { makePlayer } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';

/** Sends laps of a track as a game server does. Lap times in ms. */
async function sendLaps(track: string, laps: readonly (readonly [steam_id: string, lap_time: number])[]) {
  const staff = await signIn(url(), owner);
  const { body: servers } = await staff.get('/api/v1/servers');
  const server = servers.find(({ type }: { type: string | null }) => type === 'GT3');
  const { status, body } = await staff.post('/api/v1/admin/server-keys', {
    server_id: server.id,
    name: 'challenge',
  });
  expect(status, JSON.stringify(body)).toBe(201);
  const events = laps.map(([steam_id, lap_time]) => ({
    id: randomUUID(),
    type: 'lap',
    at: new Date().toISOString(),
    steam_id,
    data: { track, layout: '', car: 'ks_audi_r8_lms', lap_time, sectors: [], cuts: 0, valid: true },
  }));
  const response = await clientWith(url(), body.key).post('/api/v1/ingest/events', { events });
  expect(response.body.results.map((result: { status: string }) => result.status)).toEqual(
    laps.map(() => 'accepted'),
  );
}

test('staff create a challenge, laps arrive and a visitor sees them on the board', async ({
  page,
  browser,
}) => {
  const t = messagesIn('fa');
  const tAdminChallenges = (key: string) => t('pages/staff/challenges', key);
  const mark = randomUUID().slice(0, 8);
  const [title, track] = [`چالش ${mark}`, `track_${mark}`];
  const [fast, slow] = [await makePlayer(url()), await makePlayer(url())];

  await preparePage(page, url(), 'fa', owner);
  await page.goto('/admin/challenges');
  await page.getByRole('button', { name: tAdminChallenges('new') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name="title"]').fill(title);
  // A track without a name is found by its key.
  await dialog.getByLabel(tAdminChallenges('fields.trackSearch')).fill(track);
  await expect(dialog.locator('[name="track"] option', { hasText: track })).toBeAttached();
  await dialog.locator('[name="track"]').selectOption(track);
  await dialog.getByLabel(tAdminChallenges('fields.startDay')).fill('۱۴۰۵/۰۱/۰۱');
  await dialog.getByRole('button', { name: tAdminChallenges('prizes.add') }).click();
  await dialog.locator('[name="prizes.0.title"]').fill('یک هدیه');
  await dialog.getByRole('button', { name: tAdminChallenges('save') }).click();
  // The challenge lasts too long, and the prize has no grant yet.
  await expect(dialog.getByText(t('shop', 'gives.none'))).toBeVisible();
  await dialog.getByRole('button', { name: t('shop', 'gives.add') }).click();
  await dialog.getByLabel(t('shop', 'gives.tier')).fill('Gold');
  await dialog.getByLabel(t('shop', 'gives.days')).fill('۳۰');
  await dialog.getByRole('button', { name: tAdminChallenges('save') }).click();
  await expect(dialog.getByText(/حداکثر ۶۲ روز/)).toBeVisible();
  await expectNoViolations(page, 'the form of a challenge', '[role="dialog"]');
  const today = new Intl.DateTimeFormat('fa-IR-u-nu-latn', {
    timeZone: 'Asia/Tehran',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(new Date());
  await dialog.getByLabel(tAdminChallenges('fields.startDay')).fill(today);
  await dialog.getByRole('button', { name: tAdminChallenges('save') }).click();
  await expect(dialog).toHaveCount(0);
  const link = page.getByRole('link', { name: title });
  await expect(link).toBeVisible();
  const address = await link.getAttribute('href');

  await sendLaps(track, [
    [slow.steam_id, 92_345],
    [fast.steam_id, 90_123],
  ]);

  // Without JavaScript, as a crawler sees it. Laps appear on the board after a few seconds.
  const noScript = await browser.newContext({ javaScriptEnabled: false });
  const reader = await noScript.newPage();
  await expect
    .poll(
      async () => {
        await reader.goto(`${url()}${address}`);
        return reader
          .getByRole('list', { name: t('challenges', 'page.boardCaption') })
          .getByRole('listitem')
          .count();
      },
      { timeout: 20_000, intervals: [500, 1_000] },
    )
    .toBe(2);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title);
  const rows = reader.getByRole('listitem').filter({ hasText: /1:3\d\.\d{3}/ });
  await expect(rows.first()).toContainText(fast.username);
  await expect(rows.first()).toContainText('1:30.123');
  await expect(rows.nth(1)).toContainText(slow.username);
  await expect(reader.getByText('یک هدیه')).toBeVisible();
  await expect(reader.locator('meta[property="og:image"]')).toHaveAttribute('content', /preview-fa-/);
  await rows.first().getByRole('link', { name: fast.username }).click();
  await expect(reader).toHaveURL(/\/drivers\/\d+$/);
  await noScript.close();

  // The landing page shows the challenge that ends next.
  await page.goto('/');
  await expect(page.getByRole('link', { name: t('challenges/block', 'open') })).toHaveAttribute(
    'href',
    /^\/challenges\/\d+$/,
  );
  await page.goto(address ?? '');
  await expect(page.getByText(fast.username)).toBeVisible();
  await expectNoViolations(page, 'the page of a challenge', 'body');
});
