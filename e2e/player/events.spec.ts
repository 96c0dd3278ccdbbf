import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { expectNoViolations } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { changeEvent, eventPicture, eventTimesIn, makeEvent } from '../support/make-event.ts';
import { makePlayer } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { navigateWithin } from '../support/navigate-within.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';
const t = messagesIn('fa');
const tEvents = (key: string) => t('events', key);

/** The name of a button that says what it does and to what. */
function doing(pattern: RegExp, title: string): RegExp {
  const text = pattern.source.replace(/^\^\\s\*|\\s\*\(.*$/g, '');
  return new RegExp(`${text}.*${title}`);
}

/** Announces an event through the three tabs; its end is wrong at first. Answers its id. */
async function announce(page: Page, title: string): Promise<number> {
  await page.goto('/admin/events');
  await page.getByRole('button', { name: tEvents('admin.add') }).click();
  const dialog = page.getByRole('dialog');
  const field = (key: string) => dialog.getByLabel(tEvents(key));
  const next = dialog.getByRole('button', { name: tEvents('form.next') });
  await next.click();
  await expect(field('form.title')).toBeFocused();
  await field('form.title').fill(title);
  await field('form.description').fill('چهل دقیقه مسابقه با خودروهای GT3');
  await field('form.type').selectOption('race');
  await field('form.max').fill('۱۲');
  await expectNoViolations(page, 'the basic tab');
  await next.click();

  await field('form.startDay').fill('۱۴۱۰/۱۲/۲۹');
  await field('form.startTime').fill('۲۲:۰۰');
  await dialog.getByRole('button', { name: doing(tEvents('form.end'), '') }).click();
  await dialog.getByRole('button', { name: tEvents('calendar.next') }).click();
  await expectNoViolations(page, 'the calendar');
  await dialog.getByRole('button', { name: tEvents('calendar.previous') }).click();
  await dialog.locator('[data-day]').first().click();
  await field('form.endTime').fill('۲۳:۰۰');
  await dialog.getByRole('tab', { name: tEvents('form.media') }).click();
  await dialog.locator('input[name=image]').setInputFiles(eventPicture);
  await expectNoViolations(page, 'the media tab');

  // The end lies years before the start: its tab comes to the front.
  const create = dialog.getByRole('button', { name: tEvents('form.create') });
  await create.click();
  await expect(field('form.endDay')).toBeFocused();
  await field('form.endDay').fill('۱۴۱۰/۱۲/۲۹');
  await next.click();
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    create.click(),
  ]);
  await expect(page.getByText(tEvents('form.created'))).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await answer.json()).toMatchObject({
    title,
    start_date: '2032-03-19T18:30:00.000Z',
    end_date: '2032-03-19T19:30:00.000Z',
    max_participants: 12,
  });
  return (await answer.json()).id;
}

test('staff announce an event; a player asks to be reminded, sees it turn live and joins; everybody sees that', async ({
  browser,
}) => {
  test.slow();
  const open = async () => (await browser.newContext({ baseURL: url() })).newPage();
  const title = `کاپ ${randomUUID().slice(0, 6)}`;
  const staff = await preparePage(await open(), url(), 'fa', owner);
  const id = await announce(staff, title);

  const player = await makePlayer(url());
  const page = await preparePage(await open(), url(), 'fa', player);
  await page.goto('/dashboard/events');
  const card = page.getByRole('listitem').filter({ hasText: title });
  await expect(card.getByText(tEvents('status.scheduled'))).toBeVisible();
  await card.getByRole('button', { name: doing(tEvents('remind'), title) }).click();
  await expect(page.getByText(tEvents('remindDone'))).toBeVisible();
  const reminded = card.getByRole('button', { name: doing(tEvents('reminded'), title) });
  await expect(reminded).toHaveAttribute('aria-pressed', 'true');

  await changeEvent(url(), id, eventTimesIn(16));
  await page.reload();
  await expect(card.getByText(tEvents('status.upcoming'))).toBeVisible();
  const join = card.getByRole('button', { name: doing(tEvents('join'), title) });
  await expect(join).toBeHidden();
  // Nobody touches the page from here on: the clock alone brings the button.
  await join.click({ timeout: 60_000 });
  await expect(page.getByText(tEvents('joinDone'))).toBeVisible();
  await expect(card.getByText(tEvents('joined'))).toBeVisible();

  const visitor = await open();
  await visitor.goto(`/events/${id}`);
  await expect(visitor.getByRole('heading', { name: title })).toBeVisible();
  await expect(visitor.getByText(tEvents('status.live'))).toBeVisible();
  await expect(visitor.getByRole('link', { name: player.username })).toBeVisible();
  await expect(visitor.getByRole('link', { name: tEvents('page.login') })).toBeVisible();
});

test('an event’s page on a phone in English: reminder, calendar file, and the turn to live @phone @deep', async ({
  page,
}) => {
  const t = messagesIn('en');
  const title = `Cup ${randomUUID().slice(0, 6)}`;
  const id = await makeEvent(url(), 20, { title, description: 'Forty minutes of racing' });
  const player = await makePlayer(url());
  await preparePage(page, url(), 'en', player);
  await page.goto(`/events/${id}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.getByRole('button', { name: doing(t('events', 'remind'), title) }).click();
  await expect(page.getByText(t('events', 'remindDone'))).toBeVisible();
  const reminded = page.getByRole('button', { name: doing(t('events', 'reminded'), title) });
  await expect(reminded).toHaveAttribute('aria-pressed', 'true');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('events', 'page.calendar') }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`event-${id}.ics`);

  await page.getByRole('button', { name: doing(t('events', 'join'), title) }).click({ timeout: 30_000 });
  await expect(page.getByText(t('events', 'joinDone'))).toBeVisible();
  await expect(page.getByRole('link', { name: player.username })).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

test('what is drawn after a navigation begins with the present, however old the page is @deep', async ({
  page,
}) => {
  const dayMs = 24 * 60 * 60 * 1_000;
  await preparePage(page, url(), 'en', await makePlayer(url()));
  // As a page that was rendered forty days ago, or a tab that was open for so long.
  await page.route('**/servers', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/\b1[7-9]\d{11}\b/g, (ms) => String(Number(ms) - 40 * dayMs));
    // The page's policy names the text that was there.
    const { 'content-security-policy': _, ...headers } = answer.headers();
    await route.fulfill({ response: answer, headers, body });
  });
  await page.goto('/servers');
  await page.evaluate(() => {
    const texts: string[] = [];
    Object.assign(window, { replacedTexts: texts });
    new MutationObserver((changes) => {
      for (const { oldValue } of changes) if (oldValue) texts.push(oldValue);
    }).observe(document.body, { subtree: true, characterData: true, characterDataOldValue: true });
  });
  await navigateWithin(page, '/dashboard/events');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(page.getByText(/^\d+ days?\b/).first()).toBeVisible();
  const replaced = await page.evaluate(
    () => (window as unknown as { replacedTexts: string[] }).replacedTexts,
  );
  expect(replaced.filter((text) => /\b[4-9]\d days\b/.test(text))).toEqual([]);
});
