import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { clientWith, tokenOf } from '../support/api.ts';
import { expectNoViolations } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { journeyLocales } from '../support/journey-locales.ts';
import { makeEvent, startEvent } from '../support/make-event.ts';
import { makePlayer } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';

for (const locale of journeyLocales('en')) {
  const t = messagesIn(locale);
  const tEvents = (key: string) => t('events', key);

  test(`a visitor finds upcoming and past events and the calendar feed (${locale}) @everywhere`, async ({
    page,
    isMobile,
  }) => {
    const title = `Dawn run ${randomUUID().slice(0, 6)}`;
    await makeEvent(url(), 7_200, { title, max_participants: '9' });
    await page.goto(`/?lang=${locale}`);
    if (isMobile) await page.locator('header details > summary').filter({ visible: true }).last().click();
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('components', 'nav.events') })
      .click();
    await expect(page).toHaveURL(/\/events/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(tEvents('title.events'));
    const card = page.getByRole('listitem').filter({ hasText: title });
    // Other tests create events too, so the card may be on a later page.
    const next = page.getByRole('link', { name: t('ui/table', 'pager.next') });
    for (let at = 2; (await card.count()) === 0 && (await next.count()) > 0; at += 1)
      await page.goto(`/events?lang=${locale}&page=${at}`);
    await expect(card).toContainText(locale === 'fa' ? '۰ از ۹ نفر' : '0 of 9');
    await expect(card.getByText(tEvents('facts.waiting'))).toBeVisible();
    await expectNoViolations(page, 'the public events', 'body');
    await expect(page.getByRole('link', { name: tEvents('public.follow') })).toHaveAttribute(
      'href',
      new RegExp(`^webcal://.*/events/calendar\\.ics\\?lang=${locale}$`),
    );

    await page.getByRole('link', { name: tEvents('public.past') }).click();
    await expect(page).toHaveURL(/when=past/);
    await expect(page.getByText(tEvents('status.completed')).first()).toBeVisible();
    await expect(card).toHaveCount(0);
    await page.goBack();
    await card.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  });
}

test('after joining, the main button opens the server @everywhere', async ({ page }) => {
  const t = messagesIn('fa');
  const client = clientWith(url(), await tokenOf(url(), owner));
  const { body: servers } = await client.get('/api/v1/servers');
  const server = servers.find(({ join_link }: { join_link: string }) => join_link !== '');
  const id = await makeEvent(url(), 3_600, { title: 'شب جاده', server_id: String(server.id) });
  const player = await makePlayer(url());
  await player.client.post(`/api/v1/events/${id}/reminder`);
  await preparePage(page, url(), 'fa', player);
  await page.goto(`/events/${id}`);
  await expect(page.getByText('۱ نفر', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: t('servers', 'card.join') })).toHaveCount(0);

  await startEvent(url(), id);
  await page.reload();
  await page.getByRole('button', { name: /^شرکت در رویداد/ }).click();
  const joinServer = page.getByRole('main').getByRole('link', { name: /^ورود به سرور/ });
  await expect(joinServer).toHaveAttribute('href', server.join_link);
  await expect(joinServer).toHaveAttribute('target', '_blank');
});

test.describe('a visitor in another time zone', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('sees the local time of an event without a layout shift @everywhere', async ({ page }) => {
    const id = await makeEvent(url(), 7_200, { title: 'Early laps' });
    await page.addInitScript(() => {
      const moved: string[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        const shifts = list.getEntries() as (PerformanceEntry & { sources: { node?: Node }[] })[];
        for (const { node } of shifts.flatMap(({ sources }) => sources))
          if (node?.parentElement?.closest('dl')) moved.push(node.textContent ?? '');
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`/events/${id}?lang=en`);
    await expect(page.getByText(/^On your clock: .*\d/)).toBeVisible();
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toEqual([]);
  });
});
