import { buffer } from 'node:stream/consumers';
import { AppError } from '@paddock/contract/core/errors';
import { imageWidths } from '@paddock/contract/core/uploads';
import type { StoredFile } from '../adapters/storage/storage.ts';
import { createPromiseCache } from '../concurrency/promise-cache.ts';
import type { App } from '../http/app-types.ts';
import { clientNetworks } from '../http/rate-limits/subnet.ts';
import { resizeToWidth } from './store-images.ts';

/** About ten KB each; others are made again. */
const smallerMax = 300;

/**
 * Serves uploaded pictures, in the width `w` if it is a known one. Names are random and contents immutable; all
 * files were encoded by us, and headers prevent any other use.
 */
export function serveUploads(app: App): void {
  const smaller = createPromiseCache<Buffer>({ maxSize: smallerMax });

  const limit = app.rateLimit;

  const inWidth = (name: string, width: number, file: StoredFile, ip: string): Promise<Buffer> => {
    let isRead = false;
    const resized = smaller.get(`${width} ${name}`, async () => {
      isRead = true;
      await limit('page', clientNetworks(ip));
      return resizeToWidth(await buffer(file.stream), width);
    });
    if (!isRead) file.stream.destroy();
    return resized.finally(() => file.stream.destroy());
  };

  app.get<{ Params: { name: string }; Querystring: { w?: unknown } }>(
    '/uploads/:name',
    async (request, reply) => {
      const { name } = request.params;
      const width = imageWidths.find((known) => String(known) === request.query.w);
      reply
        .type('image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox");
      // Checked each time, so that deleted pictures disappear in every width.
      const file = /^[\w-]{8,80}\.webp$/.test(name) ? await app.deps.storage.get(name) : undefined;
      if (!file) {
        reply.header('cache-control', 'no-store');
        throw new AppError('not_found');
      }
      if (width) return reply.send(await inWidth(name, width, file, request.ip));
      return reply.header('content-length', file.bytes).send(file.stream);
    },
  );
}
