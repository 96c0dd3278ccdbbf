import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { runOwnPortal } from '../support/portal.ts';

test('a database that is away is told of by a page, and what is cached is still read', async () => {
  const portal = await runOwnPortal('lost-database', {
    SEED: 'none',
    DATABASE_WAIT_SECONDS: '0.2',
  });
  const get = async (path: string) => {
    const { status, headers, text } = await fetch(portal.url + path).then(async (answer) => ({
      status: answer.status,
      headers: answer.headers,
      text: await answer.text(),
    }));
    return { status, wait: Number(headers.get('retry-after')), text };
  };
  try {
    // Other portals may be starting on the same processors.
    await expect.poll(async () => (await get('/downloads')).status).toBe(200);
    const [pid = ''] = readFileSync(join(portal.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGQUIT');
    // The server takes a moment to end; each address is asked for once.
    let page = 1;
    await expect.poll(async () => (await get(`/blog?page=${++page}`)).status).toBe(503);
    const { wait, text } = await get(`/blog?page=${page}`);
    expect(wait).toBeGreaterThan(0);
    expect(text).toContain('<html lang="fa" dir="rtl"');
    expect(text).toContain('تلاش');
    expect((await get('/blog.data?page=999')).status).toBe(503);
    expect((await get('/downloads')).status).toBe(200);
  } finally {
    await portal.stop();
  }
});
