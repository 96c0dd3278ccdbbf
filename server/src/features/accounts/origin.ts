import type { FastifyRequest } from 'fastify';
import type { Origin } from './security-notes.ts';

const userAgentMax = 300;

export function originOf(request: FastifyRequest | undefined): Origin {
  return {
    ip: request?.ip ?? '',
    userAgent: (request?.headers['user-agent'] ?? '').slice(0, userAgentMax),
  };
}
