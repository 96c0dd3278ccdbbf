import { AppError } from '@paddock/contract/core/errors';
import type { App } from '../app-types.ts';

/**
 * Rejects what browsers never send: two Host headers, of which a proxy and we might choose differently, and a path
 * starting with `//`, which a link would resolve as a host.
 */
export function rejectOddRequests(app: App): void {
  app.addHook('onRequest', ({ raw, url }, _reply, done) => {
    // An injected request has one of each header.
    if ((raw.headersDistinct?.['host']?.length ?? 1) > 1) return done(new AppError('body_malformed'));
    if (/^\/[/\\]/.test(url)) return done(new AppError('not_found'));
    done();
  });
}
