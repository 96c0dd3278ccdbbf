import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { localizeDigits } from '@paddock/contract/i18n/digits';
import { expect } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { expectNoViolations } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { journeys } from '../support/journey-locales.ts';
import { makeEvent, startEvent } from '../support/make-event.ts';
import { makePlayer, type Player } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';
import { makeBridge } from '../support/seasons/drive-bridge.ts';
import { makeSeason } from '../support/seasons/make-season.ts';

const url = () => process.env['E2E_URL'] ?? '';

/** An MP4 as far as its first bytes are checked. */
const clip = Buffer.concat([
  Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1'),
  Buffer.alloc(9_000, 7),
]);

/** Runs an event of one second until it has ended. */
async function runEvent(event_id: number) {
  await startEvent(url(), event_id, 1_000);
  await setTimeout(1_500);
}

/** Creates a finished race of three drivers with open reports. It has no panel, so staff decide. */
async function makeFinishedRace() {
  const settings = {
    sign_up: { mode: 'season' },
    requirements: { steam_verified: false },
    points: { qualifying: null, race: { places: [25, 18, 15] }, sprint: null },
    stewarding: { opens_after: 0, quorum: 1 },
  };
  const season = await makeSeason(url(), [], { settings });
  const bridge = await makeBridge(url());
  const event_id = await makeEvent(url(), 7_200, {
    title: `Night of ${season.slug}`,
    server_id: String(bridge.server_id),
  });
  const made = await season.staff.post(`/api/v1/admin/championships/${season.id}/rounds`, {
    event_id,
    track: null,
    sessions: [{ kind: 'race' }],
  });
  if (made.status !== 201) throw new Error(`no round: ${JSON.stringify(made.body)}`);
  const drivers: Player[] = [];
  for (const number of [7, 8, 9]) {
    const player = await makePlayer(url());
    const entry = { class: 'GT3', car: 'ks_audi_r8_lms', rules_version: 1, number };
    const entered = await player.client.post(`/api/v1/championships/${season.slug}/entries`, entry);
    if (entered.status !== 201) throw new Error(`no entry: ${JSON.stringify(entered.body)}`);
    drivers.push(player);
  }
  await runEvent(event_id);
  const cars = drivers.map(({ steam_id, username }, car_id) => ({ car_id, steam_id, name: username }));
  const [first, second, third] = cars;
  if (!first || !second || !third) throw new Error('the race has no drivers');
  await bridge.start(cars);
  await bridge.lap(first, 90_000, 1);
  await bridge.contact(third, second, 47);
  await bridge.contact(second, third, 61);
  await bridge.end();
  const csv = drivers
    .map(({ steam_id }, place) => `${place + 1},${steam_id},10,${900_000 + place * 1_000},,ks_audi_r8_lms`)
    .join('\n');
  const session = made.body.sessions[0].id as number;
  const typed = await season.staff.post(`/api/v1/admin/rounds/${made.body.id}/sessions/${session}/rows`, {
    csv,
  });
  if (typed.status !== 200) throw new Error(`no result: ${JSON.stringify(typed.body)}`);
  return { season, event_id, session, drivers };
}

for (const [locale, tag] of journeys('en', { fa: '', en: '@phone' }))
  test(`an incident is reported, answered by a statement and decided (${locale}) ${tag}`, async ({
    page,
    browser,
  }) => {
    test.slow();
    const tStewarding = (room: string, key: string) => messagesIn(locale)(`stewarding/${room}`, key);
    const { season, event_id, session, drivers } = await makeFinishedRace();
    const [first, accused, third] = drivers;
    if (!first || !accused || !third) throw new Error('the race has no drivers');
    const asDriver = async (who: Player) => {
      const context = await browser.newContext({ baseURL: url(), viewport: page.viewportSize() });
      return preparePage(await context.newPage(), url(), locale, who);
    };

    const reporter = await asDriver(third);
    await reporter.goto(`/events/${event_id}`);
    await reporter
      .getByRole('link', { name: messagesIn(locale)('pages/public/event/round', 'report') })
      .click();
    await expect(reporter).toHaveURL(`${url()}/incidents/new?session=${session}`);
    // The driver's incidents also link to recent races that accept reports.
    await reporter.goto('/dashboard/incidents');
    await reporter.getByRole('link', { name: tStewarding('reports', 'new.title') }).click();
    await expect(reporter.getByRole('heading', { name: tStewarding('reports', 'new.races') })).toBeVisible();
    await expectNoViolations(reporter, 'races to report of', 'main');
    await reporter.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    await expect(reporter).toHaveURL(`${url()}/incidents/new?session=${session}`);
    // A click fills in a contact that the server sent.
    await reporter.getByRole('button', { name: accused.username }).click();
    await expect(reporter.getByRole('checkbox', { name: new RegExp(accused.username) })).toBeChecked();
    await expect(reporter.getByLabel(tStewarding('reports', 'new.time'))).toHaveValue(/^0:\d\d$/);
    const tUpload = (key: string) => messagesIn(locale)('ui/form', `upload.${key}`);
    const file = reporter.locator('input[type=file]');
    await file.setInputFiles({
      name: 'clip.mp4',
      mimeType: 'video/mp4',
      buffer: Buffer.from('no clip at all'),
    });
    await expect(reporter.getByText(tUpload('wrongType'))).toBeVisible();
    await file.setInputFiles({ name: 'clip.mp4', mimeType: 'video/mp4', buffer: clip });
    await expect(reporter.getByText(tUpload('done'))).toBeVisible();
    await reporter
      .getByLabel(tStewarding('reports', 'new.text'))
      .fill('Braked far too late and pushed me off the track.');
    await expectNoViolations(reporter, 'a new report', 'main');
    await reporter.getByRole('button', { name: tStewarding('reports', 'new.send') }).click();
    await expect(reporter).toHaveURL(/\/incidents\/\d+$/);
    await expectNoViolations(reporter, 'a report as its author', 'main');
    const save = reporter.getByRole('button', { name: tStewarding('words', 'clip.download') });
    const [saved] = await Promise.all([reporter.waitForEvent('download'), save.click()]);
    expect((await readFile(await saved.path())).equals(clip)).toBe(true);
    const id = Number(new URL(reporter.url()).pathname.split('/').at(-1));

    await preparePage(page, url(), locale, owner);
    await page.goto('/admin/dashboard');
    const main = page.getByRole('main');
    const desk = page.locator('nav a[href="/stewards"]').first();
    if ((page.viewportSize()?.width ?? 0) > 800) {
      await expect(desk).toContainText(/[1-9۱-۹]/);
      await desk.click();
      await expect(page).toHaveURL(`${url()}/stewards`);
    }
    const palette = page.getByRole('dialog');
    await expect(async () => {
      await page.keyboard.press('Control+k');
      await expect(palette).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await palette.getByRole('combobox').fill(locale === 'fa' ? 'داور' : 'steward');
    const room = locale === 'fa' ? 'اتاق داوری' : 'Stewards’ room';
    await expect(palette.getByRole('option').filter({ hasText: room }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto(`/stewards?championship=${season.id}`);
    await expect(main.getByText('Braked')).toHaveCount(0);
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoViolations(page, 'the desk', 'main');
    const waiting = main.getByRole('link', { name: `#${id} ` });
    await expect(waiting).toBeVisible();
    await page.keyboard.press('j');
    await expect(waiting).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${url()}/stewards/${id}`);
    await expect(main.getByRole('button', { name: tStewarding('words', 'clip.download') })).toBeVisible();
    await expect(main.getByRole('heading', { name: tStewarding('desk', 'facts.contacts') })).toBeVisible();
    await expect(main.getByText(tStewarding('desk', 'facts.contactAt')).first()).toBeVisible();
    // The publish button is always visible and describes what is missing.
    const publish = main.getByRole('button', { name: tStewarding('desk', 'draft.publish') });
    const expectMissing = async (reason: string) => {
      await expect(publish).toBeDisabled();
      await expect(publish).toHaveAccessibleDescription(tStewarding('desk', `draft.waits.${reason}`));
    };
    await expectMissing('accept');
    await main.getByRole('button', { name: tStewarding('desk', 'act.accept') }).click();
    await expect(main.getByRole('button', { name: tStewarding('desk', 'act.accept') })).toHaveCount(0);
    await expectMissing('statements');

    const accusedPage = await asDriver(accused);
    await accusedPage.goto('/dashboard/incidents');
    const incident = accusedPage.getByRole('main').getByRole('listitem').getByRole('link').first();
    await expect(incident).toBeVisible();
    await expectNoViolations(accusedPage, 'the incidents of a driver', 'main');
    await incident.click();
    await accusedPage
      .getByLabel(tStewarding('reports', 'statement.text'))
      .fill('I was on the inside and could not go anywhere.');
    await accusedPage.getByRole('button', { name: tStewarding('reports', 'statement.save') }).click();
    await expect(accusedPage.getByText(tStewarding('reports', 'statement.saved')).first()).toBeVisible();
    const statement = { text: 'There was a car of room on the inside.' };
    await third.client.put(`/api/v1/incidents/${id}/statement`, statement);

    await page.reload();
    await expectMissing('votes_one');
    await main.getByRole('button', { name: tStewarding('desk', 'vote.cast') }).click();
    await expect(main.getByRole('button', { name: tStewarding('desk', 'vote.change') })).toBeVisible();
    await expectMissing('draft');
    // Key 6 selects the sixth preset, ten seconds.
    await main.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('6');
    await expect(main.getByLabel(tStewarding('desk', 'draft.value.time'))).toHaveValue(
      localizeDigits('10', locale),
    );
    await main.getByLabel(tStewarding('desk', 'draft.facts')).fill('Car 8 hit car 9 at the apex of turn 1.');
    await main
      .getByLabel(tStewarding('desk', 'draft.reason'))
      .fill('The driver behind is responsible for avoiding contact.');
    await expectNoViolations(page, 'a case', 'main');
    await main.getByRole('button', { name: tStewarding('desk', 'draft.save') }).click();
    await publish.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: tStewarding('desk', 'draft.publish') }).click();
    await expect(dialog).toHaveCount(0);
    await main.getByRole('link', { name: 'R1-01' }).click();
    await expect(page).toHaveURL(/\/decisions\/\d+$/);
    await expect(main.getByText('The driver behind is responsible for avoiding contact.')).toBeVisible();
    await expectNoViolations(page, 'a decision', 'main');
    await page.goto(`/championships/${season.slug}/decisions`);
    await expect(main.getByRole('listitem').filter({ hasText: accused.username }).first()).toBeVisible();
    await expectNoViolations(page, 'decisions of a season', 'main');
    const { body } = await season.staff.get(
      `/api/v1/rounds/${(await season.staff.get(`/api/v1/championships/${season.slug}/rounds`)).body[0].id}/results`,
    );
    const places = body.sessions[0].rows.map(
      ({ driver }: { driver: { username: string } }) => driver.username,
    );
    expect(places).toEqual([first.username, third.username, accused.username]);
    await Promise.all([reporter.context().close(), accusedPage.context().close()]);
  });
