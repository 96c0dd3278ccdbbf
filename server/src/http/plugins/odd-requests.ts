import { AppError } from '@paddock/contract/core/errors';
import type { App } from '../app-types.ts';

/**
 * Refuses what no browser sends: two hosts, of which a proxy may take the one and we the other, and a path that begins
 * like a host, which a link to the same path would lead to.
 */
export function rejectOddRequests(app: App): void {
  app.addHook('onRequest', ({ raw, url }, _reply, done) => {
    // A request that is injected has one of each header.
    if ((raw.headersDistinct?.['host']?.length ?? 1) > 1) return done(new AppError('body_malformed'));
    if (/^\/[/\\]/.test(url)) return done(new AppError('not_found'));
    done();
  });
}
