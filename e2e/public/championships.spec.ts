import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { foundTeam, makePlayer } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';
import { makeSeason } from '../support/seasons/make-season.ts';

const url = () => process.env['E2E_URL'] ?? '';
const cars = ['ks_audi_r8_lms', 'ks_ferrari_488_gt3'];
const classes = [
  { code: 'GT3', name: 'GT3', name_en: null, colour: '#2266aa', capacity: 20, cars, balance: [] },
];

const settings = {
  sign_up: { mode: 'season' },
  requirements: { steam_verified: false },
  teams: { mode: 'optional' },
  points: { qualifying: null, race: { places: [25, 18, 15] }, sprint: null },
};

test('a visitor browses a season; a driver signs up, appears in the entry list and withdraws', async ({
  page,
  browser,
}) => {
  const t = messagesIn('fa');
  const tSeason = (key: string) => t('championships/season', key);
  const tEntry = (key: string) => t('championships/entry', key);
  const season = await makeSeason(url(), [86_400, 172_800], { classes, settings });

  // Without JavaScript, as a crawler sees it.
  const noScript = await browser.newContext({ javaScriptEnabled: false });
  const reader = await noScript.newPage();
  await reader.goto(`${url()}/championships`);
  await reader.getByRole('link', { name: season.name }).click();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(season.name);
  await expect(reader.locator('meta[property="og:image"]')).toHaveAttribute('content', /preview-fa-/);
  await expect(reader.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    /\/championships\/cup-[^/]+$/,
  );
  for (const tab of ['standings', 'entries', 'rounds', 'rules'] as const) {
    await reader
      .getByRole('link', { name: tSeason(`tabs.${tab}`), exact: true })
      .first()
      .click();
    await expect(reader).toHaveURL(new RegExp(`/${season.slug}/${tab}$`));
  }
  await expect(reader.getByText('No ramming.')).toBeVisible();

  // In the demo season, the team standings link to a team, whose page names the season.
  await reader.goto(`${url()}/championships/caspian-cup/standings`);
  await reader
    .getByRole('navigation', { name: tSeason('standings.of') })
    .getByRole('link', { name: tSeason('standings.teams') })
    .click();
  await expect(reader).toHaveURL(/\?of=teams$/);
  const table = reader.getByRole('table', { name: tSeason('standings.title') });
  await expect(table.getByRole('rowheader')).toContainText(['CSP', 'NWR', 'شب', 'DDC']);
  // Each driver of the chart has a text with the position after each round.
  const lines = reader.getByRole('region', { name: tSeason('standings.positions') });
  await expect(lines.getByRole('listitem').first()).toContainText(
    /پس از مرحلهٔ ۱: رتبهٔ [۰-۹]+، پس از مرحلهٔ ۲/,
  );
  await table.getByRole('link', { name: 'تیم کاسپین' }).click();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('تیم کاسپین');
  await expect(reader.getByRole('link', { name: 'کاپ کاسپین ۱۴۰۵' })).toBeVisible();
  await noScript.close();

  const player = await makePlayer(url());
  const team = await foundTeam(url(), player);
  await preparePage(page, url(), 'fa', player);
  await page.goto(`/championships/${season.slug}`);
  await page.getByRole('button', { name: tEntry('signUp') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(tEntry('fields.car')).selectOption('ks_ferrari_488_gt3');
  await dialog.getByLabel(tEntry('fields.team')).selectOption({ label: `${team.name} (${team.tag})` });
  await dialog.getByLabel(tEntry('fields.number')).fill('۴۶');
  await dialog.getByRole('button', { name: tEntry('signUp') }).click();
  await expect(dialog.getByText(tEntry('fields.rulesFirst'))).toBeVisible();
  await dialog.getByLabel(tEntry('fields.rules')).check();
  await expectNoViolations(page, 'the sign-up', '[role="dialog"]');
  await dialog.getByRole('button', { name: tEntry('signUp') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('main').getByText(tEntry('states.confirmed'))).toBeVisible();

  await page.getByRole('link', { name: tSeason('tabs.entries') }).click();
  const line = page.getByRole('listitem').filter({ hasText: player.username });
  await expect(line).toContainText('۴۶');
  await expect(line.getByRole('link', { name: team.tag })).toBeVisible();
  await expectNoViolations(page, 'the entry list', 'body');

  // The event of a round links to its championship.
  await page.goto(`/events/${season.rounds[0]?.event_id}`);
  await page
    .getByRole('link', { name: t('pages/public/event/round', 'toChampionship') })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(season.name);

  await page.goto('/dashboard/championships');
  const card = page.getByRole('listitem').filter({ hasText: season.name });
  await card.getByRole('button', { name: tEntry('withdraw') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: tEntry('withdraw') })
    .click();
  await expect(page.getByText(tEntry('empty'))).toBeVisible();
  await page.goto(`/championships/${season.slug}/entries`);
  await expect(page.getByText(tSeason('entries.none'))).toBeVisible();
});

test('a finished season shows its champion on its page, in the list and in the standings', async ({
  page,
}) => {
  const t = messagesIn('en');
  const tSeason = (key: string) => t('championships/season', key);
  await preparePage(page, url(), 'en');
  await page.goto('/championships?state=finished');
  const card = page.getByRole('listitem').filter({ hasText: 'Alborz' }).first();
  await expect(card).toContainText('Champion');
  await page.goto('/championships/alborz-summer-cup');
  const head = page.getByRole('article').locator('header');
  await expect(head.getByText(tSeason('series.champion'))).toBeVisible();
  const name = (await head.getByRole('listitem').getByRole('link').first().textContent()) ?? '';
  await expect(page.getByRole('article')).toContainText(name);
  await page.goto('/championships/alborz-summer-cup/standings');
  await expect(page.getByRole('row').nth(1)).toContainText(name);
  await expect(page.getByRole('row').nth(1)).toContainText('Champion');
  await expect(page.getByText(tSeason('standings.canWin'))).toHaveCount(0);
});
