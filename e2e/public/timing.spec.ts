import { expect, type Page } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { expectNoViolations } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { journeyLocales, journeys } from '../support/journey-locales.ts';
import { makeEvent, startEvent } from '../support/make-event.ts';
import { freshSteamId } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';
import { makeBridge } from '../support/seasons/drive-bridge.ts';

const url = () => process.env['E2E_URL'] ?? '';
const drivers = ['Ali', 'Sara', 'Nima'].map((name, car_id) => ({ car_id, steam_id: freshSteamId(), name }));
const [ali, sara, nima] = drivers as [(typeof drivers)[0], (typeof drivers)[0], (typeof drivers)[0]];

/** Driver names in row order. */
const namesOf = (page: Page) =>
  page.getByRole('rowheader').getByRole('button').locator('bdi').allTextContents();

for (const locale of journeyLocales('en'))
  test(`live timing updates positions without a reload (${locale})`, async ({ page, browser }) => {
    const tTiming = (key: string) => messagesIn(locale)('timing', key);
    const bridge = await makeBridge(url());
    await preparePage(page, url(), locale);
    await page.goto(`/servers/${bridge.server_id}/timing`);
    await expect(page.getByText(tTiming('notConnected'), { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: tTiming('onServer') })).toHaveAttribute(
      'href',
      `/servers/${bridge.server_id}`,
    );
    await page.evaluate(() => Object.assign(window, { notReloaded: true }));

    await bridge.start(drivers);
    await expect(page.getByRole('table', { name: tTiming('table') })).toBeVisible();
    await bridge.frame({ 0: 0.3, 1: 0.2, 2: 0.1 });
    await expect.poll(() => namesOf(page)).toEqual(['Ali', 'Sara', 'Nima']);
    await expect(page.getByRole('img', { name: tTiming('mapOf') })).toBeVisible();

    // A driver is selected by keyboard; the status text follows each change of position.
    await page.getByRole('button', { name: /Ali/ }).click();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('button', { name: /Sara/ })).toBeFocused();
    await page.keyboard.press('f');
    await expect(page.getByRole('button', { name: tTiming('following') })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    const line = page.getByRole('status').filter({ hasText: 'Sara' });
    await expect(line).toHaveText(tTiming('chosen'));
    await bridge.frame({ 0: 0.35, 1: 0.4, 2: 0.36 });
    await expect.poll(() => namesOf(page)).toEqual(['Sara', 'Nima', 'Ali']);
    await expect(line).toHaveText(tTiming('chosenFirst'));

    await bridge.lap(sara, 137_000, 1);
    const row = page.getByRole('row').filter({ hasText: 'Sara' }).first();
    await expect(row).toContainText('2:17.000');
    await expect(page.getByText(tTiming('fastest'))).toBeVisible();
    await expectNoViolations(page, 'live timing', 'body');
    expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);

    // Without JavaScript, the page refreshes itself.
    const noScript = await browser.newContext({ javaScriptEnabled: false });
    const reader = await noScript.newPage();
    await reader.goto(`${url()}/servers/${bridge.server_id}/timing?lang=${locale}`);
    await expect(reader.getByRole('rowheader')).toHaveCount(3);
    await expect(reader.getByText(tTiming('noScript'))).toBeVisible();
    expect(await reader.content()).toMatch(/http-equiv="refresh" content="15"/i);
    await noScript.close();

    await bridge.end();
    await expect(page.getByText(tTiming('state.finished'), { exact: true })).toBeVisible();
  });

for (const [locale, tag] of journeys('fa', { fa: '', en: '@phone' }))
  test(`a past session shows its laps, also without JavaScript (${locale}) ${tag}`, async ({
    page,
    browser,
  }) => {
    const tPast = (key: string) => messagesIn(locale)('timing/past', key);
    const bridge = await makeBridge(url());
    await bridge.start(drivers);
    for (const lap of [1, 2, 3]) {
      // Sara overtakes Ali in the last lap.
      const order = lap < 3 ? [ali, sara, nima] : [sara, ali, nima];
      for (const car of order) await bridge.lap(car, 136_000 + 1_000 * car.car_id + 100 * lap, lap);
    }
    await bridge.end();
    await preparePage(page, url(), locale);
    await page.goto(`/servers/${bridge.server_id}/timing`);
    await page.getByRole('link', { name: messagesIn(locale)('timing', 'past') }).click();
    await expectNoViolations(page, 'past sessions', 'body');
    const list = page.getByRole('table', { name: tPast('table') });
    await list.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/timing-sessions\/\d+$/);

    await expect(
      page.getByRole('table', { name: tPast('session.result') }).getByRole('rowheader'),
    ).toContainText(['Sara', 'Ali', 'Nima']);
    const chart = page.getByRole('region', { name: tPast('session.places') });
    await expect(chart.getByRole('listitem')).toContainText(['Sara', 'Ali', 'Nima']);
    const laps = page.getByRole('table', { name: tPast('session.lapTimes') });
    await expect(laps.getByRole('rowheader')).toHaveCount(3);
    await expect(laps).toContainText('2:16.100');
    await expectNoViolations(page, 'a past session', 'body');
    const noScript = await browser.newContext({ javaScriptEnabled: false });
    const reader = await noScript.newPage();
    await reader.goto(`${page.url()}?lang=${locale}`);
    await expect(reader.getByRole('table', { name: tPast('session.lapTimes') })).toContainText('2:16.100');
    await noScript.close();
  });

test('the page of a live event shows timing; on phones, further columns open by a tap', async ({ page }) => {
  test.slow();
  const tTiming = (key: string) => messagesIn('en')('timing', key);
  const bridge = await makeBridge(url());
  await bridge.start([ali, nima]);
  await bridge.frame({ 0: 0.3, 2: 0.1 });
  const event_id = await makeEvent(url(), 7_200, {
    server_id: String(bridge.server_id),
    title: 'Timed night',
  });
  await startEvent(url(), event_id);
  await page.setViewportSize({ width: 360, height: 800 });
  await preparePage(page, url(), 'en');
  await expect(async () => {
    await page.goto(`/events/${event_id}`);
    await expect(page.getByRole('table', { name: tTiming('table') })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect.poll(() => namesOf(page)).toEqual(['Ali', 'Nima']);
  await expect(page.getByRole('columnheader', { name: tTiming('column.best') })).toBeHidden();
  const best = page.getByRole('term').filter({ hasText: tTiming('column.best') });
  // Retries, because the page is visible before it is hydrated.
  await expect(async () => {
    if (!(await best.isVisible())) await page.getByRole('button', { name: /Nima/ }).click();
    await expect(best).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await bridge.frame({ 0: 0.31, 2: 0.5 });
  await expect.poll(() => namesOf(page)).toEqual(['Nima', 'Ali']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectNoViolations(page, 'live timing of an event', 'body');
});

test('timing for staff only is visible to staff and a 404 for visitors', async ({ page, browser }) => {
  const tTiming = (key: string) => messagesIn('en')('timing', key);
  const bridge = await makeBridge(url());
  await bridge.staff.put(`/api/v1/admin/servers/${bridge.server_id}/timing`, { mode: 'staff', delay_s: 0 });
  await bridge.start(drivers);
  const address = `${url()}/servers/${bridge.server_id}/timing`;
  await preparePage(page, url(), 'en', owner);
  await page.goto(address);
  await expect(page.getByText(tTiming('staffOnly'))).toBeVisible();
  await expect.poll(() => namesOf(page)).toEqual(['Ali', 'Sara', 'Nima']);
  await bridge.frame({ 0: 0.1, 1: 0.3, 2: 0.2 });
  await expect.poll(() => namesOf(page)).toEqual(['Sara', 'Nima', 'Ali']);

  const visitor = await browser.newPage();
  expect((await visitor.goto(address))?.status()).toBe(404);
  await expect(visitor.getByRole('table')).toHaveCount(0);
  await visitor.close();
});
