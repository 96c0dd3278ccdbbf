import { expect } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { expectNoViolations } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { makeSeason, raceFile } from '../support/make-season.ts';
import { messagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';
const reasons = {
  fa: { penalty: 'برخورد در پیچ اول', revert: 'رانندهٔ دیگری بود', early: 'همه رسیده‌اند' },
  en: { penalty: 'Contact in turn one', revert: 'It was another driver', early: 'Everybody has finished' },
};

for (const [locale, tag] of [
  ['fa', '@phone'],
  ['en', ''],
] as const)
  test(`a result file becomes a result, a penalty is previewed, given and taken back, and the round is official (${locale}) ${tag}`, async ({
    page,
  }) => {
    test.slow();
    const say = messagesIn(locale);
    const words = (key: string) => say('championships/admin-results', key);
    const season = await makeSeason(url());
    const [first, second] = season.drivers;
    if (!first || !second) throw new Error('the season has no drivers');
    const standings = async () => {
      const { body } = await season.staff.get(`/api/v1/championships/${season.slug}/standings`);
      return body.map(({ name, counted }: { name: string; counted: number }) => [name, counted]);
    };

    await preparePage(page, url(), locale, owner);
    await page.goto(`/admin/championships/${season.id}/results`);
    await expect(page.getByRole('heading', { level: 1, name: words('title') })).toBeVisible();
    const dialog = page.getByRole('dialog');

    // A file that is none is told of before it is sent.
    await page.getByRole('button', { name: words('file.action') }).click();
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"Laps":[]}') });
    await expect(dialog.getByText(words('file.invalid'))).toBeVisible();
    await dialog.locator('input[type=file]').setInputFiles(
      raceFile([
        { player: first, lap: 80_000 },
        { player: second, lap: 81_000 },
      ]),
    );
    await dialog.getByRole('button', { name: words('file.save') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(words('rounds.provisional')).first()).toBeVisible();
    const rows = page.getByRole('table').first().locator('tbody tr');
    await expect(rows.first()).toContainText(first.username);
    await expectNoViolations(page, 'the results', 'main');
    expect(await standings()).toEqual([
      [first.username, 25],
      [second.username, 18],
    ]);

    // Five seconds are more than the three between the two.
    await rows
      .first()
      .getByRole('button', { name: words('correct.of') })
      .click();
    await dialog.getByLabel(words('correct.values.time_ms')).fill('۵');
    const preview = dialog.getByRole('region', { name: words('preview.title') });
    const table = preview.getByRole('table', { name: words('preview.standings') });
    await expect(table.getByRole('row').filter({ hasText: second.username })).toBeVisible();
    expect(await standings()).toEqual([
      [first.username, 25],
      [second.username, 18],
    ]);
    await expectNoViolations(page, 'the preview');
    await dialog.getByLabel(words('reason')).fill(reasons[locale].penalty);
    await dialog.getByRole('button', { name: words('correct.save') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rows.first()).toContainText(second.username);
    expect(await standings()).toEqual([
      [second.username, 25],
      [first.username, 18],
    ]);

    await page.getByRole('button', { name: words('revert.of') }).click();
    await dialog.getByLabel(words('reason')).fill(reasons[locale].revert);
    await dialog.getByRole('button', { name: words('revert.action') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(words('revert.was'))).toBeVisible();
    await expect(rows.first()).toContainText(first.username);
    expect(await standings()).toEqual([
      [first.username, 25],
      [second.username, 18],
    ]);

    // Its event has not ended: without a reason it has to wait.
    await page.getByRole('button', { name: words('official.action') }).click();
    await dialog.getByRole('button', { name: words('official.action') }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByLabel(words('official.force')).check();
    await dialog.getByLabel(words('reason')).fill(reasons[locale].early);
    await dialog.getByRole('button', { name: words('official.action') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(words('rounds.official')).first()).toBeVisible();
    await expect(page.getByRole('button', { name: words('reopen.action') })).toBeVisible();
    const { body } = await season.staff.get(`/api/v1/rounds/${season.round}`);
    expect(body).toMatchObject({ state: 'official', version: 1 });
  });
