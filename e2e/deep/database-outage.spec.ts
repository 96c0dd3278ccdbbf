import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { runOwnPortal } from '../support/portal.ts';

test('without the database, pages show an error with a retry, and cached pages are still served', async () => {
  const portal = await runOwnPortal('lost-database', {
    SEED: 'none',
    DATABASE_WAIT_SECONDS: '0.2',
  });
  const fetchPage = async (path: string) => {
    const { status, headers, text } = await fetch(portal.url + path).then(async (response) => ({
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    }));
    return { status, wait: Number(headers.get('retry-after')), text };
  };
  try {
    // Polls, because other portals may be starting on the same cores.
    await expect.poll(async () => (await fetchPage('/downloads')).status).toBe(200);
    const [pid = ''] = readFileSync(join(portal.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGQUIT');
    // PostgreSQL takes a moment to stop; each address is fetched only once.
    let page = 1;
    await expect.poll(async () => (await fetchPage(`/blog?page=${++page}`)).status).toBe(503);
    const { wait, text } = await fetchPage(`/blog?page=${page}`);
    expect(wait).toBeGreaterThan(0);
    expect(text).toContain('<html lang="fa" dir="rtl"');
    expect(text).toContain('تلاش');
    expect((await fetchPage('/blog.data?page=999')).status).toBe(503);
    expect((await fetchPage('/downloads')).status).toBe(200);
  } finally {
    await portal.stop();
  }
});
