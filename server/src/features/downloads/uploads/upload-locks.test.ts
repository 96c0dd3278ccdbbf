import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { uploadsPath } from '@paddock/contract/downloads/rules';
import { expect, test } from 'vitest';
import { makeUser } from '../../../../test/make/make.ts';
import { listenAnywhere } from '../../../../test/portal/stream-reader.ts';
import { testApp } from '../../../../test/portal/test-app.ts';
import { buildApp } from '../../../app.ts';

test('an upload continues in another process while a broken connection is still writing', async () => {
  const t = await testApp();
  const editor = await makeUser(t, { role: 'editor' });
  const other = await buildApp(t.deps, { pages: 'none' });
  const [first, second] = [await listenAnywhere(t.app), await listenAnywhere(other)];
  const headers = { authorization: `Bearer ${editor.token}`, 'tus-resumable': '1.0.0' };
  const part = { ...headers, 'content-type': 'application/offset+octet-stream' };
  const bytes = Buffer.from(Array.from({ length: 2_000_000 }, (_, at) => at % 251));
  const half = bytes.length / 2;
  const begun = await fetch(first + uploadsPath, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${btoa('a.zip')}`,
    },
  });
  const path = begun.headers.get('location') ?? '';
  const file = join(t.dataDir, 'partial-uploads', path.split('/').at(-1) ?? '');

  const broken = request(first + path, { method: 'PATCH', headers: { ...part, 'upload-offset': '0' } });
  const hungUp = once(broken, 'close');
  broken.on('error', () => undefined);
  broken.write(bytes.subarray(0, half));
  await expect.poll(async () => (await stat(file)).size).toBe(half);

  const head = await fetch(second + path, { method: 'HEAD', headers });
  expect(head.headers.get('upload-offset')).toBe(String(half));
  // The older request was ended, so its remaining bytes are dropped.
  broken.end(bytes.subarray(half));
  await hungUp;
  const { status } = await fetch(second + path, {
    method: 'PATCH',
    headers: { ...part, 'upload-offset': String(half) },
    body: bytes.subarray(half),
  });
  expect(status).toBe(204);
  expect((await readFile(file)).equals(bytes)).toBe(true);
  await other.close();
  await t.close();
}, 30_000);
