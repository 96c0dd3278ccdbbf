import { generatedPrefix, outlineFolder, spriteMax } from '@paddock/contract/catalogue/track-outline';
import { AppError } from '@paddock/contract/core/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createPromiseCache } from '../../../concurrency/promise-cache.ts';
import type { App } from '../../../http/app-types.ts';
import { matchesEtag, strongEtag } from '../../../http/response-cache/etag.ts';
import { findOutline } from '../queries.ts';
import { drawOutline, drawSprite, generatedShape, type OutlineShape, realShape } from './draw-outline.ts';

/** A drawing is some 3 KB, a sprite up to twenty times that. */
const drawingsMax = 300;

/** A day, in s. */
export const outlineAge = 86_400;

const generated = new RegExp(`^${generatedPrefix}([0-9a-f]{1,8})$`);
const namePattern = /^[a-z0-9_-]{1,80}$/;

interface Drawing {
  svg: string;
  etag: string;
}

/** The drawings of tracks as files, so that a list of them costs a page next to nothing. */
export function serveOutlines(app: App): void {
  const drawings = createPromiseCache<Drawing | undefined>({
    maxSize: drawingsMax,
    isCacheable: (found) => found !== undefined,
  });
  const findShape = async (name: string): Promise<OutlineShape | undefined> => {
    const hash = generated.exec(name)?.[1];
    if (hash) return generatedShape(Number.parseInt(hash, 16));
    const outline = await findOutline(app.deps.db, name);
    return outline && realShape(outline.points, outline.origin);
  };
  const toDrawing = (svg: string): Drawing => ({ svg, etag: strongEtag(svg) });
  const drawOne = async (name: string) => {
    const shape = await findShape(name);
    return shape && toDrawing(drawOutline(shape));
  };
  /** Those that there are. */
  const drawAll = async (names: readonly string[]) => {
    const shapes = await Promise.all(names.map(async (name) => [name, await findShape(name)] as const));
    const found = shapes.filter((pair): pair is readonly [string, OutlineShape] => pair[1] !== undefined);
    return found.length === 0 ? undefined : toDrawing(drawSprite(new Map(found)));
  };
  const send = (request: FastifyRequest, reply: FastifyReply, found: Drawing | undefined) => {
    if (!found) throw new AppError('not_found');
    reply
      .type('image/svg+xml')
      .header('cache-control', `public, max-age=${outlineAge}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('etag', found.etag);
    return matchesEtag(request.headers['if-none-match'], found.etag)
      ? reply.code(304).send()
      : reply.send(found.svg);
  };

  app.get<{ Params: { file: string } }>(`${outlineFolder}:file`, async (request, reply) => {
    const name = /^(.+)\.svg$/.exec(request.params.file)?.[1] ?? '';
    const found = namePattern.test(name) ? await drawings.get(name, () => drawOne(name)) : undefined;
    return send(request, reply, found);
  });

  app.get<{ Querystring: { of?: unknown } }>(`${outlineFolder}sprite.svg`, async (request, reply) => {
    const names = [...new Set(String(request.query.of ?? '').split('.'))];
    const isFit = names.length <= spriteMax && names.every((name) => namePattern.test(name));
    const found = isFit ? await drawings.get(names.join('.'), () => drawAll(names)) : undefined;
    return send(request, reply, found);
  });
}
