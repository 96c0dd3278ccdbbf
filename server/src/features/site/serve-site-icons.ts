import { buffer } from 'node:stream/consumers';
import { AppError } from '@paddock/contract/core/errors';
import { siteIconPath } from '@paddock/contract/site/rules';
import { createPromiseCache } from '../../concurrency/promise-cache.ts';
import type { App } from '../../http/app-types.ts';
import { toIconPng } from '../../images/store-images.ts';

/** The dark theme's ground (web/app/ui/tokens.css). */
export const ground = '#131110';

/** What systems and browsers ask for; `maskable` may be cut in any shape. */
const kinds: Record<string, { size: number; ground?: string }> = {
  '32': { size: 32 },
  // iPhones fill what is clear with black.
  '180': { size: 180, ground },
  '192': { size: 192 },
  '512': { size: 512 },
  'maskable-512': { size: 512, ground },
};

/** The site's own icon in each size, made when it is asked for first. */
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
