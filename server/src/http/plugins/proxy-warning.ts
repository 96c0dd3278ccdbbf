import type { FastifyRequest } from 'fastify';
import type { App } from '../app-types.ts';

/** Logs one warning when a forwarded header arrives and `TRUSTED_PROXIES` is unset. */
export function watchForProxies(app: App): void {
  if (app.deps.config.knowsProxies) return;
  const warn = ({ headers, log }: FastifyRequest) => {
    if (app.proxy.isUnknown) return;
    if (headers['x-forwarded-for'] === undefined && headers['forwarded'] === undefined) return;
    app.proxy.isUnknown = true;
    log.warn(
      'A request came with the header of a proxy, and TRUSTED_PROXIES is not set: all visitors behind it share one ' +
        'allowance. Set TRUSTED_PROXIES to the number of your proxies, or to 0 if there is none.',
    );
  };
  app.addHook('onRequest', (request, _reply, done) => {
    warn(request);
    done();
  });
}
