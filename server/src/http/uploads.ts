import { AppError } from '@paddock/contract/errors';
import type { App } from './app-types.ts';

/**
 * Serves what users uploaded. Names are random and contents never change; a file is a picture that we encoded
 * ourselves, and a browser is told to treat it as nothing else.
 */
export function serveUploads(app: App): void {
  app.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
    const { name } = request.params;
    const file = /^[\w-]{8,80}\.webp$/.test(name) ? await app.deps.storage.get(name) : undefined;
    if (!file) throw new AppError('not_found');
    return reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-length', file.bytes)
      .send(file.stream);
  });
}
