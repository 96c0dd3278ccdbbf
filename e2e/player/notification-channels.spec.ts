import { createECDH, randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { makePlayer } from '../support/make-player.ts';
import { accountMessagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';

/** A push subscription as a browser creates it, with an unreachable endpoint. */
function makeSubscription() {
  const key = createECDH('prime256v1');
  key.generateKeys();
  return {
    endpoint: `https://192.0.43.8/push/${randomBytes(6).toString('hex')}`,
    keys: { p256dh: key.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  };
}

test('quiet hours are saved, and a browser with push notifications is listed and removed @everywhere', async ({
  page,
}) => {
  const t = accountMessagesIn('fa');
  const player = await makePlayer(url());
  await player.client.post('/api/v1/notifications/devices', makeSubscription());
  await preparePage(page, url(), 'fa', player);
  await page.goto('/dashboard/settings#notifications');
  const section = page.getByRole('region', { name: t('notifications.title'), exact: true });
  const quiet = section.getByRole('region', { name: t('notifications.quiet.title') });
  await quiet.getByRole('switch').click();
  await expect(quiet.getByLabel(t('notifications.quiet.from'))).toHaveValue('23:00');
  await quiet.getByLabel(t('notifications.quiet.from')).selectOption('۲۲:۳۰');
  await quiet.getByRole('button', { name: t('notifications.quiet.save') }).click();
  const stored = async () => (await player.client.get('/api/v1/notifications/settings')).body.quiet_hours;
  await expect.poll(stored).toEqual({ from: '22:30', to: '08:00', time_zone: 'Asia/Tehran' });
  await quiet.getByLabel(t('notifications.quiet.to')).selectOption('۲۲:۳۰');
  await quiet.getByRole('button', { name: t('notifications.quiet.save') }).click();
  await expect(quiet.getByText(t('notifications.quiet.same'))).toBeVisible();
  await quiet.getByRole('switch').click();
  await expect.poll(stored).toBeNull();

  const browsers = section.getByRole('region', { name: t('notifications.devices.title') });
  await expect(browsers.getByRole('listitem')).toHaveCount(1);
  await browsers.getByRole('listitem').getByRole('button').click();
  await expect(browsers.getByRole('listitem')).toHaveCount(0);
  expect((await player.client.get('/api/v1/notifications/devices')).body).toEqual([]);
});
