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

/** Operates the page of a member's teams. */
function myTeamsPage(page: Page, locale: Locale) {
  const t = messagesIn(locale);
  const tMyTeams = (key: string) => t('pages/player/teams', key);
  const button = (key: string) => page.getByRole('button', { name: tMyTeams(key) });
  const dialog = page.getByRole('dialog');
  const inDialog = (key: string) => dialog.getByRole('button', { name: tMyTeams(key) });
  return {
    tMyTeams,
    button,
    dialog,
    inDialog,
    open: () => page.goto('/dashboard/teams'),
    /** Selects an action in the menu of a member. */
    selectAction: async (username: string, key: string) => {
      await page.getByRole('listitem').filter({ hasText: username }).last().getByRole('button').click();
      await page.getByRole('menuitem', { name: tMyTeams(key) }).click();
    },
  };
}

async function foundTeamInForm(page: Page, locale: Locale, name: string, tag: string): Promise<void> {
  const teams = myTeamsPage(page, locale);
  await teams.open();
  await teams.button('found').click();
  await teams.dialog.getByLabel(teams.tMyTeams('form.name')).fill(name);
  await teams.dialog.getByLabel(teams.tMyTeams('form.tag')).fill('A1-');
  await teams.inDialog('form.create').click();
  await expect(teams.dialog.getByLabel(teams.tMyTeams('form.tag'))).toBeFocused();
  await expectNoViolations(page, 'the form of a team');
  await teams.dialog.getByLabel(teams.tMyTeams('form.tag')).fill(tag);
  await teams.dialog.getByLabel(teams.tMyTeams('form.country')).selectOption('IR');
  await teams.inDialog('form.create').click();
  await expect(teams.dialog).toBeHidden();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

/** Invites a member by name and creates an invitation link. Returns its path. */
async function invite(page: Page, locale: Locale, { username }: Player): Promise<string> {
  const teams = myTeamsPage(page, locale);
  await teams.button('inviteOf').click();
  await expect(teams.dialog.getByText(teams.tMyTeams('inviting.none'))).toBeVisible();
  // Before a toast covers parts of the page.
  await expectNoViolations(page, 'the invitations of a team');
  await teams.dialog.getByLabel(teams.tMyTeams('inviting.member')).fill(username);
  await teams.inDialog('inviting.send').click();
  await expect(teams.dialog.getByRole('listitem').filter({ hasText: username })).toBeVisible();
  await teams.dialog.getByRole('tab', { name: teams.tMyTeams('inviting.byLink') }).click();
  const [response] = await Promise.all([
    page.waitForResponse((candidate) => candidate.request().method() === 'POST'),
    teams.inDialog('inviting.make').click(),
  ]);
  await expect(teams.dialog.getByText(teams.tMyTeams('inviting.link'))).toBeVisible();
  await teams.inDialog('inviting.close').last().click();
  return `/dashboard/teams/invitation/${(await response.json()).code}`;
}

for (const locale of journeyLocales('en'))
  test(`a founder invites members by name and link, hands the team over and leaves; staff archive it (${locale}) ${locale === 'fa' ? '@phone' : ''}`, async ({
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
    const tTeamInvitation = (key: string) => t('pages/player/teams/invitation', key);

    const founderPage = await openAs(browser, locale, founder);
    await foundTeamInForm(founderPage, locale, name, tag);
    const link = await invite(founderPage, locale, invited);

    // By name: after a decline the team may not invite the member again.
    const invitedPage = await openAs(browser, locale, invited);
    const invitedTeams = myTeamsPage(invitedPage, locale);
    await invitedTeams.open();
    await invitedPage.getByRole('link', { name: invitedTeams.tMyTeams('look') }).click();
    await expect(invitedPage.getByRole('button', { name: tTeamInvitation('decline') })).toBeVisible();
    await expectNoViolations(invitedPage, 'an invitation', 'main');
    await invitedPage.getByRole('button', { name: tTeamInvitation('decline') }).click();
    await expect(invitedPage).toHaveURL(/\/dashboard\/teams$/);
    const teams = myTeamsPage(founderPage, locale);
    await teams.button('inviteOf').click();
    await teams.dialog.getByLabel(teams.tMyTeams('inviting.member')).fill(invited.username);
    await teams.inDialog('inviting.send').click();
    await expect(
      teams.dialog.getByRole('alert').or(teams.dialog.locator('[aria-invalid=true]')).first(),
    ).toBeVisible();
    await founderPage.keyboard.press('Escape');

    // By link: the guest signs in first.
    const guestPage = await openAs(browser, locale);
    await guestPage.goto(link);
    await guestPage.locator('input[name=username]').fill(guest.email);
    await guestPage.locator('input[type=password]').fill(guest.password);
    await guestPage.locator('form button[type=submit]').click();
    await guestPage.getByRole('button', { name: tTeamInvitation('accept') }).click();
    await expect(guestPage.getByRole('heading', { name })).toBeVisible();

    // Visitors see the members of the team.
    const visitor = await openAs(browser, locale);
    await visitor.goto(`/teams?search=${tag}`);
    await visitor.getByRole('link', { name }).click();
    await expect(visitor).toHaveURL(new RegExp(`/teams/${tag}$`));
    await expect(visitor.getByRole('link', { name: guest.username })).toBeVisible();

    // The founder hands the team over and leaves.
    await founderPage.reload();
    await teams.selectAction(guest.username, 'member.handOver');
    await teams.inDialog('handOver.action').click();
    await expect(teams.dialog).toBeHidden();
    await expect(teams.button('editOf')).toBeHidden();
    await teams.button('leaveOf').click();
    await teams.inDialog('leaving.action').click();
    await expect(founderPage.getByRole('heading', { name })).toBeHidden();

    const staff = await openAs(browser, locale, owner);
    const tAdminTeams = (key: string) => t('pages/staff/users/teams', key);
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

test('the address of a team redirects to the stored spelling of its tag', async ({ request }) => {
  const player = await makePlayer(url());
  const { tag } = await foundTeam(url(), player);
  const fetchPath = (path: string) => request.get(url() + path, { maxRedirects: 0 });
  const first = await fetchPath(`/Teams/${tag.toLowerCase()}?lang=en`);
  expect([first.status(), first.headers()['location']]).toEqual([301, `/teams/${tag.toLowerCase()}?lang=en`]);
  const second = await fetchPath(`/teams/${tag.toLowerCase()}?lang=en`);
  expect([second.status(), second.headers()['location']]).toEqual([301, `/teams/${tag}?lang=en`]);
  expect((await fetchPath(`/teams/${tag}?lang=en`)).status()).toBe(200);
  expect((await fetchPath(`/teams/${freshTag()}`)).status()).toBe(404);
  // The API accepts the tag in any case.
  const api = await fetchPath(`/api/v1/teams/${tag.toLowerCase()}`);
  expect([api.status(), (await api.json()).tag]).toEqual([200, tag]);
});
