import { generatedPrefix, outlineFolder, spriteMax } from '@paddock/contract/catalogue/track-outline';
import { AppError } from '@paddock/contract/core/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createPromiseCache } from '../../../concurrency/promise-cache.ts';
import type { App } from '../../../http/app-types.ts';
import { matchesEtag, strongEtag } from '../../../http/response-cache/etag.ts';
import { findOutline } from '../queries.ts';
import { drawOutline, drawSprite, generatedShape, type OutlineShape, realShape } from './draw-outline.ts';

/** A drawing has about 3 KB, a sprite up to twenty times that. */
const drawingsMax = 300;

/** One day, in s. */
export const outlineAge = 86_400;

const generated = new RegExp(`^${generatedPrefix}([0-9a-f]{1,8})$`);
const namePattern = /^[a-z0-9_-]{1,80}$/;

interface Drawing {
  svg: string;
  etag: string;
}

/** Serves track outlines as cacheable files, which keeps pages with lists small. */
export function serveOutlines(app: App): void {
  const drawings = createPromiseCache<Drawing | undefined>({
    maxSize: drawingsMax,
    isCacheable: (drawing) => drawing !== undefined,
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
  /** Draws the existing outlines. */
  const drawAll = async (names: readonly string[]) => {
    const shapes = await Promise.all(names.map(async (name) => [name, await findShape(name)] as const));
    const existing = shapes.filter((pair): pair is readonly [string, OutlineShape] => pair[1] !== undefined);
    return existing.length === 0 ? undefined : toDrawing(drawSprite(new Map(existing)));
  };
  const send = (request: FastifyRequest, reply: FastifyReply, drawing: Drawing | undefined) => {
    if (!drawing) throw new AppError('not_found');
    reply
      .type('image/svg+xml')
      .header('cache-control', `public, max-age=${outlineAge}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('etag', drawing.etag);
    return matchesEtag(request.headers['if-none-match'], drawing.etag)
      ? reply.code(304).send()
      : reply.send(drawing.svg);
  };

  app.get<{ Params: { file: string } }>(`${outlineFolder}:file`, async (request, reply) => {
    const name = /^(.+)\.svg$/.exec(request.params.file)?.[1] ?? '';
    const drawing = namePattern.test(name) ? await drawings.get(name, () => drawOne(name)) : undefined;
    return send(request, reply, drawing);
  });

  app.get<{ Querystring: { of?: unknown } }>(`${outlineFolder}sprite.svg`, async (request, reply) => {
    const names = [...new Set(String(request.query.of ?? '').split('.'))];
    const isValid = names.length <= spriteMax && names.every((name) => namePattern.test(name));
    const sprite = isValid ? await drawings.get(names.join('.'), () => drawAll(names)) : undefined;
    return send(request, reply, sprite);
  });
}
