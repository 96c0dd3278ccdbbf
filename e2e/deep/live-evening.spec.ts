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

// A portal of its own, whose messages go to servers that stand in for the real ones.
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

/** Where in the order of the entrants the accused and the reporter came in. */
const accusedAt = 3;
const reporterAt = 4;
const chat = 4_711;
const kinds = ['incident_named', 'decision_made', 'appeal_decided'];

/** Chooses by which ways a member is told of a case, and no other. */
async function chooseWays({ client }: Player, ways: Partial<Record<'mail' | 'telegram' | 'push', true>>) {
  const none = { site: true, mail: false, discord: false, telegram: false, push: false };
  const { status, body } = await client.put('/api/v1/notifications/settings', {
    kinds: kinds.map((kind) => ({ kind, ...none, ...ways })),
  });
  expect(status, JSON.stringify(body)).toBe(200);
}

async function linkTelegram({ client }: Player): Promise<void> {
  const { body } = await client.post('/api/v1/notifications/telegram');
  telegram.write(chat, `/start ${body.code}`);
  const isLinked = async () => (await client.get('/api/v1/notifications/settings')).body.telegram.linked;
  await expect.poll(isLinked).toBe(true);
}

/** Names in the order of the tower. */
const namesIn = (page: Page) =>
  page
    .getByRole('rowheader')
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.querySelector('bdi')?.textContent));

/** A vote, and where it is the last one needed the decision. */
async function decide(stewards: readonly Client[], id: number, verdict: string, form: object): Promise<void> {
  for (const steward of stewards) {
    const { status, body } = await steward.post(`/api/v1/stewards/incidents/${id}/vote`, { verdict });
    expect(status, JSON.stringify(body)).toBe(200);
  }
  const [last] = stewards.slice(-1);
  for (const [act, sent] of [
    ['decision', form],
    ['publish', {}],
  ] as const) {
    const answer = await last?.post(`/api/v1/stewards/incidents/${id}/${act}`, sent);
    expect(answer?.status, JSON.stringify(answer?.body)).toBe(200);
  }
}

test('a recorded evening is watched as it is driven, becomes a result, and is argued about until an appeal', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const night = await makeTimedNight(portal.url, { drivers: 6, stewards: 4 });
  const { event_id, drivers, stewards, finishers, season } = night;
  const [accused, reporter] = [drivers[accusedAt], drivers[reporterAt]] as [Player, Player];
  await linkTelegram(accused);
  const phone = pushService.subscribe();
  await accused.client.post('/api/v1/notifications/devices', phone.subscription);
  await chooseWays(accused, { telegram: true, push: true });
  await chooseWays(reporter, { mail: true });
  const open = async (locale: Locale, width: number, who?: Player) => {
    const context = await browser.newContext({ baseURL: portal.url, viewport: { width, height: 800 } });
    return preparePage(await context.newPage(), portal.url, locale, who);
  };

  // One watches in Persian while it is driven, and never loads the page again.
  await startEvent(portal.url, event_id);
  const evening = await startEvening({
    portal: portal.url,
    key: night.key,
    folder,
    speed: 60,
    onSent: writeTodaysFile,
  });
  const spectator = await open('fa', 1280);
  const watched = messagesIn('fa');
  try {
    await spectator.goto(`/servers/${night.server_id}/timing`);
    await spectator.evaluate(() => Object.assign(window, { isTheSame: true }));
    const orders = new Set<string>();
    const played = evening.play();
    await expect(spectator.getByText(watched('timing', 'kind.race'), { exact: true })).toBeVisible({
      timeout: 60_000,
    });
    const finished = spectator.getByText(watched('timing', 'state.finished'), { exact: true });
    await expect(async () => {
      orders.add((await namesIn(spectator)).join());
      await expect(finished).toBeVisible({ timeout: 200 });
    }).toPass({ timeout: 90_000, intervals: [200] });
    await played;
    expect(orders.size).toBeGreaterThan(3);
    const byId = new Map(drivers.map(({ steam_id, username }) => [steam_id, username]));
    const expected = finishers.map(({ steam_id, name }) => byId.get(steam_id) ?? name);
    await expect.poll(async () => (await namesIn(spectator)).slice(0, 10)).toEqual(expected.slice(0, 10));
    expect(await spectator.evaluate(() => 'isTheSame' in window)).toBe(true);

    // The file confirms it; the way there is on the page.
    await expect
      .poll(() => standingOf(night, accused).then(({ position }) => position), {
        timeout: 60_000,
      })
      .toBe(accusedAt + 1);
    await spectator.getByRole('link', { name: watched('timing', 'result') }).click();
    await expect(spectator).toHaveURL(`${portal.url}/events/${event_id}`);
    const main = spectator.getByRole('main');
    await expect(
      main.getByRole('heading', { name: watched('pages/public/event/round', 'podium.title') }),
    ).toBeVisible();
    await expect(main.getByText(drivers[0]?.username ?? '').first()).toBeVisible();
  } finally {
    await evening.close();
  }

  // Reports are taken once the event has ended; its reporter writes on a phone, in English.
  const end = Date.now() + 1_000;
  await changeEvent(portal.url, event_id, { end_date: new Date(end).toISOString() });
  await sleep(end + 500 - Date.now());
  const before = await Promise.all([standingOf(night, accused), standingOf(night, reporter)]);
  const phone360 = await open('en', 360, reporter);
  const tEnglish = (room: string, key: string) => messagesIn('en')(`stewarding/${room}`, key);
  const tPersian = (room: string, key: string) => watched(`stewarding/${room}`, key);
  await phone360.goto(`/events/${event_id}`);
  await phone360
    .getByRole('link', { name: messagesIn('en')('pages/public/event/round', 'reportOf') })
    .last()
    .click();
  await phone360.getByRole('checkbox', { name: new RegExp(accused.username) }).check();
  await phone360.getByLabel(tEnglish('reports', 'new.text')).fill('I was hit from behind on the straight.');
  await phone360.getByRole('button', { name: tEnglish('reports', 'new.send') }).click();
  await expect(phone360).toHaveURL(/\/incidents\/\d+$/);
  const id = Number(new URL(phone360.url()).pathname.split('/').at(-1));

  // A steward accepts it; the other driver answers, in another browser.
  const [chief, steward] = stewards as [Player, Player];
  const room = await open('fa', 1280, chief);
  await room.goto(`/stewards/${id}`);
  await room.getByRole('button', { name: tPersian('desk', 'act.accept') }).click();
  await expect(room.getByRole('button', { name: tPersian('desk', 'act.accept') })).toHaveCount(0);
  const named = await open('fa', 1280, accused);
  await named.goto(`/incidents/${id}`);
  await named.getByLabel(tPersian('reports', 'statement.text')).fill('من از خط خودم بیرون نرفتم.');
  await named.getByRole('button', { name: tPersian('reports', 'statement.save') }).click();
  await expect(named.getByText(tPersian('reports', 'statement.saved')).first()).toBeVisible();
  await reporter.client.put(`/api/v1/incidents/${id}/statement`, { text: 'There was room on the inside.' });

  // Two vote, each at a desk of its own; the penalty holds at once.
  const second = await open('en', 1280, steward);
  await second.goto(`/stewards/${id}`);
  await second.getByRole('button', { name: tEnglish('desk', 'vote.cast') }).click();
  await expect(second.getByRole('button', { name: tEnglish('desk', 'vote.change') })).toBeVisible();
  await room.reload();
  await room.getByRole('button', { name: tPersian('desk', 'vote.cast') }).click();
  await expect(room.getByRole('button', { name: tPersian('desk', 'vote.change') })).toBeVisible();
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
  // Ratings follow the official order, which is replayed a moment later.
  const official = { force: true, reason: 'Everybody has read the decision.' };
  const { status } = await season.staff.post(`/api/v1/admin/rounds/${night.round}/official`, official);
  expect(status).toBe(200);
  const ratingOf = async () => (await standingOf(night, accused)).rating;
  await expect.poll(ratingOf).toBeLessThan(before[0]?.rating ?? 0);
  expect(after[1]?.position).toBe((before[1]?.position ?? 0) - 1);

  // The accused appeals; the two who have not voted take it back.
  await named.reload();
  await named.getByLabel(tPersian('reports', 'appeal.text')).fill(appeal.text);
  await named.getByLabel(tPersian('reports', 'appeal.news')).fill(appeal.news);
  await named.getByRole('button', { name: tPersian('reports', 'appeal.send') }).click();
  await expect(named.getByText(tPersian('reports', 'appeal.yours'))).toBeVisible();
  const fresh = stewards.slice(2).map(({ client }) => client);
  const nothing = { entry_id: tenSeconds.entry_id, kind: 'no_action' };
  await decide(fresh, id, 'annul', { ...form, penalties: [nothing] });
  const both = () => Promise.all([standingOf(night, accused), standingOf(night, reporter)]);
  await expect.poll(both).toEqual(before);

  // Each was told on each way that was chosen, once.
  const isOfCase = (text = '') => text.includes(`/incidents/${id}`);
  const told = () => ({
    telegram: telegram.messages.map(({ text }) => text).filter(isOfCase).length,
    push: phone.received.map(({ text }) => text).filter(isOfCase).length,
    mail: smtp.mails.filter(({ mail }) => isOfCase(mail.text)).map(({ to }) => to),
  });
  await expect
    .poll(told)
    .toEqual({ telegram: kinds.length, push: kinds.length, mail: [reporter.email, reporter.email] });
  await sleep(3_000);
  expect(told()).toEqual({
    telegram: kinds.length,
    push: kinds.length,
    mail: [reporter.email, reporter.email],
  });
  await Promise.all([spectator, phone360, room, named, second].map((page) => page.context().close()));
});
