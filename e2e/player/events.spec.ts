import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expectNoOverflow } from '../support/expect-readable.ts';
import { test } from '../support/fixtures.ts';
import { changeEvent, eventPicture, eventTimesIn, makeEvent } from '../support/make-event.ts';
import { makePlayer } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { navigateWithin } from '../support/navigate-within.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';
const t = messagesIn('fa');
const tEvents = (key: string) => t('events', key);

/** Matches a button's name that ends with the title of its event. */
function actionOn(pattern: RegExp, title: string): RegExp {
  const text = pattern.source.replace(/^\^\\s\*|\\s\*\(.*$/g, '');
  return new RegExp(`${text}.*${title}`);
}

/** Creates an event with the three tabs of the form, first with a wrong end. Returns its id. */
async function createEvent(page: Page, title: string): Promise<number> {
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
  await dialog.getByRole('button', { name: actionOn(tEvents('form.end'), '') }).click();
  await dialog.getByRole('button', { name: tEvents('calendar.next') }).click();
  await expectNoViolations(page, 'the calendar');
  await dialog.getByRole('button', { name: tEvents('calendar.previous') }).click();
  await dialog.locator('[data-day]').first().click();
  await field('form.endTime').fill('۲۳:۰۰');
  await dialog.getByRole('tab', { name: tEvents('form.media') }).click();
  await dialog.locator('input[name=image]').setInputFiles(eventPicture);
  await expectNoViolations(page, 'the media tab');

  // The end is before the start, so its tab is activated.
  const create = dialog.getByRole('button', { name: tEvents('form.create') });
  await create.click();
  await expect(field('form.endDay')).toBeFocused();
  await field('form.endDay').fill('۱۴۱۰/۱۲/۲۹');
  await next.click();
  const [response] = await Promise.all([
    page.waitForResponse((candidate) => candidate.request().method() === 'POST'),
    create.click(),
  ]);
  await expect(page.getByText(tEvents('form.created'))).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await response.json()).toMatchObject({
    title,
    start_date: '2032-03-19T18:30:00.000Z',
    end_date: '2032-03-19T19:30:00.000Z',
    max_participants: 12,
  });
  return (await response.json()).id;
}

test('staff create an event; a player sets a reminder, sees it go live and joins; visitors see the participant', async ({
  browser,
}) => {
  test.slow();
  const open = async () => (await browser.newContext({ baseURL: url() })).newPage();
  const title = `کاپ ${randomUUID().slice(0, 6)}`;
  const staff = await preparePage(await open(), url(), 'fa', owner);
  const id = await createEvent(staff, title);

  const player = await makePlayer(url());
  const page = await preparePage(await open(), url(), 'fa', player);
  await page.goto('/dashboard/events');
  const card = page.getByRole('listitem').filter({ hasText: title });
  await expect(card.getByText(tEvents('status.scheduled'))).toBeVisible();
  await card.getByRole('button', { name: actionOn(tEvents('remind'), title) }).click();
  await expect(page.getByText(tEvents('remindDone'))).toBeVisible();
  const reminded = card.getByRole('button', { name: actionOn(tEvents('reminded'), title) });
  await expect(reminded).toHaveAttribute('aria-pressed', 'true');

  await changeEvent(url(), id, eventTimesIn(16));
  await page.reload();
  await expect(card.getByText(tEvents('status.upcoming'))).toBeVisible();
  const join = card.getByRole('button', { name: actionOn(tEvents('join'), title) });
  await expect(join).toBeHidden();
  // The button appears with the clock alone.
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

test('the page of an event on a phone in English: reminder, calendar file and going live @phone @deep', async ({
  page,
}) => {
  const t = messagesIn('en');
  const title = `Cup ${randomUUID().slice(0, 6)}`;
  const id = await makeEvent(url(), 20, { title, description: 'Forty minutes of racing' });
  const player = await makePlayer(url());
  await preparePage(page, url(), 'en', player);
  await page.goto(`/events/${id}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.getByRole('button', { name: actionOn(t('events', 'remind'), title) }).click();
  await expect(page.getByText(t('events', 'remindDone'))).toBeVisible();
  const reminded = page.getByRole('button', { name: actionOn(t('events', 'reminded'), title) });
  await expect(reminded).toHaveAttribute('aria-pressed', 'true');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('events', 'page.calendar') }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`event-${id}.ics`);

  await page.getByRole('button', { name: actionOn(t('events', 'join'), title) }).click({ timeout: 30_000 });
  await expect(page.getByText(t('events', 'joinDone'))).toBeVisible();
  await expect(page.getByRole('link', { name: player.username })).toBeVisible();
  await expectNoOverflow(page);
});

test('after a client navigation on an old page, the first render uses the current time @deep', async ({
  page,
}) => {
  const dayMs = 24 * 60 * 60 * 1_000;
  await preparePage(page, url(), 'en', await makePlayer(url()));
  // As on a page rendered forty days ago or a tab open for so long.
  await page.route('**/servers', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/\b1[7-9]\d{11}\b/g, (ms) =>
      String(Number(ms) - 40 * dayMs),
    );
    // The policy has hashes of the original text.
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers, body });
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
