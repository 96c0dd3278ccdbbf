import { imageWidths } from '@paddock/contract/core/uploads';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/portal/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
  const picture = await sharp({ create: { width: 800, height: 450, channels: 3, background: 'teal' } })
    .webp()
    .toBuffer();
  await portal.deps.storage.put('a-test-picture.webp', picture);
});
afterAll(() => portal.close());

const ask = async (address: string) => {
  const { statusCode, headers, rawPayload } = await portal.app.inject(`/uploads/${address}`);
  return { statusCode, headers, rawPayload };
};
const sizeOf = async (bytes: Buffer) => {
  const { width, height, format } = await sharp(bytes).metadata();
  return { width, height, format };
};

test('pictures are served in original size, or in a smaller one named in the address', async () => {
  const whole = await ask('a-test-picture.webp');
  expect(await sizeOf(whole.rawPayload)).toEqual({ width: 800, height: 450, format: 'webp' });
  for (const again of [1, 2]) {
    const small = await ask('a-test-picture.webp?w=360');
    expect(small.headers, `time ${again}`).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sizeOf(small.rawPayload)).toMatchObject({ width: 360, format: 'webp' });
  }
});

test('pictures are never enlarged, and only known widths are made', async () => {
  const largest = await ask(`a-test-picture.webp?w=${imageWidths.at(-1)}`);
  expect(await sizeOf(largest.rawPayload)).toMatchObject({ width: 800 });
  const odd = ['361', '99999', '-1', '', '360.0', '360&w=540'];
  for (const width of odd) {
    const answer = await ask(`a-test-picture.webp?w=${width}`);
    expect(await sizeOf(answer.rawPayload), width).toMatchObject({ width: 800 });
  }
});

test('a missing picture is 404 in any width and not cacheable', async () => {
  for (const address of ['no-such-picture.webp', 'no-such-picture.webp?w=360', '..%2fsecret?w=360']) {
    const { statusCode, headers } = await ask(address);
    expect(statusCode, address).toBe(404);
    expect(headers['cache-control'] ?? '', address).not.toContain('immutable');
  }
});
