import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { signIn } from '../support/api.ts';
import { test } from '../support/fixtures.ts';
import { makePlayer } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';
const t = messagesIn('fa');

test('staff close two of three tickets in bulk, each is audited, and the column choice is kept', async ({
  page,
}) => {
  const { client, username } = await makePlayer(url());
  const tickets: { id: number; subject: string }[] = [];
  for (const number of [1, 2, 3]) {
    const subject = `صف ${number} ${username}`;
    const { body } = await client.post('/api/v1/tickets', { subject, category: 'other', message: 'سلام' });
    tickets.push({ id: body.id, subject });
  }
  const [first, second, third] = tickets as [(typeof tickets)[0], (typeof tickets)[0], (typeof tickets)[0]];
  await preparePage(page, url(), 'fa', owner);
  await page.goto(`/admin/tickets?search=${username}`);

  const category = page.getByRole('columnheader', { name: t('tickets', 'facts.category') });
  await expect(category).toBeVisible();
  await page.getByRole('button', { name: t('ui/table', 'columns') }).click();
  await page.getByRole('menuitemcheckbox', { name: t('tickets', 'facts.category') }).click();
  await expect(category).toBeHidden();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('columnheader', { name: t('tickets', 'facts.status') })).toBeVisible();
  await expect(category).toBeHidden();

  const box = (subject: string) => page.getByRole('row', { name: subject }).getByRole('checkbox');
  await box(first.subject).click();
  await box(second.subject).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('۲ ردیف انتخاب شده')).toBeVisible();
  await page.getByRole('button', { name: t('tickets', 'close.several') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^۲ تیکت بسته شود؟/)).toBeVisible();
  await dialog.getByRole('button', { name: t('tickets', 'close.several') }).click();
  await expect(page.getByText(t('ui/table', 'bulk.done_other'))).toBeVisible();
  await expect(page.getByRole('row', { name: first.subject }).getByRole('checkbox')).toHaveCount(0);
  await expect(box(third.subject)).not.toBeChecked();

  const staff = await signIn(url(), owner);
  const { body: rows } = await staff.get('/api/v1/admin/audit?action=ticket.close&limit=100');
  const closed = (rows as { target: { id: string } }[]).map(({ target }) => Number(target.id));
  for (const { id } of tickets)
    expect(closed.filter((closedId) => closedId === id)).toHaveLength(id === third.id ? 0 : 1);
});

test('unpublishing and archiving a post can be undone from the toast and from the row @deep', async ({
  page,
}) => {
  const player = await makePlayer(url());
  const title = `نوشته ${randomUUID().slice(0, 6)}`;
  const content = 'متنی که برای یک نوشته به اندازهٔ کافی بلند است';
  const { body: post } = await player.client.post('/api/v1/blog/', { title, content });
  await player.client.patch(`/api/v1/blog/${post.id}/status`, { status: 'published' });
  await preparePage(page, url(), 'fa', player);
  await page.goto('/dashboard/blog');
  const row = page.getByRole('row', { name: title });
  await row.getByRole('button', { name: /^لغو انتشار/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('pages/player/blog', 'confirm.unpublishAction') })
    .click();
  await expect(page.getByText(t('pages/player/blog', 'confirm.unpublishDone'))).toBeVisible();
  await expect(row.getByText(t('blog', 'status.draft'))).toBeVisible();
  // A hovered toast stays.
  await page.getByText(t('pages/player/blog', 'confirm.unpublishDone')).hover();
  await page.keyboard.press('F8');
  await expect(page.getByRole('button', { name: t('ui', 'toast.undo') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('pages/player/blog', 'confirm.unpublishUndone'))).toBeVisible();
  await expect(row.getByText(t('blog', 'status.published'))).toBeVisible();

  // Undo outlasts the toast: in the row, and above a list that the row has left.
  await page.goto('/dashboard/blog?status=published');
  await row.getByRole('button', { name: t('blog', 'manage.delete') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('pages/player/blog', 'confirm.archiveAction') })
    .click();
  const message = page
    .getByRole('region', { name: t('ui', 'toast.region') })
    .getByText(t('pages/player/blog', 'confirm.archiveDone'));
  await expect(message).toBeVisible();
  await expect(message).toBeHidden();
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: t('blog', 'manage.undo') }).click();
  await expect(row.getByText(t('blog', 'status.published'))).toBeVisible();
  await page.goto('/dashboard/blog');
  await row.getByRole('button', { name: t('blog', 'manage.unpublish') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('pages/player/blog', 'confirm.unpublishAction') })
    .click();
  await row.getByRole('button', { name: t('blog', 'manage.undoOf') }).click();
  await expect(row.getByText(t('blog', 'status.published'))).toBeVisible();
});
