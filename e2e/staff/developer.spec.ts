import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { clientWith, tokenOf } from '../support/api.ts';
import { expectNoViolations } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { eventPicture } from '../support/make-event.ts';
import { changeItem, makeItem } from '../support/make-item.ts';
import { messagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';

test('the audit log shows a changed item with old and new values, and exports CSV and JSON lines', async ({
  page,
}) => {
  const t = messagesIn('fa');
  const tAudit = (key: string) => t('overview', `developer.audit.${key}`);
  const title = `Kerb light ${Date.now()}`;
  const id = await makeItem(url(), { title, price_usd: '12.5' });
  await changeItem(url(), id, { price_usd: '9.99', stock: '3' });

  await preparePage(page, url(), 'fa', owner);
  await page.goto('/admin/developer');
  await page.getByRole('tab', { name: t('overview', 'developer.views.audit') }).click();
  await page.getByRole('textbox', { name: tAudit('search') }).fill(title);
  await expect(page).toHaveURL(/view=audit&search=/);
  const rows = page.getByTestId('audit-row');
  await expect(rows).toHaveCount(2);
  await page.getByLabel(tAudit('actionFilter'), { exact: true }).selectOption('item.update');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(title);
  await expect(rows).toContainText('سطح ۱۰۰');
  await rows.getByRole('button', { name: tAudit('showOf') }).click();
  const change = rows.getByRole('row').filter({ hasText: 'price_usd' });
  await expect(change.getByRole('cell')).toHaveText([/12\.50/, /9\.99/]);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('ui/table', 'export') }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  // Header, the row of the export itself and the change.
  expect(csv.trim().split('\r\n')).toHaveLength(3);
  expect(csv).toContain(`item.update,item,${id},${title}`);
  const lines = page.waitForEvent('download');
  await page.getByRole('button', { name: tAudit('exportLines') }).click();
  const [exportRow, itemRow] = readFileSync(await (await lines).path(), 'utf8')
    .trim()
    .split('\n');
  expect(JSON.parse(exportRow ?? '')).toMatchObject({ action: 'audit_log.export', hash: expect.any(String) });
  expect(JSON.parse(itemRow ?? '')).toMatchObject({ action: 'item.update', hash: expect.any(String) });
  await page.getByRole('button', { name: tAudit('check') }).click();
  await expect(page.getByText(tAudit('intact'))).toBeVisible();
});

/** Creates a server that is hidden from players. Returns its name. */
async function addHiddenServer(): Promise<string> {
  const name = `Closed ${Date.now()}`;
  const fields = { name, description: 'Not open yet', type: 'GT3', port: '9600', max_players: '24' };
  const form = new FormData();
  for (const [key, value] of Object.entries({ ...fields, is_active: 'false' })) form.append(key, value);
  form.append('join_link', 'https://acstuff.club/s/q:race/online/join?ip=203.0.113.1&httpPort=8081');
  form.append('image', new File([eventPicture.buffer], 'server.webp', { type: 'image/webp' }));
  const headers = { authorization: `Bearer ${await tokenOf(url(), owner)}` };
  const { status } = await fetch(`${url()}/api/v1/admin/servers`, { method: 'POST', headers, body: form });
  expect(status).toBe(201);
  return name;
}

test('@phone the owner runs a job, tests a service and can create a key for any server', async ({ page }) => {
  const hidden = await addHiddenServer();
  const t = messagesIn('en');
  const tDeveloper = (key: string) => t('overview', `developer.${key}`);
  await preparePage(page, url(), 'en', owner);
  await page.goto('/admin/developer?view=jobs');
  await page.getByRole('button', { name: 'Run now: sweep-uploads' }).click();
  await expect(page.getByText(tDeveloper('jobs.queued'))).toBeVisible();
  await page.getByRole('tab', { name: tDeveloper('views.health') }).click();
  await page.getByRole('button', { name: 'Test Files' }).click();
  await expect(page.getByText(tDeveloper('health.answered'))).toBeVisible();
  await page.getByRole('tab', { name: tDeveloper('views.keys') }).click();
  await page.getByRole('button', { name: tDeveloper('keys.add') }).click();
  const servers = page.getByRole('dialog').getByLabel(tDeveloper('keys.server'));
  await expect(servers.getByRole('option', { name: hidden })).toBeAttached();
});

test('@phone the owner sets the retention of laps within its limits @deep', async ({ page }) => {
  const t = messagesIn('fa');
  const tRetention = (key: string) => t('overview', `developer.retention.${key}`);
  await clientWith(url(), await tokenOf(url(), owner)).post('/api/v1/auth/step-up', {
    password: owner.password,
  });
  await preparePage(page, url(), 'fa', owner);
  await page.goto('/admin/developer?view=data');
  const laps = page.getByLabel(tRetention('table.laps'));
  await expect(laps).toHaveValue('۰');
  await laps.fill('۳');
  await page.getByRole('button', { name: tRetention('save') }).click();
  await expect(page.getByText('از ۶ تا ۲۴۰ است')).toBeVisible();
  await expectNoViolations(page, 'data retention', 'main');
  await laps.fill('۳۶');
  await page.getByRole('button', { name: tRetention('save') }).click();
  await expect(page.getByText(tRetention('saved'))).toBeVisible();
  await page.reload();
  await expect(laps).toHaveValue('۳۶');
  await laps.fill('0');
  await page.getByRole('button', { name: tRetention('save') }).click();
  await expect(page.getByText(tRetention('saved'))).toBeVisible();
});
