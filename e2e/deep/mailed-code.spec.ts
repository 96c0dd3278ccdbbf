import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { paste, typedSpellings } from '../support/digit-spellings.ts';
import { test } from '../support/fixtures.ts';
import { register } from '../support/make-player.ts';
import { accountMessagesIn, messagesIn } from '../support/messages.ts';
import { type Portal, runOwnPortal } from '../support/portal.ts';
import { preparePage } from '../support/prepare-page.ts';
import { readMessage } from '../support/read-message.ts';

const t = messagesIn('fa');
const tAccounts = accountMessagesIn('fa');
let portal: Portal;

/** Low enough to exhaust the attempts of an account quickly, high enough for the owner to read the outbox. */
const limitFactor = 2;

// This portal trusts X-Forwarded-For, so that guesses come from many networks.
test.beforeAll(async () => {
  portal = await runOwnPortal(`mailed-${test.info().workerIndex}`, {
    TRUSTED_PROXIES: '1',
    RATE_LIMIT_FACTOR: String(limitFactor),
  });
});
test.afterAll(() => portal.stop());

for (const [name, spell] of typedSpellings('persian')) {
  test(`a mailed code is accepted as typed (${name})`, async ({ browser }) => {
    const username = `q-${randomUUID().slice(0, 8)}`;
    const account = { username, email: `${username}9@mail2.example.com`, password: randomUUID() };
    await register(portal.url, account);
    const guess = async (network: number) => {
      const { status } = await fetch(`${portal.url}/api/v1/auth/login`, {
        method: 'POST',
        headers: { 'x-forwarded-for': `10.77.${network}.1` },
        body: new URLSearchParams({ username: account.email, password: 'a wrong guess' }),
      });
      expect(status).toBe(401);
    };
    for (let at = 0; at < 20 * limitFactor; at += 5)
      await Promise.all([0, 1, 2, 3, 4].map((more) => guess(at + more)));
    const extraHTTPHeaders = { 'x-forwarded-for': '10.88.1.1' };
    const opened = await browser.newPage({ baseURL: portal.url, extraHTTPHeaders });
    const page = await preparePage(opened, portal.url, 'fa');
    await page.goto('/login');
    await page.getByLabel(tAccounts('login.email')).fill(account.email);
    await page.getByLabel(tAccounts('login.password')).fill(account.password);
    await page.getByRole('button', { name: t('accounts', 'login.action'), exact: true }).click();
    const code = page.getByLabel(t('accounts', 'mailCode.label'));
    await expect(code).toBeFocused();
    await paste(page, code, spell(await readMessage(portal.url, account.email, /: (\d{8})$/m)));
    await code.press('Enter');
    await expect(page).toHaveURL(/\/dashboard$/);
  });
}
