import type { FastifyRequest } from 'fastify';
import type { RequestOrigin } from '../audit-security.ts';

const userAgentMax = 300;

export function requestOrigin(request: FastifyRequest | undefined): RequestOrigin {
  return {
    ip: request?.ip ?? '',
    userAgent: (request?.headers['user-agent'] ?? '').slice(0, userAgentMax),
  };
}
