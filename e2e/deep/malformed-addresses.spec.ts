import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';

test('malformed addresses never cause a 5xx response', async ({ request }) => {
  const lists = [
    '/servers',
    '/shop',
    '/downloads',
    '/tracks',
    '/tracks/spa',
    '/tracks/spa/voided',
    '/teams',
    '/rank',
    '/rank/voided',
    '/events',
    '/championships',
    '/challenges',
    '/blog',
    '/trust',
    '/timing-sessions/1',
    '/drivers/1',
    '/servers/1/sessions',
  ];
  const queries = [
    'page=999999999',
    'page=-1',
    'page=1.5',
    'page=1e99',
    'search=%00',
    `search=${'س'.repeat(400)}`,
    'category=%00',
    'game=nothing',
    'country=%00',
    'order=nothing',
    'board=nothing',
    'period=nothing',
    'track=%00',
    'when=nothing',
    'status=nothing',
  ];
  const failures: string[] = [];
  for (const list of lists)
    for (const query of queries) {
      const status = (await request.get(`${list}?${query}`)).status();
      if (status >= 500) failures.push(`${status} ${list}?${query}`);
    }
  for (const path of [
    '/servers',
    '/shop',
    '/drivers',
    '/events',
    '/challenges',
    '/timing-sessions',
    '/decisions',
    '/teams',
    '/tracks',
    '/blog',
    '/championships',
  ])
    for (const name of ['999999999999', '0', '-1', '1.5', '%00', '%E2%80%AE', 'س'.repeat(200)]) {
      const status = (await request.get(`${path}/${name}`)).status();
      if (status >= 500) failures.push(`${status} ${path}/${name}`);
    }
  expect(failures).toEqual([]);
});
