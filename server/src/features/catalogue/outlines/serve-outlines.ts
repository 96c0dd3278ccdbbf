import { generatedPrefix, outlineFolder } from '@paddock/contract/catalogue/track-outline';
import { AppError } from '@paddock/contract/core/errors';
import { createPromiseCache } from '../../../concurrency/promise-cache.ts';
import type { App } from '../../../http/app-types.ts';
import { matchesEtag, strongEtag } from '../../../http/response-cache/etag.ts';
import { findOutline } from '../queries.ts';
import { drawGeneratedOutline, drawRealOutline } from './draw-outline.ts';

/** Some 3 KB each. */
const drawingsMax = 500;

/** A day, in s. */
export const outlineAge = 86_400;

const generated = new RegExp(`^${generatedPrefix}([0-9a-f]{1,8})$`);

/** The drawings of tracks as files, so that a list of them costs a page next to nothing. */
export function serveOutlines(app: App): void {
  const drawings = createPromiseCache<{ svg: string; etag: string } | undefined>({
    maxSize: drawingsMax,
    isCacheable: (found) => found !== undefined,
  });
  const draw = async (name: string) => {
    const hash = generated.exec(name)?.[1];
    const outline = hash ? undefined : await findOutline(app.deps.db, name);
    if (!hash && !outline) return undefined;
    const svg = outline
      ? drawRealOutline(outline.points, outline.origin)
      : drawGeneratedOutline(Number.parseInt(hash ?? '', 16));
    return { svg, etag: strongEtag(svg) };
  };

  app.get<{ Params: { file: string } }>(`${outlineFolder}:file`, async (request, reply) => {
    const name = /^([a-z0-9_-]{1,80})\.svg$/.exec(request.params.file)?.[1];
    const found = name && (await drawings.get(name, () => draw(name)));
    if (!found) throw new AppError('not_found');
    reply
      .type('image/svg+xml')
      .header('cache-control', `public, max-age=${outlineAge}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('etag', found.etag);
    return matchesEtag(request.headers['if-none-match'], found.etag)
      ? reply.code(304).send()
      : reply.send(found.svg);
  });
}
