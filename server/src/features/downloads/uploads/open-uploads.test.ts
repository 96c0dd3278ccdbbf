import { uploadsPath } from '@paddock/contract/downloads/rules';
import { expect, test } from 'vitest';
import { makeUser } from '../../../../test/make/make.ts';
import { listenAnywhere } from '../../../../test/portal/stream-reader.ts';
import { testApp } from '../../../../test/portal/test-app.ts';

test('a member of staff has at most twenty open uploads, even concurrently', async () => {
  const t = await testApp();
  try {
    const { token } = await makeUser(t, { role: 'editor' });
    const origin = await listenAnywhere(t.app);
    const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', 'upload-length': '10' };
    const rush = await Promise.all(
      Array.from({ length: 24 }, () => fetch(origin + uploadsPath, { method: 'POST', headers })),
    );
    expect(rush.map(({ status }) => status).sort()).toEqual([...Array(20).fill(201), ...Array(4).fill(429)]);
  } finally {
    await t.close();
  }
});
