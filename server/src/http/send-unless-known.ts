import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag, strongEtag } from './response-cache/etag.ts';

/** Sends a text with its ETag, or 304 if the client already has it. */
export function sendUnlessKnown(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const etag = `W/${strongEtag(Buffer.from(text))}`;
  void reply.header('etag', etag);
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.send(text);
}
