import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import helmet from '@fastify/helmet';
import type { App } from '../app-types.ts';

const nonces = new WeakMap<object, string>();

/** The nonce of this answer's scripts and styles, one for both. */
export function cspNonce(raw: object): string {
  return nonces.get(raw) ?? '';
}

/** Every answer gets a fresh nonce and the security headers. `dev` lets Vite's client talk to itself. */
export async function setSecurityHeaders(app: App, dev: boolean): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    nonces.set(reply.raw, randomBytes(16).toString('base64'));
  });
  const nonce = (_request: unknown, response: ServerResponse) => `'nonce-${cspNonce(response)}'`;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", nonce],
        styleSrc: ["'self'", nonce],
        styleSrcAttr: ["'unsafe-inline'"],
        // Pictures of Steam accounts, where somebody looks up whom a gift is for.
        imgSrc: ["'self'", 'data:', 'blob:', 'https://*.steamstatic.com'],
        fontSrc: ["'self'"],
        connectSrc: dev ? ["'self'", 'ws:'] : ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
  });
}
