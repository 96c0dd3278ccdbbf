import { buffer } from 'node:stream/consumers';
import { AppError } from '@paddock/contract/core/errors';
import { siteIconPath } from '@paddock/contract/site/rules';
import { createPromiseCache } from '../../concurrency/promise-cache.ts';
import type { App } from '../../http/app-types.ts';
import { toIconPng } from '../../images/store-images.ts';

/** The background of the dark theme (web/app/ui/tokens.css). */
export const ground = '#131110';

/** Icons for systems and browsers; `maskable` may be cropped to any shape. */
const kinds: Record<string, { size: number; ground?: string }> = {
  '32': { size: 32 },
  // iOS fills transparency with black.
  '180': { size: 180, ground },
  '192': { size: 192 },
  '512': { size: 512 },
  'maskable-512': { size: 512, ground },
};

/** Serves the site's icon in each size, rendered on first request. */
export function serveSiteIcons(app: App): void {
  const made = createPromiseCache<Buffer>({ maxSize: 20 });

  app.get<{ Params: { name: string } }>('/site-icons/:name', async ({ params }, reply) => {
    const { icon } = await app.identity.settings();
    const kind = Object.keys(kinds).find(
      (one) => icon !== null && siteIconPath(icon, one).endsWith(`/${params.name}`),
    );
    const look = kind === undefined ? undefined : kinds[kind];
    if (!icon || !look) throw new AppError('not_found');
    const png = await made.get(params.name, async () => {
      const file = await app.deps.storage.get(icon);
      if (!file) throw new AppError('not_found');
      return toIconPng(await buffer(file.stream), look.size, look.ground);
    });
    return reply.type('image/png').header('cache-control', 'public, max-age=31536000, immutable').send(png);
  });
}
