import type { Locale } from '@paddock/contract/i18n/locale';
import { type Browser, expect, type Page } from '@playwright/test';
import { type Account, owner } from '../support/accounts.ts';
import { expectNoViolations } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { journeyLocales } from '../support/journey-locales.ts';
import { foundTeam, freshTag, makePlayer, type Player } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { openRow } from '../support/open-row.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';

async function openAs(browser: Browser, locale: Locale, account?: Account): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url() })).newPage();
  return preparePage(page, url(), locale, account);
}

/** What a member does on the page of the own teams. */
function onOwnTeams(page: Page, locale: Locale) {
  const t = messagesIn(locale);
  const tMyTeams = (key: string) => t('teams/my-teams', key);
  const button = (key: string) => page.getByRole('button', { name: tMyTeams(key) });
  const dialog = page.getByRole('dialog');
  const inDialog = (key: string) => dialog.getByRole('button', { name: tMyTeams(key) });
  return {
    tMyTeams,
    button,
    dialog,
    inDialog,
    open: () => page.goto('/dashboard/teams'),
    /** Picks an entry of what may be done with a member. */
    act: async (username: string, key: string) => {
      await page.getByRole('listitem').filter({ hasText: username }).last().getByRole('button').click();
      await page.getByRole('menuitem', { name: tMyTeams(key) }).click();
    },
  };
}

async function found(page: Page, locale: Locale, name: string, tag: string): Promise<void> {
  const own = onOwnTeams(page, locale);
  await own.open();
  await own.button('found').click();
  await own.dialog.getByLabel(own.tMyTeams('form.name')).fill(name);
  await own.dialog.getByLabel(own.tMyTeams('form.tag')).fill('A1-');
  await own.inDialog('form.create').click();
  await expect(own.dialog.getByLabel(own.tMyTeams('form.tag'))).toBeFocused();
  await expectNoViolations(page, 'the form of a team');
  await own.dialog.getByLabel(own.tMyTeams('form.tag')).fill(tag);
  await own.dialog.getByLabel(own.tMyTeams('form.country')).selectOption('IR');
  await own.inDialog('form.create').click();
  await expect(own.dialog).toBeHidden();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

/** Invites a member by name and makes a link; answers its path. */
async function invite(page: Page, locale: Locale, { username }: Player): Promise<string> {
  const own = onOwnTeams(page, locale);
  await own.button('inviteOf').click();
  await expect(own.dialog.getByText(own.tMyTeams('inviting.none'))).toBeVisible();
  // Before anything is told: a toast covers what stands under it.
  await expectNoViolations(page, 'the invitations of a team');
  await own.dialog.getByLabel(own.tMyTeams('inviting.member')).fill(username);
  await own.inDialog('inviting.send').click();
  await expect(own.dialog.getByRole('listitem').filter({ hasText: username })).toBeVisible();
  await own.dialog.getByRole('tab', { name: own.tMyTeams('inviting.byLink') }).click();
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    own.inDialog('inviting.make').click(),
  ]);
  await expect(own.dialog.getByText(own.tMyTeams('inviting.link'))).toBeVisible();
  await own.inDialog('inviting.close').last().click();
  return `/dashboard/teams/invitation/${(await answer.json()).code}`;
}

for (const locale of journeyLocales('en'))
  test(`a team is founded, invites by name and link, is handed over and left, and archived by the staff (${locale}) ${locale === 'fa' ? '@phone' : ''}`, async ({
    browser,
  }) => {
    test.slow();
    const tag = freshTag();
    const name = `Apex ${tag}`;
    const [founder, invited, guest] = await Promise.all([
      makePlayer(url()),
      makePlayer(url()),
      makePlayer(url()),
    ]);
    const t = messagesIn(locale);
    const tTeamInvitation = (key: string) => t('teams/team-invitation', key);

    const founding = await openAs(browser, locale, founder);
    await found(founding, locale, name, tag);
    const link = await invite(founding, locale, invited);

    // By name: declined first, and then the team may not ask again.
    const declining = await openAs(browser, locale, invited);
    const theirs = onOwnTeams(declining, locale);
    await theirs.open();
    await declining.getByRole('link', { name: theirs.tMyTeams('look') }).click();
    await expect(declining.getByRole('button', { name: tTeamInvitation('decline') })).toBeVisible();
    await expectNoViolations(declining, 'an invitation', 'main');
    await declining.getByRole('button', { name: tTeamInvitation('decline') }).click();
    await expect(declining).toHaveURL(/\/dashboard\/teams$/);
    const own = onOwnTeams(founding, locale);
    await own.button('inviteOf').click();
    await own.dialog.getByLabel(own.tMyTeams('inviting.member')).fill(invited.username);
    await own.inDialog('inviting.send').click();
    await expect(
      own.dialog.getByRole('alert').or(own.dialog.locator('[aria-invalid=true]')).first(),
    ).toBeVisible();
    await founding.keyboard.press('Escape');

    // By the link, which somebody follows who has to sign in first.
    const arriving = await openAs(browser, locale);
    await arriving.goto(link);
    await arriving.locator('input[name=username]').fill(guest.email);
    await arriving.locator('input[type=password]').fill(guest.password);
    await arriving.locator('form button[type=submit]').click();
    await arriving.getByRole('button', { name: tTeamInvitation('accept') }).click();
    await expect(arriving.getByRole('heading', { name })).toBeVisible();

    // Everybody sees who drives for the team.
    const visitor = await openAs(browser, locale);
    await visitor.goto(`/teams?search=${tag}`);
    await visitor.getByRole('link', { name }).click();
    await expect(visitor).toHaveURL(new RegExp(`/teams/${tag}$`));
    await expect(visitor.getByRole('link', { name: guest.username })).toBeVisible();

    // Handed over; who founded it leaves.
    await founding.reload();
    await own.act(guest.username, 'member.handOver');
    await own.inDialog('handOver.action').click();
    await expect(own.dialog).toBeHidden();
    await expect(own.button('editOf')).toBeHidden();
    await own.button('leaveOf').click();
    await own.inDialog('leaving.action').click();
    await expect(founding.getByRole('heading', { name })).toBeHidden();

    const staff = await openAs(browser, locale, owner);
    const tAdminTeams = (key: string) => t('teams/admin-teams', key);
    await staff.goto(`/admin/users/teams?search=${tag}`);
    await expect(staff.getByText(guest.username)).toBeVisible();
    await expectNoViolations(staff, 'the teams for the staff', 'main');
    const row = staff.getByRole('row').filter({ hasText: guest.username });
    await openRow(row);
    await staff.getByRole('button', { name: tAdminTeams('more') }).click();
    await staff.getByRole('menuitem', { name: tAdminTeams('archive') }).click();
    await staff
      .getByRole('dialog')
      .getByRole('button', { name: tAdminTeams('archive') })
      .click();
    await expect(staff.getByRole('row').getByText(tAdminTeams('archived'))).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByText(t('teams', 'page.archivedLine'))).toBeVisible();
  });

test('a team has one address: its tag in other letters leads to the tag as it is stored', async ({
  request,
}) => {
  const player = await makePlayer(url());
  const { tag } = await foundTeam(url(), player);
  const ask = (path: string) => request.get(url() + path, { maxRedirects: 0 });
  const answer = await ask(`/Teams/${tag.toLowerCase()}?lang=en`);
  expect([answer.status(), answer.headers()['location']]).toEqual([
    301,
    `/teams/${tag.toLowerCase()}?lang=en`,
  ]);
  const second = await ask(`/teams/${tag.toLowerCase()}?lang=en`);
  expect([second.status(), second.headers()['location']]).toEqual([301, `/teams/${tag}?lang=en`]);
  expect((await ask(`/teams/${tag}?lang=en`)).status()).toBe(200);
  expect((await ask(`/teams/${freshTag()}`)).status()).toBe(404);
  // The API takes the tag in any letters, as before.
  const api = await ask(`/api/v1/teams/${tag.toLowerCase()}`);
  expect([api.status(), (await api.json()).tag]).toEqual([200, tag]);
});
