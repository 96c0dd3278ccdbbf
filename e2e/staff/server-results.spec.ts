import { expect } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { clientWith, signIn } from '../support/api.ts';
import { test } from '../support/fixtures.ts';
import { journeys } from '../support/journey-locales.ts';
import { makePlayer } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';

for (const [locale, tag] of journeys('en', { fa: '@phone', en: '' }))
  test(`staff see a rejected file, exclude a session and restore it (${locale}) ${tag}`, async ({ page }) => {
    const t = messagesIn(locale);
    const tResults = (key: string) => t('servers/admin-servers', `results.${key}`);
    const staff = await signIn(url(), owner);
    const { body: servers } = await staff.get('/api/v1/servers');
    const server = servers.find(({ type }: { type: string | null }) => type === 'GT3');
    const { body: made } = await staff.post('/api/v1/admin/server-keys', {
      server_id: server.id,
      name: 'results',
    });
    const game = clientWith(url(), made.key);
    const player = await makePlayer(url());
    const lap = {
      DriverGuid: player.steam_id,
      CarModel: 'ks_mazda_mx5_cup',
      LapTime: 90_000,
      Timestamp: Date.now() % 1e9,
    };
    const file = {
      TrackName: `aside_${player.username}`,
      Type: 'PRACTICE',
      Result: [],
      Laps: [lap, { LapTime: 1 }],
    };
    const name = `${player.username}.json`;
    expect((await game.post(`/api/v1/ingest/results?file_name=${name}`, file)).status).toBe(200);
    expect((await game.post(`/api/v1/ingest/results?file_name=list-${name}`, [])).status).toBe(422);

    await preparePage(page, url(), locale, owner);
    await page.goto(`/admin/servers?search=${encodeURIComponent(server.name)}`);
    await page
      .getByRole('button', { name: tResults('action') })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(`list-${name}`)).toBeVisible();
    await expect(dialog.getByText(tResults('fault.list')).first()).toBeVisible();
    const rows = dialog
      .getByRole('listitem')
      .filter({ hasText: name })
      .filter({ has: page.getByText(tResults('code.rows_rejected')) });
    await rows.locator('summary').click();
    await expect(rows.getByText('Laps[1]')).toBeVisible();

    const session = dialog.getByRole('listitem').filter({ hasText: `Aside ${player.username}` });
    await session.getByRole('button', { name: tResults('aside') }).click();
    await session.getByLabel(tResults('why')).selectOption('warm_up');
    await session.getByRole('button', { name: tResults('aside') }).click();
    await expect(session.getByText(tResults('reason.warm_up'))).toBeVisible();
    await session.getByRole('button', { name: tResults('restore') }).click();
    await expect(session.getByRole('button', { name: tResults('aside') })).toBeVisible();
  });
