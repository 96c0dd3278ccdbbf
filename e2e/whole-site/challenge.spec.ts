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

/** Puts laps of a track into the portal as a game server tells them. */
async function drive(track: string, driven: readonly (readonly [steam_id: string, lap_time: number])[]) {
  const staff = await signIn(url(), owner);
  const { body: servers } = await staff.get('/api/v1/servers');
  const server = servers.find(({ type }: { type: string | null }) => type === 'GT3');
  const { status, body } = await staff.post('/api/v1/admin/server-keys', {
    server_id: server.id,
    name: 'challenge',
  });
  expect(status, JSON.stringify(body)).toBe(201);
  const events = driven.map(([steam_id, lap_time]) => ({
    id: randomUUID(),
    type: 'lap',
    at: new Date().toISOString(),
    steam_id,
    data: { track, layout: '', car: 'ks_audi_r8_lms', lap_time, sectors: [], cuts: 0, valid: true },
  }));
  const told = await clientWith(url(), body.key).post('/api/v1/ingest/events', { events });
  expect(told.body.results.map((result: { status: string }) => result.status)).toEqual(
    driven.map(() => 'accepted'),
  );
}

test('staff make a challenge, laps come in, and a visitor reads the board', async ({ page, browser }) => {
  const say = messagesIn('fa');
  const own = (key: string) => say('pages/staff/challenges', key);
  const mark = randomUUID().slice(0, 8);
  const [title, track] = [`چالش ${mark}`, `track_${mark}`];
  const [fast, slow] = [await makePlayer(url()), await makePlayer(url())];

  await preparePage(page, url(), 'fa', owner);
  await page.goto('/admin/challenges');
  await page.getByRole('button', { name: own('new') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name="title"]').fill(title);
  // A track that nobody has named is taken by its key.
  await dialog.getByLabel(own('fields.trackSearch')).fill(track);
  await expect(dialog.locator('[name="track"] option', { hasText: track })).toBeAttached();
  await dialog.locator('[name="track"]').selectOption(track);
  await dialog.getByLabel(own('fields.startDay')).fill('۱۴۰۵/۰۱/۰۱');
  await dialog.getByRole('button', { name: own('prizes.add') }).click();
  await dialog.locator('[name="prizes.0.title"]').fill('یک هدیه');
  await dialog.getByRole('button', { name: own('save') }).click();
  // The window is too long, and the prize gives nothing yet.
  await expect(dialog.getByText(say('shop', 'gives.none'))).toBeVisible();
  await dialog.getByRole('button', { name: say('shop', 'gives.add') }).click();
  await dialog.getByLabel(say('shop', 'gives.tier')).fill('Gold');
  await dialog.getByLabel(say('shop', 'gives.days')).fill('۳۰');
  await dialog.getByRole('button', { name: own('save') }).click();
  await expect(dialog.getByText(/حداکثر ۶۲ روز/)).toBeVisible();
  await expectNoViolations(page, 'the form of a challenge', '[role="dialog"]');
  const today = new Intl.DateTimeFormat('fa-IR-u-nu-latn', {
    timeZone: 'Asia/Tehran',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(new Date());
  await dialog.getByLabel(own('fields.startDay')).fill(today);
  await dialog.getByRole('button', { name: own('save') }).click();
  await expect(dialog).toHaveCount(0);
  const link = page.getByRole('link', { name: title });
  await expect(link).toBeVisible();
  const address = await link.getAttribute('href');

  await drive(track, [
    [slow.steam_id, 92_345],
    [fast.steam_id, 90_123],
  ]);

  // Whole without script: what a robot reads. A lap is on the board within some seconds.
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const read = await plain.newPage();
  await expect
    .poll(
      async () => {
        await read.goto(`${url()}${address}`);
        return read
          .getByRole('list', { name: say('challenges', 'page.boardCaption') })
          .getByRole('listitem')
          .count();
      },
      { timeout: 20_000, intervals: [500, 1_000] },
    )
    .toBe(2);
  await expect(read.getByRole('heading', { level: 1 })).toHaveText(title);
  const rows = read.getByRole('listitem').filter({ hasText: /1:3\d\.\d{3}/ });
  await expect(rows.first()).toContainText(fast.username);
  await expect(rows.first()).toContainText('1:30.123');
  await expect(rows.nth(1)).toContainText(slow.username);
  await expect(read.getByText('یک هدیه')).toBeVisible();
  await expect(read.locator('meta[property="og:image"]')).toHaveAttribute('content', /preview-fa-/);
  await rows.first().getByRole('link', { name: fast.username }).click();
  await expect(read).toHaveURL(/\/drivers\/\d+$/);
  await plain.close();

  // The one that ends next comes onto the first page.
  await page.goto('/');
  await expect(page.getByRole('link', { name: say('challenges/block', 'open') })).toHaveAttribute(
    'href',
    /^\/challenges\/\d+$/,
  );
  await page.goto(address ?? '');
  await expect(page.getByText(fast.username)).toBeVisible();
  await expectNoViolations(page, 'the page of a challenge', 'body');
});
