import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { signIn, tokenOf } from '../support/api.ts';
import { expectNoViolations } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { makePlayer, type Player } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';

async function makeModerator(): Promise<Player> {
  const member = await makePlayer(url());
  const { body: me } = await member.client.get('/api/v1/users/dashboard');
  // Steps the owner's sign-in up, which assigning a staff role requires.
  await signIn(url(), owner);
  const { status } = await fetch(`${url()}/api/v1/admin/users/${me.id}/role`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${await tokenOf(url(), owner)}` },
    body: new URLSearchParams({ role: 'moderator' }),
  });
  expect(status).toBe(200);
  return member;
}

test('a moderator deletes a comment and unpublishes the post; it is gone for visitors, and its author sees the reason', async ({
  browser,
}) => {
  test.slow();
  const tAdminBlog = (key: string) => messagesIn('fa')('pages/staff/blog', key);
  const tBlog = (key: string) => messagesIn('fa')('blog', key);
  const open = async () => (await browser.newContext({ baseURL: url() })).newPage();
  const [author, reader, moderator] = [
    await makePlayer(url()),
    await makePlayer(url()),
    await makeModerator(),
  ];
  const title = `نوشتهٔ تبلیغاتی ${randomUUID().slice(0, 6)}`;
  const content = 'متنی که برای یک نوشته به اندازهٔ کافی بلند است';
  const { body: post } = await author.client.post('/api/v1/blog/', { title, content });
  await author.client.patch(`/api/v1/blog/${post.id}/status`, { status: 'published' });
  await reader.client.post(`/api/v1/blog/${post.id}/comments`, { content: 'لاستیک ارزان بخرید' });
  const path = `/blog/${encodeURIComponent(post.slug)}`;
  const visitor = await preparePage(await open(), url(), 'fa');
  await visitor.goto(path);
  await expect(visitor.getByText('لاستیک ارزان بخرید')).toBeVisible();

  const page = await preparePage(await open(), url(), 'fa', moderator);
  await page.goto(`/admin/blog?search=${encodeURIComponent(title)}`);
  const row = page.getByRole('row', { name: title });
  await expect(row.getByText(tBlog('status.published'))).toBeVisible();
  await row.getByRole('button', { name: tAdminBlog('commentsOf') }).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('button', { name: tBlog('talk.delete') }).click();
  await dialog.getByRole('button', { name: tBlog('talk.deleteAction'), exact: true }).click();
  await expect(page.getByText(tBlog('talk.deleted'))).toBeVisible();
  await expect(dialog.getByText(tBlog('talk.none'))).toBeVisible();
  await expectNoViolations(page, 'the comments of a post');
  await dialog.getByRole('button', { name: tAdminBlog('step.unpublish.action') }).click();
  await dialog.getByLabel(tAdminBlog('reason')).fill('این نوشته تبلیغ است');
  await dialog.getByRole('button', { name: tAdminBlog('step.unpublish.action') }).click();
  await expect(page.getByText(tAdminBlog('step.unpublish.done'))).toBeVisible();
  await dialog.getByRole('tab', { name: tAdminBlog('one.text') }).click();
  await expect(dialog.getByText(content)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row.getByText(tBlog('status.draft'))).toBeVisible();
  await expect(row.getByRole('button', { name: tAdminBlog('step.republish.of') })).toBeVisible();

  expect((await visitor.goto(path))?.status()).toBe(404);
  await visitor.goto(`/blog?search=${encodeURIComponent(title)}`);
  await expect(visitor.getByText(tBlog('list.found_zero'))).toBeVisible();

  const authorPage = await preparePage(await open(), url(), 'fa', author);
  await authorPage.goto('/dashboard/notifications');
  await expect(authorPage.getByText('این نوشته تبلیغ است')).toBeVisible();
  await authorPage
    .getByRole('main')
    .getByRole('link', { name: /کارکنان سایت انتشار نوشتهٔ شما/ })
    .click();
  await expect(authorPage).toHaveURL(/\/dashboard\/blog$/);
  await expect(authorPage.getByRole('row', { name: title }).getByText(tBlog('status.draft'))).toBeVisible();
});
