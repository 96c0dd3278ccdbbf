import { expect } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { clientWith, signIn } from '../support/api.ts';
import { expectNoOverflow } from '../support/expect-readable.ts';
import { test } from '../support/fixtures.ts';
import { journeys } from '../support/journey-locales.ts';
import { makeEvent } from '../support/make-event.ts';
import { messagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';
import { countSteps } from '../support/seasons/count-steps.ts';

const url = () => process.env['E2E_URL'] ?? '';
const day = 86_400;

for (const [locale, tag] of journeys('fa', { fa: '@phone', en: '' }))
  test(`staff set up a season and publish it (${locale}) ${tag}`, async ({ page }) => {
    const t = messagesIn(locale);
    const tAdminList = (key: string) => t('championships/admin-list', key);
    const tSetup = (key: string) => t('championships/setup', key);
    const tAdminRounds = (key: string) => t('championships/admin-rounds', key);
    const tPointsTemplates = (key: string) => t('pages/staff/championships/points', key);
    const mark = Date.now().toString(36);
    const name = locale === 'fa' ? `جام ${mark}` : `Cup ${mark}`;
    const slug = `cup-${mark}`;
    await makeEvent(url(), 30 * day, { title: `دور یک ${mark}`, title_en: `Race one ${mark}` });
    await makeEvent(url(), 37 * day, { title: `دور دو ${mark}`, title_en: `Race two ${mark}` });
    const dialog = page.getByRole('dialog');
    const box = (label: RegExp) => dialog.getByRole('textbox', { name: label });

    // A custom points template.
    await preparePage(page, url(), locale, owner);
    await page.goto('/admin/championships/points');
    await page.getByRole('button', { name: tPointsTemplates('new') }).click();
    await dialog.locator('[name="name"]').fill(`امتیاز ${mark}`);
    await dialog.locator('[name="name_en"]').fill(`Points ${mark}`);
    await box(tPointsTemplates('places')).fill('20, x');
    await dialog.getByRole('button', { name: tPointsTemplates('save') }).click();
    await expect(box(tPointsTemplates('places'))).toHaveAttribute('aria-invalid', 'true');
    await box(tPointsTemplates('places')).fill('۲۰، ۱۶٫۵ 10');
    await dialog.getByRole('button', { name: tPointsTemplates('save') }).click();
    await expect(dialog).toHaveCount(0);
    const template = locale === 'fa' ? `امتیاز ${mark}` : `Points ${mark}`;
    await expect(page.getByRole('listitem').filter({ hasText: template })).toContainText(
      locale === 'fa' ? '۱۶٫۵' : '16.5',
    );
    await expectNoOverflow(page);

    // A season with two classes.
    await page.goto('/admin/championships');
    await page.getByRole('button', { name: tAdminList('new') }).click();
    await dialog.getByRole('button', { name: tSetup('new.action') }).click();
    await expect(dialog.locator('[name="name"]')).toHaveAttribute('aria-invalid', 'true');
    const { fill, click, choose, steps } = countSteps();
    await fill(dialog.locator('[name="name"]'), locale === 'fa' ? name : `جام ${mark}`);
    await fill(dialog.locator('[name="name_en"]'), `Cup ${mark}`);
    await expect(dialog.locator('[name="slug"]')).toHaveValue(slug);
    await fill(dialog.locator('[name="description"]'), 'دو کلاس در دو مسابقه');
    await choose(dialog.getByLabel(tSetup('template')), { label: template });
    await fill(dialog.getByLabel(tSetup('fields.waiting_max')), '۱۰');
    await fill(dialog.locator('[name="classes.0.code"]'), 'GT3');
    await fill(dialog.locator('[name="classes.0.name"]'), 'GT3');
    await click(dialog.getByRole('button', { name: tSetup('classes.add') }));
    await fill(dialog.locator('[name="classes.1.code"]'), 'gt3');
    await fill(dialog.locator('[name="classes.1.name"]'), 'GT4');
    await dialog.getByRole('button', { name: tSetup('new.action') }).click();
    await expect(dialog.getByRole('alert').first()).toBeVisible();
    await fill(dialog.locator('[name="classes.1.code"]'), 'GT4');
    await fill(dialog.locator('[name="classes.1.capacity"]'), '12');
    await click(dialog.getByRole('button', { name: tSetup('new.action') }));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/championships\/\d+$/);
    expect(steps()).toBeLessThan(25);
    await expectNoOverflow(page);

    // Rounds are ordered by start, not by when they were added.
    const tabs = (key: string) => page.getByRole('link', { name: t('pages/staff/championship', key) });
    await tabs('tabs.rounds').click();
    for (const title of locale === 'fa' ? ['دور دو', 'دور یک'] : ['Race two', 'Race one']) {
      await page.getByRole('button', { name: tAdminRounds('new') }).click();
      const event = dialog.getByLabel(tAdminRounds('event'));
      const option = event.locator('option').filter({ hasText: `${title} ${mark}` });
      await event.selectOption((await option.getAttribute('value')) ?? '');
      await dialog.getByRole('button', { name: tAdminRounds('save') }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('listitem').filter({ hasText: `${title} ${mark}` })).toBeVisible();
    }
    const first = page
      .getByRole('list', { name: tAdminRounds('title') })
      .getByRole('listitem')
      .first();
    await expect(first).toContainText(locale === 'fa' ? 'دور یک' : 'Race one');
    await first.getByRole('button').click();
    await page.getByRole('menuitem', { name: tAdminRounds('acts.postpone') }).click();
    await dialog.getByLabel(tAdminRounds('reason')).fill('برق رفت');
    await dialog.getByRole('button', { name: tAdminRounds('acts.postpone') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(first).toContainText('برق رفت');
    await expectNoOverflow(page);

    // Publishing shows errors at their fields and keeps the input.
    await tabs('tabs.setup').click();
    const save = page.getByRole('button', { name: tSetup('save') });
    await page.getByRole('switch', { name: tSetup('fields.published') }).check();
    await page.getByLabel(tSetup('fields.drops')).fill('11');
    await save.click();
    await expect(page.getByLabel(tSetup('fields.drops'))).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel(tSetup('fields.drops')).fill('۱');
    await save.click();
    await expect(page.getByText(tAdminList('states.open')).first()).toBeVisible();
    await expectNoOverflow(page);

    // A concurrent change of another field is merged: both changes are saved.
    const staff = await signIn(url(), owner);
    const id = /\d+$/.exec(new URL(page.url()).pathname)?.[0];
    const { body: stored } = await staff.get(`/api/v1/admin/championships/${id}`);
    const { name_en, description, description_en, game, rules, classes, settings, published } = stored;
    const unchanged = {
      name_en,
      slug,
      game,
      description,
      description_en,
      rules,
      classes,
      settings,
      published,
    };
    const changed = { name: stored.name, season: 'S2', updated_at: stored.updated_at };
    const response = await staff.put(`/api/v1/admin/championships/${id}`, { ...unchanged, ...changed });
    expect(response.status, JSON.stringify(response.body)).toBe(200);
    await page.getByLabel(tSetup('fields.drops')).fill('2');
    await save.click();
    await expect(page.getByText(t('ui/meanwhile', 'title'))).toBeVisible();
    await expect(page.locator('[name="season"]')).toHaveValue('S2');
    await save.click();
    await expect(page.getByText(t('ui/meanwhile', 'title'))).toHaveCount(0);
    const { body: saved } = await staff.get(`/api/v1/admin/championships/${id}`);
    expect(saved).toMatchObject({ season: 'S2', settings: { drops: 2 } });
    expect(saved.classes).toEqual(classes);

    const { body } = await clientWith(url(), '').get(`/api/v1/championships/${slug}`);
    expect(body).toMatchObject({
      state: 'open',
      rounds: 2,
      capacity: 36,
      sign_up: { mode: 'season', waiting_max: 10 },
      classes: [{ code: 'GT3' }, { code: 'GT4' }],
    });
  });
