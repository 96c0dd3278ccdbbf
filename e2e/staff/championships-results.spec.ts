import { expect } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { expectNoViolations } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { journeys } from '../support/journey-locales.ts';
import { makeEvent } from '../support/make-event.ts';
import { freshSteamId } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';
import { makeEnteredSeason, raceFile } from '../support/seasons/make-season.ts';

const url = () => process.env['E2E_URL'] ?? '';
const reasons = {
  fa: { penalty: 'برخورد در پیچ اول', revert: 'رانندهٔ دیگری بود', early: 'همه رسیده‌اند' },
  en: { penalty: 'Contact in turn one', revert: 'It was another driver', early: 'Everybody has finished' },
};

for (const [locale, tag] of journeys('en', { fa: '@phone', en: '' }))
  test(`staff import a result file, preview, apply and revert a penalty, and make the round official (${locale}) ${tag}`, async ({
    page,
  }) => {
    test.slow();
    const t = messagesIn(locale);
    const tAdminResults = (key: string) => t('pages/staff/championship/results', key);
    const season = await makeEnteredSeason(url());
    const [first, second] = season.drivers;
    if (!first || !second) throw new Error('the season has no drivers');
    const standings = async () => {
      const { body } = await season.staff.get(`/api/v1/championships/${season.slug}/standings`);
      return body.map(({ name, counted }: { name: string; counted: number }) => [name, counted]);
    };

    await preparePage(page, url(), locale, owner);
    await page.goto(`/admin/championships/${season.id}/results`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(season.slug.slice(4));
    const dialog = page.getByRole('dialog');

    // An invalid file shows an error, and another can be chosen.
    await page.getByRole('button', { name: tAdminResults('file.action') }).click();
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"Laps":[]}') });
    await dialog.getByRole('button', { name: tAdminResults('file.save') }).click();
    await expect(dialog.getByText(tAdminResults('file.unnamed'))).toBeVisible();
    await dialog.locator('input[type=file]').setInputFiles(
      raceFile([
        { player: first, lap: 80_000 },
        { player: second, lap: 81_000 },
      ]),
    );
    await dialog.getByRole('button', { name: tAdminResults('file.save') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(tAdminResults('rounds.provisional')).first()).toBeVisible();
    const rows = page.getByRole('table').first().locator('tbody tr');
    await expect(rows.first()).toContainText(first.username);
    await expectNoViolations(page, 'the results', 'main');
    expect(await standings()).toEqual([
      [first.username, 25],
      [second.username, 18],
    ]);

    // A penalty of five seconds exceeds the gap of three.
    await rows
      .first()
      .getByRole('button', { name: tAdminResults('correct.of') })
      .click();
    await dialog.getByLabel(tAdminResults('correct.values.time_ms')).fill('۵');
    const preview = dialog.getByRole('region', { name: tAdminResults('preview.title') });
    const table = preview.getByRole('table', { name: tAdminResults('preview.standings') });
    await expect(table.getByRole('row').filter({ hasText: second.username })).toBeVisible();
    expect(await standings()).toEqual([
      [first.username, 25],
      [second.username, 18],
    ]);
    // On phones, the toast of the upload covers the dialog for five seconds.
    await expect(page.getByText(tAdminResults('file.done'))).toHaveCount(0);
    await expectNoViolations(page, 'the preview');
    await dialog.getByLabel(tAdminResults('reason')).fill(reasons[locale].penalty);
    await dialog.getByRole('button', { name: tAdminResults('correct.save') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rows.first()).toContainText(second.username);
    expect(await standings()).toEqual([
      [second.username, 25],
      [first.username, 18],
    ]);

    await page.getByRole('button', { name: tAdminResults('revert.of') }).click();
    await dialog.getByLabel(tAdminResults('reason')).fill(reasons[locale].revert);
    await dialog.getByRole('button', { name: tAdminResults('revert.action') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(tAdminResults('revert.was'))).toBeVisible();
    await expect(rows.first()).toContainText(first.username);
    expect(await standings()).toEqual([
      [first.username, 25],
      [second.username, 18],
    ]);

    // The event has not ended, so a reason is required.
    await page.getByRole('button', { name: tAdminResults('official.action') }).click();
    await dialog.getByRole('button', { name: tAdminResults('official.action') }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByLabel(tAdminResults('official.force')).check();
    await dialog.getByLabel(tAdminResults('reason')).fill(reasons[locale].early);
    await dialog.getByRole('button', { name: tAdminResults('official.action') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(tAdminResults('rounds.official')).first()).toBeVisible();
    await expect(page.getByRole('button', { name: tAdminResults('reopen.action') })).toBeVisible();
    const { body } = await season.staff.get(`/api/v1/rounds/${season.round}`);
    expect(body).toMatchObject({ state: 'official', version: 1 });
  });

test('staff reorder the waiting list, remove an entry, add a driver and change a number', async ({
  page,
}) => {
  test.slow();
  const t = messagesIn('fa');
  const tAdminEntries = (key: string) => t('championships/admin-entries', key);
  const season = await makeEnteredSeason(url(), { drivers: 4, capacity: 2 });
  const [first, , third, fourth] = season.drivers;
  if (!first || !third || !fourth) throw new Error('the season has no drivers');
  const states = async () => {
    const { body } = await season.staff.get(`/api/v1/admin/entries?championship=${season.id}`);
    return body.map(({ name, state, queue_number }: Record<string, unknown>) => [name, state, queue_number]);
  };

  await preparePage(page, url(), 'fa', owner);
  await page.goto(`/admin/championships/${season.id}/entries`);
  const dialog = page.getByRole('dialog');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const reason = dialog.getByLabel(tAdminEntries('reason'));
  await expect(row(fourth.username)).toContainText('۲');
  await expectNoViolations(page, 'the entry list', 'main');

  await row(fourth.username)
    .getByRole('button', { name: tAdminEntries('upOf') })
    .press('Enter');
  await dialog.getByRole('button', { name: tAdminEntries('move.save') }).click();
  await expect(reason).toBeFocused();
  await reason.fill('زودتر گفته بود');
  await expectNoViolations(page, 'the dialog of the waiting list');
  await dialog.getByRole('button', { name: tAdminEntries('move.save') }).click();
  await expect(dialog).toHaveCount(0);
  expect(await states()).toContainEqual([third.username, 'waiting', 2]);

  const selectAction = async (name: string, key: string) => {
    await row(name)
      .getByRole('button', { name: tAdminEntries('actsOf') })
      .click();
    await page.getByRole('menuitem', { name: tAdminEntries(key) }).click();
  };
  await selectAction(first.username, 'remove.action');
  await reason.fill('تکرار در پیام‌ها');
  await dialog.getByRole('button', { name: tAdminEntries('remove.action') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row(first.username).getByText(tAdminEntries('states.removed'))).toBeVisible();
  await expect.poll(states).toContainEqual([fourth.username, 'offered', null]);

  // The class is full, because the free place is offered.
  await page.getByRole('button', { name: tAdminEntries('add.action') }).click();
  await dialog.getByRole('button', { name: tAdminEntries('add.steam') }).click();
  const steam = dialog.getByLabel(tAdminEntries('steamId'));
  await steam.fill(freshSteamId());
  await dialog.getByLabel(tAdminEntries('add.name')).fill('مهمان دستی');
  // A car is found by its name, as in the sign-up.
  await dialog.getByLabel(t('championships/entry', 'fields.carSearch')).fill('r8 lms');
  const cars = dialog.getByRole('combobox', { name: t('championships/entry', 'fields.car') });
  await expect(cars.locator('option[value=ks_audi_r8_lms]')).toBeAttached();
  await cars.selectOption('ks_audi_r8_lms');
  await dialog.getByRole('button', { name: tAdminEntries('add.save') }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog.last().getByRole('button').last().click();
  await expect(dialog).toHaveCount(0);

  await selectAction(fourth.username, 'edit.action');
  await dialog.getByLabel(tAdminEntries('number')).fill('۹۹');
  await dialog.getByLabel(tAdminEntries('ballast')).fill('۱۵');
  await expectNoViolations(page, 'the dialog of an entry');
  await dialog.getByRole('button', { name: tAdminEntries('edit.save') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row(fourth.username)).toContainText('#۹۹');
  await expect(row(fourth.username)).toContainText('۱۵');
});

test('events of another season are not offered for a new round @deep', async ({ page }) => {
  const [season, otherSeason] = [await makeEnteredSeason(url()), await makeEnteredSeason(url())];
  const free = `رویداد آزاد ${season.slug}`;
  await makeEvent(url(), 864_000, { title: free });
  const tAdminRounds = (key: string) => messagesIn('fa')('championships/admin-rounds', key);
  await preparePage(page, url(), 'fa', owner);
  await page.goto(`/admin/championships/${season.id}/rounds`);
  await page.getByRole('button', { name: tAdminRounds('new') }).click();
  const events = page.getByRole('dialog').getByLabel(tAdminRounds('event'), { exact: true });
  await expect(events.locator('option', { hasText: free })).toBeAttached();
  await expect(events.locator('option', { hasText: otherSeason.slug })).toHaveCount(0);
});
