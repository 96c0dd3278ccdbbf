import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { hostileMarkdown } from '../../server/test/hostile/markdown.ts';
import { owner } from '../support/accounts.ts';
import { test } from '../support/fixtures.ts';
import { makePlayer, type Player } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';

const open = async (browser: Browser) => (await browser.newContext({ baseURL: url() })).newPage();

/** Creates and publishes a post over the API. */
async function publish(
  { client }: Player,
  title: string,
  content: string,
): Promise<{ id: number; slug: string }> {
  const { status, body } = await client.post('/api/v1/blog/', { title, content });
  expect(status, JSON.stringify(body)).toBe(201);
  await client.patch(`/api/v1/blog/${body.id}/status`, { status: 'published' });
  return body;
}

/** Collects effects of hostile texts: dialogs, errors, policy violations and calls to other origins. */
async function collectProblems(page: Page): Promise<string[]> {
  const problems: string[] = [];
  page.on('dialog', async (dialog) => {
    problems.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('pageerror', (error) => problems.push(`error ${error.message}`));
  page.on('console', (message) => {
    if (/Content Security Policy|hydrat/i.test(message.text())) problems.push(message.text());
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== new URL(url()).origin && protocol !== 'data:') problems.push(`call ${request.url()}`);
  });
  await page.exposeFunction('complain', (text: string) => problems.push(text));
  await page.addInitScript(() => {
    const { complain } = window as unknown as { complain: (text: string) => void };
    document.addEventListener('securitypolicyviolation', (event) =>
      complain(`policy ${event.violatedDirective} ${event.blockedURI}`),
    );
    window.alert = () => complain('alert');
  });
  return problems;
}

/** Expects only links with safe protocols, and no scripts, handlers, frames or form controls. */
async function expectHarmless(text: Locator): Promise<void> {
  const found = await text.evaluateAll((roots) =>
    roots.flatMap((root) =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        ...[...element.attributes]
          .filter(({ name }) => /^on|^style$|^id$/.test(name))
          .map(({ name }) => name),
        ...(/^(script|iframe|object|embed|svg|math|form|input|style|link|meta|base|button)$/i.test(
          element.tagName,
        ) && !element.closest('.lucide')
          ? [element.tagName]
          : []),
        ...(element instanceof HTMLAnchorElement && !/^(https?:|mailto:)$/.test(element.protocol)
          ? [element.href]
          : []),
      ]),
    ),
  );
  expect(found).toEqual([]);
}

/** Opens a ticket with the texts as messages. Returns its id. */
async function openTicket({ client }: Player, payloads: readonly string[]): Promise<number> {
  const messageFrom = (from: number) =>
    payloads
      .slice(from, from + 40)
      .join('\n')
      .slice(0, 4_900);
  const subject = '<img src=x onerror=alert(1)>';
  const { status, body } = await client.post('/api/v1/tickets', {
    subject,
    category: 'other',
    message: messageFrom(0),
  });
  expect(status).toBe(201);
  for (let from = 40; from < payloads.length; from += 40) {
    const message = await client.post(`/api/v1/tickets/${body.id}/messages`, { message: messageFrom(from) });
    expect(message.status).toBe(201);
  }
  return body.id;
}

test('two hundred hostile texts are harmless in posts, comments and tickets for author, visitor and staff', async ({
  browser,
}) => {
  test.slow();
  const author = await makePlayer(url());
  // The server rejects NUL and deep nesting.
  const payloads = hostileMarkdown.filter((text) => !text.includes('\0') && !text.startsWith('> > > > '));
  const posts: { id: number; slug: string }[] = [];
  const postSize = Math.ceil(payloads.length / 4);
  for (let from = 0; from < payloads.length; from += postSize) {
    const part = payloads.slice(from, from + postSize);
    posts.push(
      await publish(author, `<img src=x onerror=alert(${from})> & «${from}»`, part.join('\n\n***\n\n')),
    );
  }
  const short = payloads.filter((text) => text.length < 180);
  const [first] = posts;
  for (let from = 0; from < short.length; from += 10) {
    const content = short.slice(from, from + 10).join('\n');
    const { status } = await author.client.post(`/api/v1/blog/${first?.id}/comments`, { content });
    expect(status).toBe(201);
  }

  const ticket = await openTicket(author, short);
  const readTicket = async (page: Page, address: string) => {
    await page.goto(`${address}/${ticket}`);
    await expect(page.getByRole('log').getByRole('listitem').first()).toBeVisible();
    await expectHarmless(page.getByRole('log').locator('p[dir]'));
  };

  const visitAll = async (page: Page, tickets?: string) => {
    const problems = await collectProblems(page);
    if (tickets) await readTicket(page, tickets);
    for (const { slug } of posts) {
      await page.goto(`/blog/${encodeURIComponent(slug)}`);
      await expect(page.locator('.rich-text')).toBeVisible();
      await expectHarmless(page.locator('.rich-text'));
    }
    await page.goto(`/blog/${encodeURIComponent(first?.slug ?? '')}?comments=2`);
    await expect(page.locator('#comments li').first()).toBeVisible();
    await expectHarmless(page.locator('#comments li p[dir]'));
    await page.goto('/blog');
    await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
    return problems;
  };
  expect(await visitAll(await open(browser)), 'a visitor').toEqual([]);
  const staff = await preparePage(await open(browser), url(), 'fa', owner);
  expect(await visitAll(staff, '/admin/ticket'), 'staff').toEqual([]);

  const page = await preparePage(await open(browser), url(), 'fa', author);
  const problems = await collectProblems(page);
  await readTicket(page, '/dashboard/ticket');
  await page.goto('/dashboard/blog');
  for (const at of posts.keys()) {
    await page
      .getByRole('row')
      .nth(at + 1)
      .getByRole('button', { name: /^ویرایش/ })
      .click();
    const editor = page.getByRole('dialog');
    await editor.getByText(messagesIn('fa')('blog/editor', 'editor.preview')).click();
    await expect(editor.locator('.rich-text')).toBeVisible();
    await expectHarmless(editor.locator('.rich-text'));
    await page.keyboard.press('Escape');
    await expect(editor).toBeHidden();
  }
  expect(problems, 'the author').toEqual([]);
});
