import { randomUUID } from 'node:crypto';
import type { Locale } from '@paddock/contract/i18n/locale';
import { type Browser, expect, type Page } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { expectNoViolations } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { journeys } from '../support/journey-locales.ts';
import { makeEvent, startEvent } from '../support/make-event.ts';
import { foundTeam, makePlayer, type Player } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';
import { countSteps } from '../support/seasons/count-steps.ts';
import { raceFile } from '../support/seasons/make-season.ts';

const url = () => process.env['E2E_URL'] ?? '';
const twoDays = 172_800;
const places = { GT3: 16, GT4: 12 };
/** All places and one waiting driver in each class. */
const driverCount = places.GT3 + places.GT4 + 2;
const concurrency = 5;

async function makeDrivers(): Promise<Player[]> {
  const drivers: Player[] = [];
  while (drivers.length < driverCount)
    drivers.push(...(await Promise.all(Array.from({ length: concurrency }, () => makePlayer(url())))));
  return drivers;
}

interface OpenSeason {
  id: number;
  slug: string;
}

/** Creates a championship with one round and opens it for sign-up, in the staff area. */
async function openSeason(
  page: Page,
  locale: Locale,
  event: { id: number; title: string },
): Promise<OpenSeason> {
  const t = messagesIn(locale);
  const tSetup = (key: string) => t('championships/setup', key);
  const tAdminRounds = (key: string) => t('championships/admin-rounds', key);
  const tabs = page.getByRole('navigation', { name: t('pages/staff/championship', 'tabs.label') });
  const tab = (key: string) => tabs.getByRole('link', { name: t('pages/staff/championship', key) });
  const dialog = page.getByRole('dialog');
  const mark = randomUUID().slice(0, 8);
  const { click, fill, choose, steps } = countSteps();

  await page.goto('/admin/championships');
  await click(page.getByRole('button', { name: t('championships/admin-list', 'new') }));
  await fill(dialog.locator('[name="name"]'), `جام ${mark}`);
  await fill(dialog.locator('[name="name_en"]'), `Cup ${mark}`);
  await fill(dialog.locator('[name="description"]'), 'دو کلاس در یک شب');
  await choose(dialog.getByLabel(tSetup('template')), 'f1');
  await fill(dialog.getByLabel(tSetup('fields.waiting_max')), '10');
  await fill(dialog.locator('[name="classes.0.code"]'), 'GT3');
  await fill(dialog.locator('[name="classes.0.name"]'), 'GT3');
  await fill(dialog.locator('[name="classes.0.capacity"]'), String(places.GT3));
  await click(dialog.getByRole('button', { name: tSetup('classes.add') }));
  await fill(dialog.locator('[name="classes.1.code"]'), 'GT4');
  await fill(dialog.locator('[name="classes.1.name"]'), 'GT4');
  await fill(dialog.locator('[name="classes.1.capacity"]'), String(places.GT4));
  await click(dialog.getByRole('button', { name: tSetup('new.action') }));
  await expect(page).toHaveURL(/\/admin\/championships\/\d+$/);
  const id = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0]);

  await click(tab('tabs.rounds'));
  await click(page.getByRole('button', { name: tAdminRounds('new') }));
  await choose(dialog.getByLabel(tAdminRounds('event')), String(event.id));
  await click(dialog.getByRole('button', { name: tAdminRounds('sessions.remove') }).first());
  await click(dialog.getByRole('button', { name: tAdminRounds('save') }));
  await expect(page.getByRole('listitem').filter({ hasText: event.title })).toBeVisible();

  await click(tab('tabs.setup'));
  await choose(page.getByLabel(tSetup('fields.teams')), 'optional');
  await click(page.getByLabel(tSetup('fields.steam_verified')));
  await click(page.getByRole('switch', { name: tSetup('fields.published') }));
  await click(page.getByRole('button', { name: tSetup('save') }));
  await expect(page.getByText(t('championships/admin-list', 'states.open')).first()).toBeVisible();
  expect(steps()).toBeLessThan(25);
  return { id, slug: `cup-${mark}` };
}

/** Signs drivers up in order: the last of each class is on the waiting list. Returns the names of the teams. */
async function enterDrivers({ slug }: OpenSeason, drivers: readonly Player[]) {
  const [first, second] = drivers;
  const teams = new Map<Player, { id: number; name: string }>();
  for (const captain of [first, second]) {
    if (!captain) continue;
    const { tag, name } = await foundTeam(url(), captain);
    const { body } = await captain.client.get(`/api/v1/teams/${tag}`);
    teams.set(captain, { id: body.id, name });
  }
  const states: string[] = [];
  for (const [index, driver] of drivers.entries()) {
    const code = index <= places.GT3 ? 'GT3' : 'GT4';
    const { status, body } = await driver.client.post(`/api/v1/championships/${slug}/entries`, {
      class: code,
      car: 'ks_audi_r8_lms',
      rules_version: 1,
      number: index + 1,
      ...(teams.has(driver) && { team_id: teams.get(driver)?.id }),
    });
    expect(status, JSON.stringify(body)).toBe(201);
    states.push(body.state);
  }
  expect(states.flatMap((state, index) => (state === 'waiting' ? [index] : []))).toEqual([
    places.GT3,
    driverCount - 1,
  ]);
  return [...teams.values()].map(({ name }) => name);
}

/** Opens a page of an account, as wide as the organiser's. */
type OpenPage = (account?: Player) => Promise<Page>;

/** One driver withdraws, and the first on the waiting list accepts the place. */
async function handOver(open: OpenPage, locale: Locale, leaver: Player, waiting: Player): Promise<void> {
  const tEntry = (key: string) => messagesIn(locale)('championships/entry', key);
  const leaverPage = await open(leaver);
  await leaverPage.goto('/dashboard/championships');
  await leaverPage
    .getByRole('main')
    .getByRole('button', { name: tEntry('withdraw') })
    .click();
  await leaverPage
    .getByRole('dialog')
    .getByRole('button', { name: tEntry('withdraw') })
    .click();
  await expect(leaverPage.getByText(tEntry('empty'))).toBeVisible();
  const waitingPage = await open(waiting);
  await waitingPage.goto('/dashboard/championships');
  const main = waitingPage.getByRole('main');
  await expect(main.getByText(tEntry('states.offered'))).toBeVisible();
  await main.getByRole('button', { name: tEntry('accept'), exact: true }).click();
  await expect(main.getByText(tEntry('states.confirmed'))).toBeVisible();
}

/** The first name in the table of a public page, rendered for a visitor. */
async function readLeader(browser: Browser, path: string): Promise<string> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(url() + path);
  const name = await page.getByRole('table').first().getByRole('rowheader').first().innerText();
  await context.close();
  return name;
}

/** Polls for the leader, because public pages are cached for a few seconds. */
async function expectLeader(browser: Browser, path: string, name: string | undefined): Promise<void> {
  await expect.poll(() => readLeader(browser, path)).toContain(name);
}

for (const [locale, tag] of journeys('fa', { fa: '@phone', en: '' }))
  test(`a season with two classes goes from set-up to an official race night (${locale}) ${tag}`, async ({
    page,
    browser,
  }) => {
    test.slow();
    const t = messagesIn(locale);
    const tAdminResults = (key: string) => t('pages/staff/championship/results', key);
    const dialog = page.getByRole('dialog');
    const viewport = page.viewportSize();
    const open: OpenPage = async (account) => {
      const context = await browser.newContext({ baseURL: url(), viewport });
      return preparePage(await context.newPage(), url(), locale, account);
    };
    const { body: servers } = await (await makePlayer(url())).client.get('/api/v1/servers');
    const server = servers.find(({ type }: { type: string | null }) => type === 'GT3');
    const title = `Night ${randomUUID().slice(0, 6)}`;
    const event = { server_id: String(server.id), title, title_en: title };
    const event_id = await makeEvent(url(), twoDays, event);
    await preparePage(page, url(), locale, owner);
    const season = await openSeason(page, locale, { id: event_id, title });

    const drivers = await makeDrivers();
    const teams = await enterDrivers(season, drivers);
    const [winner, second, leaver] = drivers;
    const waiting = drivers[places.GT3];
    const best4 = drivers[places.GT3 + 1];
    if (!winner || !second || !leaver || !waiting || !best4) throw new Error('there are too few drivers');
    await handOver(open, locale, leaver, waiting);

    // The race is driven.
    await startEvent(url(), event_id);
    const driven = drivers.filter((driver) => driver !== leaver).slice(0, -1);
    await page.goto(`/admin/championships/${season.id}/results`);
    await page.getByRole('button', { name: tAdminResults('file.action') }).click();
    await dialog
      .locator('input[type=file]')
      .setInputFiles(raceFile(driven.map((player, place) => ({ player, lap: 80_000 + place * 1_000 }))));
    await dialog.getByRole('button', { name: tAdminResults('file.save') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(tAdminResults('rounds.provisional')).first()).toBeVisible();

    // A penalty is previewed, applied, visible to all and reverted.
    const standings = `/championships/${season.slug}/standings`;
    await expectLeader(browser, standings, winner.username);
    const rows = page.getByRole('table').first().locator('tbody tr');
    await rows
      .first()
      .getByRole('button', { name: tAdminResults('correct.of') })
      .click();
    await dialog.getByLabel(tAdminResults('correct.values.time_ms')).fill('5');
    const preview = dialog.getByRole('region', { name: tAdminResults('preview.title') });
    await expect(preview.getByRole('row').filter({ hasText: second.username }).first()).toBeVisible();
    await expectLeader(browser, standings, winner.username);
    await dialog.getByLabel(tAdminResults('reason')).fill('Contact in turn one');
    await dialog.getByRole('button', { name: tAdminResults('correct.save') }).click();
    await expect(rows.first()).toContainText(second.username);
    await expectLeader(browser, standings, second.username);
    await page.getByRole('button', { name: tAdminResults('revert.of') }).click();
    await dialog.getByLabel(tAdminResults('reason')).fill('It was another driver');
    await dialog.getByRole('button', { name: tAdminResults('revert.action') }).click();
    await expect(rows.first()).toContainText(winner.username);
    await page.getByRole('button', { name: tAdminResults('official.action') }).click();
    await dialog.getByLabel(tAdminResults('official.force')).check();
    await dialog.getByLabel(tAdminResults('reason')).fill('Everybody has finished');
    await dialog.getByRole('button', { name: tAdminResults('official.action') }).click();
    await expect(page.getByText(tAdminResults('rounds.official')).first()).toBeVisible();

    // The public pages show the result.
    await expectLeader(browser, standings, winner.username);
    await expectLeader(browser, `${standings}?of=class&class=GT4`, best4.username);
    await expectLeader(browser, `${standings}?of=teams`, teams[0]);
    const csv = await fetch(`${url()}/api/v1${standings}/export`);
    expect((await csv.text()).split('\n')[1]).toContain(winner.username);
    const visitor = await open();
    await visitor.goto(`/events/${event_id}`);
    const tRound = (key: string) => t('pages/public/event/round', key);
    await expect(visitor.getByRole('heading', { name: tRound('podium.title') })).toBeVisible();
    await expect(visitor.getByText(tRound('state.official'))).toBeVisible();
    await expect(visitor.getByRole('main').getByText(winner.username).first()).toBeVisible();
    await expectNoViolations(visitor, 'the race night', 'body');
    const picture = await visitor.locator('meta[property="og:image"]').getAttribute('content');
    const shared = await fetch(picture ?? '');
    expect([shared.status, shared.headers.get('content-type')]).toEqual([200, 'image/png']);
  });
