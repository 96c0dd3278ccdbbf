import { AppError } from '@paddock/contract/errors';
import { admit } from '../../http/admit.ts';
import type { App } from '../../http/app-types.ts';
import { drawPreview } from '../../http/preview-picture.ts';
import { previewAddress, previewOf } from './preview-facts.ts';
import { findPublishedPost } from './queries.ts';

/** Pictures of published posts for link previews, at addresses that change with what they show. */
export function servePreviews(app: App): void {
  const { db } = app.deps;
  app.get<{ Params: { slug: string; hash: string } }>(
    '/blog/:slug/preview-:hash(^[0-9a-f]{12}).png',
    async (request, reply) => {
      await admit(app, request);
      const post = await findPublishedPost(db, request.params.slug);
      if (!post) throw new AppError('not_found');
      const { site_title } = await app.identity.settings();
      const address = previewAddress(post, site_title);
      // An old address is asked for by those who kept it; the picture may have changed meanwhile.
      if (!address.endsWith(`/preview-${request.params.hash}.png`)) {
        return reply.header('cache-control', 'no-cache').redirect(address, 302);
      }
      return reply
        .type('image/png')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(await drawPreview(previewOf(post, site_title)));
    },
  );
}
