import { AppError } from '@paddock/contract/core/errors';
import type { App } from '../app-types.ts';

const everyPath = '/*';

/** Ignores a trailing slash. */
const withoutSlash = (path: string) => (path.length > 1 ? path.replace(/\/$/, '') : path);

const asPattern = (url: string) =>
  new RegExp(
    `^${url
      .replace(/[.+^$()|[\]\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replace(/\*$/, '.*')}$`,
  );

/**
 * Rejects unknown routes before a body is read: 405 with the allowed methods if the address is known, otherwise
 * 404. Must be registered before the routes.
 */
export function rejectUnknownRoutes(app: App): void {
  const methods = new Map<string, { pattern: RegExp; allow: Set<string> }>();
  app.addHook('onRoute', ({ url: declared, method }) => {
    const url = withoutSlash(declared);
    const known = methods.get(url) ?? { pattern: asPattern(url), allow: new Set<string>() };
    for (const one of [method].flat()) known.allow.add(one);
    methods.set(url, known);
  });

  const allowedAt = (requested: string) => {
    const path = withoutSlash(requested);
    const isPage = !path.startsWith('/api/');
    const fitting = [...methods].filter(
      ([url, { pattern }]) => (isPage || url !== everyPath) && pattern.test(path),
    );
    return [...new Set(fitting.flatMap(([, { allow }]) => [...allow]))].sort();
  };

  app.addHook('onRequest', (request, _reply, done) => {
    const path = request.url.split('?', 1)[0] ?? '';
    // A static route takes precedence over a parameter: `/servers/stream` is not a server.
    const named = methods.get(withoutSlash(path))?.allow;
    if (named && !named.has(request.method))
      return done(new AppError('method_not_allowed', { allow: [...named].sort() }));
    if (!request.is404) return done();
    const allow = allowedAt(path);
    const isTaken = allow.includes(request.method);
    if (allow.length > 0 && !isTaken) return done(new AppError('method_not_allowed', { allow }));
    done(new AppError('not_found'));
  });
}
