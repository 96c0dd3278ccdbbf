import helmet from '@fastify/helmet';
import type { App } from '../app-types.ts';
import { dataPolicy } from '../content-security/policy.ts';

/** The security headers of every answer. A page replaces the policy by one that knows what stands in it. */
export async function setSecurityHeaders(app: App): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': dataPolicy,
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    });
  });
}
