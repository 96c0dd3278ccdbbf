import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locale } from '@paddock/contract/i18n/locale';
import { expect, type Page } from '@playwright/test';
import { startEvening } from '../../agent/test/race/start-evening.ts';
import { writeTodaysFile } from '../../agent/test/race/todays-file.ts';
import { type FakePushService, fakePushService } from '../../server/test/fakes/fake-push-service.ts';
import { type FakeSmtp, fakeSmtp } from '../../server/test/fakes/fake-smtp.ts';
import { type FakeTelegram, fakeBotToken, fakeTelegram } from '../../server/test/fakes/fake-telegram.ts';
import type { Client } from '../support/api.ts';
import { test } from '../support/fixtures.ts';
import { changeEvent, startEvent } from '../support/make-event.ts';
import type { Player } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { type Portal, runOwnPortal } from '../support/portal.ts';
import { preparePage } from '../support/prepare-page.ts';
import { makeTimedNight, standingOf } from '../support/seasons/make-timed-night.ts';

let portal: Portal;
let folder: string;
let smtp: FakeSmtp;
let telegram: FakeTelegram;
let pushService: FakePushService;

// A separate portal that sends its messages to fake services.
test.beforeAll(async () => {
  [folder, smtp, telegram, pushService] = await Promise.all([
    mkdtemp(join(tmpdir(), 'paddock-live-evening-')),
    fakeSmtp(),
    fakeTelegram(),
    fakePushService(),
  ]);
  portal = await runOwnPortal('live-evening', {
    SEED: 'none',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Paddock <no-reply@paddock.example>',
    TELEGRAM_API_URL: telegram.origin,
    TELEGRAM_BOT_TOKEN: fakeBotToken,
    PUSH_SERVICE_ALLOW: '127.0.0.1',
  });
});
test.afterAll(async () => {
  await portal.stop();
  await Promise.all([smtp.close(), telegram.close(), pushService.close()]);
  await rm(folder, { recursive: true, force: true });
});

const appeal = {
  text: 'خودروی جلویی در خط مستقیم ترمز کرد و راه را بست؛ ویدئو را ببینید.',
  news: 'ویدئوی دوربین خودروی پشت سر.',
};

/** Index of the accused and of the reporter in the finishing order. */
const accusedAt = 3;
const reporterAt = 4;
const chat = 4_711;
const kinds = ['incident_named', 'decision_made', 'appeal_decided'];

/** Sets the channels on which a member is notified of a case. */
async function chooseChannels(
  { client }: Player,
  channels: Partial<Record<'mail' | 'telegram' | 'push', true>>,
) {
  const none = { site: true, mail: false, discord: false, telegram: false, push: false };
  const { status, body } = await client.put('/api/v1/notifications/settings', {
    kinds: kinds.map((kind) => ({ kind, ...none, ...channels })),
  });
  expect(status, JSON.stringify(body)).toBe(200);
}

async function linkTelegram({ client }: Player): Promise<void> {
  const { body } = await client.post('/api/v1/notifications/telegram');
  telegram.write(chat, `/start ${body.code}`);
  const isLinked = async () => (await client.get('/api/v1/notifications/settings')).body.telegram.linked;
  await expect.poll(isLinked).toBe(true);
}

/** Driver names in the order of the timing table. */
const namesIn = (page: Page) =>
  page
    .getByRole('rowheader')
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.querySelector('bdi')?.textContent));

/** Casts the votes; the last steward writes and publishes the decision. */
async function decide(stewards: readonly Client[], id: number, verdict: string, form: object): Promise<void> {
  for (const steward of stewards) {
    const { status, body } = await steward.post(`/api/v1/stewards/incidents/${id}/vote`, { verdict });
    expect(status, JSON.stringify(body)).toBe(200);
  }
  const [last] = stewards.slice(-1);
  for (const [action, data] of [
    ['decision', form],
    ['publish', {}],
  ] as const) {
    const response = await last?.post(`/api/v1/stewards/incidents/${id}/${action}`, data);
    expect(response?.status, JSON.stringify(response?.body)).toBe(200);
  }
}

test('a recorded race night is shown live, becomes a result and leads to a decision and an appeal', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const night = await makeTimedNight(portal.url, { drivers: 6, stewards: 4 });
  const { event_id, drivers, stewards, finishers, season } = night;
  const [accused, reporter] = [drivers[accusedAt], drivers[reporterAt]] as [Player, Player];
  await linkTelegram(accused);
  const phone = pushService.subscribe();
  await accused.client.post('/api/v1/notifications/devices', phone.subscription);
  await chooseChannels(accused, { telegram: true, push: true });
  await chooseChannels(reporter, { mail: true });
  const open = async (locale: Locale, width: number, who?: Player) => {
    const context = await browser.newContext({ baseURL: portal.url, viewport: { width, height: 800 } });
    return preparePage(await context.newPage(), portal.url, locale, who);
  };

  // A spectator watches in Persian without reloading the page.
  await startEvent(portal.url, event_id);
  const evening = await startEvening({
    portal: portal.url,
    key: night.key,
    folder,
    speed: 60,
    onSent: writeTodaysFile,
  });
  const spectator = await open('fa', 1280);
  const t = messagesIn('fa');
  try {
    await spectator.goto(`/servers/${night.server_id}/timing`);
    await spectator.evaluate(() => Object.assign(window, { notReloaded: true }));
    const orders = new Set<string>();
    const played = evening.play();
    await expect(spectator.getByText(t('timing', 'kind.race'), { exact: true })).toBeVisible({
      timeout: 60_000,
    });
    const finished = spectator.getByText(t('timing', 'state.finished'), { exact: true });
    await expect(async () => {
      orders.add((await namesIn(spectator)).join());
      await expect(finished).toBeVisible({ timeout: 200 });
    }).toPass({ timeout: 90_000, intervals: [200] });
    await played;
    expect(orders.size).toBeGreaterThan(3);
    const byId = new Map(drivers.map(({ steam_id, username }) => [steam_id, username]));
    const expected = finishers.map(({ steam_id, name }) => byId.get(steam_id) ?? name);
    await expect.poll(async () => (await namesIn(spectator)).slice(0, 10)).toEqual(expected.slice(0, 10));
    expect(await spectator.evaluate(() => 'notReloaded' in window)).toBe(true);

    // The result file confirms the order; the page links to the result.
    await expect
      .poll(() => standingOf(night, accused).then(({ position }) => position), {
        timeout: 60_000,
      })
      .toBe(accusedAt + 1);
    await spectator.getByRole('link', { name: t('timing', 'result') }).click();
    await expect(spectator).toHaveURL(`${portal.url}/events/${event_id}`);
    const main = spectator.getByRole('main');
    await expect(
      main.getByRole('heading', { name: t('pages/public/event/round', 'podium.title') }),
    ).toBeVisible();
    await expect(main.getByText(drivers[0]?.username ?? '').first()).toBeVisible();
  } finally {
    await evening.close();
  }

  // Reports open after the end of the event. The reporter uses a phone in English.
  const end = Date.now() + 1_000;
  await changeEvent(portal.url, event_id, { end_date: new Date(end).toISOString() });
  await sleep(end + 500 - Date.now());
  const before = await Promise.all([standingOf(night, accused), standingOf(night, reporter)]);
  const reporterPage = await open('en', 360, reporter);
  const tEnglish = (folder: string, key: string) => messagesIn('en')(`stewarding/${folder}`, key);
  const tPersian = (folder: string, key: string) => t(`stewarding/${folder}`, key);
  await reporterPage.goto(`/events/${event_id}`);
  await reporterPage
    .getByRole('link', { name: messagesIn('en')('pages/public/event/round', 'reportOf') })
    .last()
    .click();
  await reporterPage.getByRole('checkbox', { name: new RegExp(accused.username) }).check();
  await reporterPage
    .getByLabel(tEnglish('reports', 'new.text'))
    .fill('I was hit from behind on the straight.');
  await reporterPage.getByRole('button', { name: tEnglish('reports', 'new.send') }).click();
  await expect(reporterPage).toHaveURL(/\/incidents\/\d+$/);
  const id = Number(new URL(reporterPage.url()).pathname.split('/').at(-1));

  // A steward accepts the report; the accused writes a statement in another browser.
  const [chief, steward] = stewards as [Player, Player];
  const chiefPage = await open('fa', 1280, chief);
  await chiefPage.goto(`/stewards/${id}`);
  await chiefPage.getByRole('button', { name: tPersian('desk', 'act.accept') }).click();
  await expect(chiefPage.getByRole('button', { name: tPersian('desk', 'act.accept') })).toHaveCount(0);
  const accusedPage = await open('fa', 1280, accused);
  await accusedPage.goto(`/incidents/${id}`);
  await accusedPage.getByLabel(tPersian('reports', 'statement.text')).fill('من از خط خودم بیرون نرفتم.');
  await accusedPage.getByRole('button', { name: tPersian('reports', 'statement.save') }).click();
  await expect(accusedPage.getByText(tPersian('reports', 'statement.saved')).first()).toBeVisible();
  await reporter.client.put(`/api/v1/incidents/${id}/statement`, { text: 'There was room on the inside.' });

  // Two stewards vote, and the penalty applies at once.
  const stewardPage = await open('en', 1280, steward);
  await stewardPage.goto(`/stewards/${id}`);
  await stewardPage.getByRole('button', { name: tEnglish('desk', 'vote.cast') }).click();
  await expect(stewardPage.getByRole('button', { name: tEnglish('desk', 'vote.change') })).toBeVisible();
  await chiefPage.reload();
  await chiefPage.getByRole('button', { name: tPersian('desk', 'vote.cast') }).click();
  await expect(chiefPage.getByRole('button', { name: tPersian('desk', 'vote.change') })).toBeVisible();
  const driver = (await season.staff.get(`/api/v1/stewards/incidents/${id}`)).body.accused[0].entry_id;
  const form = {
    rule: '',
    language: 'fa',
    facts: 'خودروی ۱۰ به خودروی ۱۱ زد.',
    reason: 'رانندهٔ پشت مسئول است.',
  };
  const tenSeconds = { entry_id: driver, kind: 'time', value: 10 };
  await decide([chief.client], id, 'penalty', { ...form, penalties: [tenSeconds] });
  const after = await Promise.all([standingOf(night, accused), standingOf(night, reporter)]);
  expect(after).not.toEqual(before);
  expect(after[0]?.position).toBeGreaterThan(before[0]?.position ?? 0);
  expect(after[0]?.points).toBeLessThan(before[0]?.points ?? 0);
  // Ratings follow the official order and are recalculated a moment later.
  const official = { force: true, reason: 'Everybody has read the decision.' };
  const { status } = await season.staff.post(`/api/v1/admin/rounds/${night.round}/official`, official);
  expect(status).toBe(200);
  const ratingOf = async () => (await standingOf(night, accused)).rating;
  await expect.poll(ratingOf).toBeLessThan(before[0]?.rating ?? 0);
  expect(after[1]?.position).toBe((before[1]?.position ?? 0) - 1);

  // The accused appeals; the two stewards who have not voted annul the penalty.
  await accusedPage.reload();
  await accusedPage.getByLabel(tPersian('reports', 'appeal.text')).fill(appeal.text);
  await accusedPage.getByLabel(tPersian('reports', 'appeal.news')).fill(appeal.news);
  await accusedPage.getByRole('button', { name: tPersian('reports', 'appeal.send') }).click();
  await expect(accusedPage.getByText(tPersian('reports', 'appeal.yours'))).toBeVisible();
  const appealStewards = stewards.slice(2).map(({ client }) => client);
  const noAction = { entry_id: tenSeconds.entry_id, kind: 'no_action' };
  await decide(appealStewards, id, 'annul', { ...form, penalties: [noAction] });
  const loadStandings = () => Promise.all([standingOf(night, accused), standingOf(night, reporter)]);
  await expect.poll(loadStandings).toEqual(before);

  // Each notification arrives once on each chosen channel.
  const isOfCase = (text = '') => text.includes(`/incidents/${id}`);
  const countNotifications = () => ({
    telegram: telegram.messages.map(({ text }) => text).filter(isOfCase).length,
    push: phone.received.map(({ text }) => text).filter(isOfCase).length,
    mail: smtp.mails.filter(({ mail }) => isOfCase(mail.text)).map(({ to }) => to),
  });
  await expect
    .poll(countNotifications)
    .toEqual({ telegram: kinds.length, push: kinds.length, mail: [reporter.email, reporter.email] });
  await sleep(3_000);
  expect(countNotifications()).toEqual({
    telegram: kinds.length,
    push: kinds.length,
    mail: [reporter.email, reporter.email],
  });
  await Promise.all(
    [spectator, reporterPage, chiefPage, accusedPage, stewardPage].map((page) => page.context().close()),
  );
});
