import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { journeyLocales } from '../support/journey-locales.ts';
import { changeEvent, eventTimesIn, makeEvent } from '../support/make-event.ts';
import { makePlayer } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';
import { makeSeason, raceFile } from '../support/seasons/make-season.ts';

const url = () => process.env['E2E_URL'] ?? '';
const twoHours = 7_200;
const fortyMinutes = 2_400;
const cars = ['ks_audi_r8_lms', 'ks_ferrari_488_gt3'];

/** Creates a round with its own sign-up and check-in that starts in two hours. */
async function makeNight() {
  const season = await makeSeason(url(), [], {
    classes: [
      { code: 'GT3', name: 'GT3', name_en: null, colour: '#2266aa', capacity: 20, cars, balance: [] },
    ],
    settings: {
      sign_up: { mode: 'round' },
      requirements: { steam_verified: false },
      check_in: { opens_before: 60, closes_before: 10 },
      points: { qualifying: null, race: { places: [25, 18, 15] }, sprint: null },
    },
  });
  const { body: servers } = await season.staff.get('/api/v1/servers');
  const server = servers.find(({ type }: { type: string | null }) => type === 'GT3');
  const event_id = await makeEvent(url(), twoHours, {
    server_id: String(server.id),
    title: `Night ${randomUUID().slice(0, 6)}`,
    briefing: '# Start\n\nNo overtaking before the line.',
    voice_link: 'https://voice.example/room',
  });
  const { status, body } = await season.staff.post(`/api/v1/admin/championships/${season.id}/rounds`, {
    event_id,
    track: 'ks_nurburgring',
    sessions: [{ kind: 'race' }],
  });
  if (status !== 201) throw new Error(`no round: ${JSON.stringify(body)}`);
  return { staff: season.staff, event_id, round: body.id as number, session: body.sessions[0].id as number };
}

/** Simulates a return to the tab, which refetches the data without a reload. */
const returnToTab = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

for (const locale of journeyLocales('fa'))
  test(`a driver signs up on the race night page, checks in and sees the result become official (${locale})`, async ({
    page,
    browser,
  }) => {
    test.slow();
    const t = messagesIn(locale);
    const tRound = (key: string) => t('pages/public/event/round', key);
    const tEntry = (key: string) => t('championships/entry', key);
    const tStates = (key: string) => t('championships/season', `rounds.states.${key}`);
    const night = await makeNight();
    const player = await makePlayer(url());
    await preparePage(page, url(), locale, player);
    await page.goto(`/events/${night.event_id}`);
    const main = page.getByRole('main');
    await expect(main.getByText(tStates('sign_up'))).toBeVisible();
    await expect(main.getByText(tRound('placesLeft_other'))).toBeVisible();
    await main.getByRole('button', { name: tEntry('signUpFor') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(tEntry('fields.car')).selectOption('ks_ferrari_488_gt3');
    await dialog.getByLabel(tEntry('fields.rules')).check();
    await dialog.getByRole('button', { name: tEntry('signUp') }).click();
    await expect(main.getByText(tEntry('states.confirmed'))).toBeVisible();
    await expect(main.getByRole('link', { name: player.username }).first()).toBeVisible();
    await expectNoViolations(page, 'the night before sign-up closes', 'body');

    // Staff move the event while the page is open.
    await changeEvent(url(), night.event_id, eventTimesIn(fortyMinutes));
    await returnToTab(page);
    await expect(main.getByText(t('pages/public/event', 'moved'))).toBeVisible();
    await expect(main.getByText(tStates('check_in'))).toBeVisible();
    await expect(main.getByText('No overtaking before the line.')).toBeVisible();
    const voice = main.getByRole('link', { name: /voice\.example/ });
    await expect(voice).toHaveAttribute('rel', 'noopener noreferrer');
    await main.getByRole('button', { name: tEntry('checkIn') }).click();
    await expect(main.getByText(tRound('entries.checkedIn'))).toBeVisible();

    // From here the page changes with the clock alone.
    await changeEvent(url(), night.event_id, eventTimesIn(10));
    await returnToTab(page);
    await expect(main.getByText(tStates('closed'))).toBeVisible();
    await expect(main.getByText(tStates('live'), { exact: true })).toBeVisible({ timeout: 60_000 });

    const { buffer } = raceFile([{ player, lap: 80_000 }]);
    const upload = await night.staff.post(
      `/api/v1/admin/rounds/${night.round}/sessions/${night.session}/file`,
      JSON.parse(buffer.toString()),
    );
    expect(upload.status, JSON.stringify(upload.body)).toBe(200);
    await returnToTab(page);
    await expect(main.getByRole('heading', { name: tRound('podium.title') })).toBeVisible();
    await expect(main.getByText(tRound('state.provisional'))).toBeVisible();

    const official = await night.staff.post(`/api/v1/admin/rounds/${night.round}/official`, {
      force: true,
      reason: 'Everybody has finished',
    });
    expect(official.status, JSON.stringify(official.body)).toBe(200);
    await returnToTab(page);
    await expect(main.getByText(tRound('state.official'))).toBeVisible();
    await expect(main.getByRole('heading', { name: tRound('change.title') })).toBeVisible();
    await expectNoViolations(page, 'the night with its result', 'body');

    // Without JavaScript, as crawlers and link previews see it.
    const noScript = await browser.newContext({ javaScriptEnabled: false });
    const reader = await noScript.newPage();
    await reader.goto(`${url()}/events/${night.event_id}?lang=${locale}`);
    await expect(reader.getByRole('heading', { name: tRound('podium.title') })).toBeVisible();
    await expect(reader.locator('meta[property="og:description"]')).toHaveAttribute(
      'content',
      new RegExp(player.username),
    );
    const jsonLd = await reader.locator('script[type="application/ld+json"]').textContent();
    expect(jsonLd).toContain('"SportsEvent"');
    await noScript.close();
  });

for (const locale of journeyLocales('en'))
  test(`visitors see that a session was not held, with the reason (${locale})`, async ({ browser }) => {
    const reason = 'Hail on the pit straight';
    const { staff, slug, rounds } = await makeSeason(url(), [6]);
    const [round] = rounds;
    const { body } = await staff.get(`/api/v1/rounds/${round?.id}`);
    const [qualifying, race] = body.sessions;
    const session = `/api/v1/admin/rounds/${round?.id}/sessions`;
    expect((await staff.put(`${session}/${qualifying.id}`, { not_held: true, reason })).status).toBe(200);
    const player = await makePlayer(url());
    const csv = `1,${player.steam_id},5,500000,90000,ks_audi_r8_lms`;
    // The API accepts it after the start of the round.
    const sendRows = async () => (await staff.post(`${session}/${race.id}/rows`, { csv })).status;
    await expect.poll(sendRows).toBe(200);

    const t = messagesIn(locale);
    const noScript = await browser.newContext({ javaScriptEnabled: false });
    const page = await noScript.newPage();
    for (const path of [`/championships/${slug}/rounds/${round?.id}`, `/events/${body.event_id}`]) {
      await page.goto(`${url()}${path}?lang=${locale}`);
      const line = page.getByRole('main').getByRole('paragraph').filter({ hasText: reason });
      await expect(line).toContainText(locale === 'fa' ? 'تعیین خط برگزار نشد' : 'Qualifying was not held');
      await expect(page.getByText(t('championships/season', 'rounds.noResult'))).toHaveCount(0);
    }
    await noScript.close();
  });
