import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { tokenOf } from '../support/api.ts';
import { test } from '../support/fixtures.ts';
import { journeyLocales } from '../support/journey-locales.ts';
import { eventPicture, makeEvent } from '../support/make-event.ts';
import { makePlayer, topUp } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { navigateWithin } from '../support/navigate-within.ts';
import { explanation } from '../support/network-faults.ts';
import { openRow } from '../support/open-row.ts';
import { preparePage } from '../support/prepare-page.ts';
import { openStaffPage, type StaffPage } from '../support/staff-page.ts';

const url = () => process.env['E2E_URL'] ?? '';

/**
 * A screen, its failing call, the feature of the texts, the button that opens the form or confirmation, the field to fill in
 * (empty for a confirmation), the key of the error, and its English text if the specification gives it.
 */
type Write = [
  screen: string | ((scene: Scene) => string),
  call: string,
  feature: string,
  open: string,
  field: string,
  failed: string,
  english?: string,
];

/** Creates the records that the writes act on, so that no other test changes them. */
async function makeScene() {
  const player = await makePlayer(url());
  const { client } = player;
  const paid = await topUp(url(), client, 5);
  const pending = await client.post('/api/v1/transactions/balance/checkout', { amount: 5 });
  const fields = { subject: 'A ticket of this test', category: 'other', message: 'Nothing answers' };
  const ticket = await client.post('/api/v1/tickets', fields);
  return { player, paid, pending: pending.body.transaction_id, ticket: ticket.body.id };
}

type Scene = Awaited<ReturnType<typeof makeScene>>;

const playerOf = ({ player }: Scene) => `/admin/users?search=${encodeURIComponent(player.email)}`;
const pendingOf = ({ pending }: Scene) => `/admin/transactions?search=${pending}`;
const paidOf = ({ paid }: Scene) => `/admin/transactions?search=${paid}&transaction=${paid}`;
const ticketOf = ({ ticket }: Scene) => `/admin/ticket/${ticket}`;
const servers = 'servers/admin-servers';

// biome-ignore format: one line per call
const writes: Write[] = [
  [playerOf, 'PUT /admin/users/*', 'user-admin', 'card.editOf', 'username', 'edit.failed', 'Failed to update user'],
  [playerOf, 'PUT /admin/users/*/status', 'user-admin', 'card.banOf', 'reason', 'ban.failed', 'Failed to update status'],
  [playerOf, 'DELETE /admin/users/*', 'user-admin', 'card.deleteOf', '', 'delete.failed', 'Failed to delete user'],
  ['/admin/users?view=roles', 'PUT /admin/roles/*', 'user-admin', 'roles.edit', 'display_name', 'role.failed', 'Failed to update role'],
  ['/admin/shop', 'PUT /admin/shop/items/*', 'shop', 'admin.editOf', 'title', 'itemForm.failed', 'Failed to save item'],
  ['/admin/shop', 'DELETE /admin/shop/items/*', 'shop', 'admin.deleteOf', '', 'deleteItem.failed', 'Failed to delete item'],
  ['/admin/shop?tab=categories', 'POST /admin/shop/categories', 'shop', 'admin.addCategory', 'name', 'categoryForm.failed', 'Failed to save category'],
  ['/admin/shop?tab=categories', 'DELETE /admin/shop/categories/*', 'shop', 'admin.deleteOf', '', 'deleteCategory.failed', 'Failed to delete category'],
  ['/admin/events', 'PUT /admin/events/*', 'events', 'admin.editOf', 'title', 'form.failed', 'Failed to save event'],
  ['/admin/events', 'DELETE /admin/events/*', 'events', 'admin.deleteOf', '', 'delete.failed', 'Failed to delete event'],
  ['/admin/servers', 'PUT /admin/servers/*', servers, 'admin.editOf', 'description', 'form.failed', 'Failed to save server'],
  ['/admin/servers', 'DELETE /admin/servers/*', servers, 'admin.deleteOf', '', 'delete.failed', 'Failed to delete server'],
  [pendingOf, 'PUT /admin/transactions/*', 'payments', 'admin.statusOf', 'reason', 'admin.statusFailed'],
  [paidOf, 'POST /admin/transactions/*/refunds', 'payments', 'refund.action', 'reason', 'refund.failed'],
  ['/admin/downloadslist', 'PUT /admin/downloads/*', 'downloads', 'admin.edit', 'title', 'form.failed'],
  ['/admin/downloadslist', 'DELETE /admin/downloads/*', 'downloads', 'admin.delete', '', 'delete.failed'],
  ['/admin/blog?status=published', 'PATCH /blog/*/status', 'pages/staff/blog', 'step.unpublish.of', 'reason', 'step.unpublish.failed', 'Failed to unpublish post.'],
  [ticketOf, 'PUT /admin/tickets/*/assign', 'tickets', 'admin.takeIt', '', 'admin.assignFailed'],
  [ticketOf, 'POST /admin/tickets/*/close', 'tickets', 'close.button', '', 'close.failed'],
  [ticketOf, 'POST /admin/tickets/*/messages', 'tickets', '', 'message', 'talk.failed'],
  ['/admin/settings', 'PUT /admin/settings', 'site', '', 'announcement', 'saveFailed'],
];

for (const locale of journeyLocales('en')) {
  const t = messagesIn(locale);

  test.describe(`failed writes of staff show an error and keep the input (${locale})${locale === 'fa' ? ' @phone' : ''}`, () => {
    let staff: StaffPage;
    let scene: Scene;
    let currentScreen: string;
    test.beforeAll(async ({ browser }) => {
      staff = await openStaffPage(browser, url(), locale);
      scene = await makeScene();
      currentScreen = '';
    });
    test.afterAll(() => staff.close());

    async function go(screen: string): Promise<void> {
      if (screen === currentScreen) return;
      const { page } = staff;
      const previousTitle = await page.title();
      if (currentScreen) await navigateWithin(page, screen);
      else await page.goto(screen);
      // Waits for the new screen, because screens share button names.
      if (screen.split('?')[0] !== currentScreen.split('?')[0])
        await expect(page).not.toHaveTitle(previousTitle);
      currentScreen = screen;
    }

    async function openForm(feature: string, open: string): Promise<void> {
      const name = t(feature, open);
      const status = staff.page.getByRole('combobox', { name });
      const button = staff.page.getByRole('button', { name });
      const row = staff.page.locator('tbody tr');
      await button.or(status).or(row).first().waitFor();
      const isInDialog = await staff.page.getByRole('dialog').isVisible();
      if (!isInDialog && !(await button.first().isVisible())) await openRow(row.first());
      if (open === 'admin.statusOf') await status.selectOption('CANCELED');
      else await button.first().click();
    }

    for (const [place, call, feature, open, field, failed, english] of writes) {
      test(call, async () => {
        const { page, faults } = staff;
        const toasts = page.getByRole('region', { name: t('ui', 'toast.region') });
        const closeToasts = toasts.getByRole('button', { name: t('ui', 'toast.close') });
        const dialog = page.getByRole('dialog').last();
        const sentence = t(feature, failed);
        if (locale === 'en' && english) expect(english).toMatch(sentence);
        const [method = '', path = ''] = call.split(' ');
        const control = page.locator(`[name=${field}]`).last();
        const typed = `typed-${randomUUID().slice(0, 8)}`;
        const form = open ? dialog : page.locator('form').filter({ has: control });
        const tabs = dialog.getByRole('tab');

        await go(typeof place === 'string' ? place : place(scene));
        for (const fault of ['silent', 'explained'] as const) {
          faults.set(method, path, fault);
          const expected = fault === 'silent' ? sentence : explanation;
          if (open && (fault === 'silent' || !field)) await openForm(feature, open);
          if (field) {
            if (fault === 'silent') await control.fill(typed);
            if ((await tabs.count()) > 0) await tabs.last().click();
            await form.locator('[type=submit]').click();
            await expect(form.getByText(expected)).toBeVisible();
            if ((await tabs.count()) > 0) await tabs.first().click();
            await expect(control).toHaveValue(typed);
          } else if (open !== 'admin.takeIt') {
            await dialog.getByRole('button').last().click();
            if (method === 'DELETE') {
              await expect(dialog.getByText(expected)).toBeVisible();
              await page.keyboard.press('Escape');
            }
            await expect(dialog).toBeHidden();
          }
          // An error of the conversation is shown only at its text box.
          if (field !== 'message') await expect(toasts.getByText(expected).first()).toBeVisible();
        }
        faults.clear();
        await closeToasts.evaluateAll((buttons: HTMLElement[]) => buttons.map((button) => button.click()));
        if (!field || !open) return;
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: t('ui/form', 'leave.go') }).click();
        await expect(form.locator(`[name=${field}]`)).toBeHidden();
      });
    }
  });
}

test('saving and deleting events and servers shows the messages of the specification', async ({ page }) => {
  const title = `Sunday race ${randomUUID().slice(0, 8)}`;
  await makeEvent(url(), 86_400, { title });
  const form = new FormData();
  const fields = { name: title, description: 'For this test', type: 'Drift', host: 'nowhere.invalid' };
  const rest = { port: '9600', join_link: 'https://example.com/join', max_players: '24', is_active: 'false' };
  for (const [name, value] of Object.entries({ ...fields, ...rest })) form.append(name, value);
  form.append('image', new File([eventPicture.buffer], eventPicture.name, { type: eventPicture.mimeType }));
  const headers = { authorization: `Bearer ${await tokenOf(url(), owner)}` };
  const paid = await fetch(`${url()}/api/v1/admin/servers`, { method: 'POST', headers, body: form });
  expect(paid.status).toBe(201);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await preparePage(page, url(), 'en', owner);
  const dialog = page.getByRole('dialog');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto(`/admin/events?search=${encodeURIComponent(title)}`);
  await button(`Edit ${title}`).click();
  await dialog.getByLabel('Description (required)').fill('Forty minutes around the harbour');
  await dialog.getByRole('tab').last().click();
  await button('Update Event').click();
  await expect(page.getByText('Event updated successfully', { exact: true })).toBeVisible();
  await button(`Delete ${title}`).click();
  await dialog.getByRole('button').last().click();
  await expect(page.getByText('Event deleted successfully', { exact: true })).toBeVisible();

  // A hidden server can be selected for a new key.
  await page.goto('/admin/developer?view=keys');
  await button('New key').click();
  await expect(dialog.getByLabel('Server').getByRole('option', { name: title })).toBeAttached();

  await page.goto(`/admin/servers?search=${encodeURIComponent(title)}`);
  await button(`Delete ${title}`).click();
  await dialog.getByRole('button').last().click();
  await expect(page.getByText('Server deleted successfully', { exact: true })).toBeVisible();

  await page.goto(`/admin/users?search=${encodeURIComponent(owner.email)}`);
  await expect(page.getByText("You don't have permission to manage this user.")).toBeVisible();
});
