import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { type FakeDiscord, fakeClient, fakeDiscord } from '../../server/test/fakes/fake-discord.ts';
import { test } from '../support/fixtures.ts';
import { journeyLocales } from '../support/journey-locales.ts';
import { register } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { type Portal, runOwnPortal } from '../support/portal.ts';
import { preparePage } from '../support/prepare-page.ts';

let portal: Portal;
let discord: FakeDiscord;

// A separate portal that is configured with a Discord application.
test.beforeAll(async () => {
  discord = await fakeDiscord();
  portal = await runOwnPortal(`discord-${test.info().workerIndex}`, {
    DISCORD_API_URL: discord.apiUrl,
    DISCORD_CLIENT_ID: fakeClient.id,
    DISCORD_CLIENT_SECRET: fakeClient.secret,
  });
});
test.afterAll(async () => {
  await portal.stop();
  await discord.close();
});

const registerMember = async () => {
  const name = randomUUID().slice(0, 8);
  const account = { email: `${name}@example.com`, username: `p-${name}`, password: randomUUID() };
  await register(portal.url, account);
  return account;
};

for (const locale of journeyLocales('fa')) {
  const t = messagesIn(locale);
  const width = locale === 'fa' ? '@phone' : '';
  test(`a locked page leads to Discord's sign-in and back to the page (${locale}) ${width}`, async ({
    browser,
  }) => {
    const account = `3100000000000${locale === 'fa' ? '11111' : '22222'}`;
    discord.agreeAs(account, `${portal.url}/api/v1/users/discord/return`);
    const page = await preparePage(await browser.newPage(), portal.url, locale, await registerMember());
    await page.goto(`${portal.url}/dashboard/shop`);
    await page.getByRole('link', { name: t('accounts', 'lock.action') }).click();
    await expect(page.locator('#discord')).toBeFocused();
    await page.getByRole('button', { name: t('pages/player/settings', 'discord.prove') }).click();
    await expect(page).toHaveURL(/\/dashboard\/shop$/);
    await expect(page.getByText(t('pages/player/settings', 'discord.outcome.linked'))).toBeVisible();
    await expect(page.getByRole('heading', { name: t('accounts', 'lock.title') })).toBeHidden();

    const otherPage = await preparePage(await browser.newPage(), portal.url, locale, await registerMember());
    await otherPage.goto(`${portal.url}/dashboard/settings#discord`);
    await otherPage.getByRole('button', { name: t('pages/player/settings', 'discord.prove') }).click();
    await expect(otherPage.getByRole('alert')).toHaveText(
      t('pages/player/settings', 'discord.outcome.taken'),
    );
    // The outcome is removed from the address, so a reload does not repeat it.
    await expect(otherPage).not.toHaveURL(/[?&]discord=/);
    await otherPage.reload();
    await expect(
      otherPage.getByRole('button', { name: t('pages/player/settings', 'discord.prove') }),
    ).toBeVisible();
    await expect(otherPage.getByText(t('pages/player/settings', 'discord.outcome.taken'))).toBeHidden();
  });
}
