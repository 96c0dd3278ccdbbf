import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { LogController } from 'fastify';
import type { Deps } from './adapters/deps.ts';
import { accountsRoutes } from './features/accounts/routes.ts';
import { findViewer, lockViewer } from './features/accounts/sessions/queries.ts';
import { blogRoutes } from './features/blog/routes.ts';
import { clearNames } from './features/catalogue/names.ts';
import { catalogueRoutes } from './features/catalogue/routes.ts';
import { challengesRoutes } from './features/challenges/routes.ts';
import { championshipsRoutes } from './features/championships/routes.ts';
import { downloadsRoutes } from './features/downloads/routes.ts';
import { entitlementsRoutes } from './features/entitlements/routes.ts';
import { eventsRoutes } from './features/events/routes.ts';
import { notificationsRoutes } from './features/notifications/routes.ts';
import { overviewRoutes } from './features/overview/routes.ts';
import { pagesRoutes } from './features/pages/routes.ts';
import { paymentsRoutes } from './features/payments/routes.ts';
import { personalDataRoutes } from './features/personal-data/routes.ts';
import { raceNightRoutes } from './features/race-night/routes.ts';
import { racingRoutes } from './features/racing/routes.ts';
import { rankingRoutes } from './features/ranking/routes.ts';
import { rivalsRoutes } from './features/rivals/routes.ts';
import { serversRoutes } from './features/servers/routes.ts';
import { findKeyHolder } from './features/servers/server-keys.ts';
import { shopRoutes } from './features/shop/routes.ts';
import { clearSettingsCache, getCurrentSettings } from './features/site/queries.ts';
import { siteRoutes } from './features/site/routes.ts';
import { stewardingRoutes } from './features/stewarding/routes.ts';
import { teamsRoutes } from './features/teams/routes.ts';
import { ticketsRoutes } from './features/tickets/routes.ts';
import { timingRoutes } from './features/timing/routes.ts';
import { createTimingFeeds } from './features/timing/timing-feeds.ts';
import { trustRoutes } from './features/trust/routes.ts';
import { userAdminRoutes } from './features/user-admin/routes.ts';
import { usersRoutes } from './features/users/routes.ts';
import type { App } from './http/app-types.ts';
import { takeCspReports } from './http/content-security/reports.ts';
import { createDrain } from './http/drain.ts';
import { logRequests } from './http/plugins/access-log.ts';
import { limitBodyTime } from './http/plugins/body-timeouts.ts';
import { serveHealthChecks } from './http/plugins/health-checks.ts';
import { addJsonParser } from './http/plugins/json-body.ts';
import { rejectOddRequests } from './http/plugins/odd-requests.ts';
import { handleClientError, installErrorHandlers, sendProblem } from './http/plugins/problem-details.ts';
import { watchForProxies } from './http/plugins/proxy-warning.ts';
import { apiLocale } from './http/plugins/request-locale.ts';
import { setSecurityHeaders } from './http/plugins/security-headers.ts';
import { rejectUnknownRoutes } from './http/plugins/unknown-routes.ts';
import { createRateLimit } from './http/rate-limits/rate-limits.ts';
import { clearCachesOnWrites } from './http/response-cache/clear-caches.ts';
import { createResponseCache, type ResponseCache } from './http/response-cache/response-cache.ts';
import { serveCached } from './http/response-cache/serve-cached.ts';
import { createSseStreams } from './http/sse.ts';
import { serveUploads } from './images/serve-uploads.ts';
import { servePages } from './ssr/serve-pages.ts';
import { serveSitemap } from './ssr/serve-sitemap.ts';

export interface AppOptions {
  /** Pages: the built web, Vite's dev server, or none (API tests). */
  pages: 'built' | 'dev' | 'none';
  log?: boolean;
  /** Whether closing lets pending requests finish; otherwise it aborts them, as in tests. */
  drains?: boolean;
  /** Whether public responses are cached, as built pages are. */
  caches?: boolean;
}

/** The whole server: plugins, guard, error handling, and all features. */
export async function buildApp(
  deps: Deps,
  { pages, log = false, drains = false, caches = pages === 'built' }: AppOptions,
): Promise<App> {
  const { trustedProxies, logLevel } = deps.config;
  const app = Fastify({
    logger: log ? { level: logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] } : false,
    // Fastify's request lines would log addresses with tokens; plugins/access-log.ts replaces them.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < trustedProxies,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: !drains,
    // Requests that arrive on open connections during shutdown are answered, and the connection is closed.
    return503OnClosing: false,
    frameworkErrors: sendProblem,
    clientErrorHandler: handleClientError,
    routerOptions: {
      querystringParser: (text) => querystring(text),
      maxParamLength: 200,
      ignoreTrailingSlash: true,
    },
  }) as App;
  app.decorate('deps', deps);
  app.decorate('drain', createDrain(app.server));
  app.decorate('proxy', { isUnknown: false });
  app.decorate('inProcess', new Map());
  app.decorate('rateLimit', createRateLimit(deps));
  app.decorate<ResponseCache | undefined>(
    'responses',
    caches ? createResponseCache({ ...cacheLimits, isAway: deps.db.isAway }) : undefined,
  );
  app.decorate('identity', {
    viewer: (token) => findViewer(deps, token),
    lockViewer,
    keyHolder: (key) => findKeyHolder(deps, key),
    settings: () => getCurrentSettings(deps.db),
  });
  app.decorate('streams', createSseStreams(app));
  app.decorateRequest('viewer', undefined);
  app.decorateRequest('keyHolder', undefined);
  app.decorateRequest('cameWhole', false);
  app.decorateRequest('locale', 'fa');
  if (logLevel === 'info') logRequests(app);
  if (deps.config.metrics) (await import('./metrics/observe-portal.ts')).observePortal(app);
  if (deps.config.tracing) (await import('./tracing/start-tracing.ts')).traceRequests(app);
  if (app.responses) serveCached(app);
  await clearCachesOnWrites(app, () => {
    clearSettingsCache(deps.db);
    clearNames(deps.db);
  });
  app.addHook('onRequest', (request, reply, done) => {
    request.locale = apiLocale(request);
    reply.header('x-request-id', request.id);
    if (app.drain.isDraining) reply.header('connection', 'close');
    done();
  });
  watchForProxies(app);
  installErrorHandlers(app);
  setSecurityHeaders(app);
  limitBodyTime(app);
  rejectOddRequests(app);
  rejectUnknownRoutes(app);
  addJsonParser(app);
  await app.register(compress, compression);
  await app.register(formbody);
  await app.register(multipart);

  serveHealthChecks(app);
  await takeCspReports(app);
  siteRoutes(app);
  usersRoutes(app);
  notificationsRoutes(app);
  accountsRoutes(app);
  userAdminRoutes(app);
  catalogueRoutes(app);
  serversRoutes(app);
  shopRoutes(app);
  entitlementsRoutes(app);
  paymentsRoutes(app);
  racingRoutes(app);
  rankingRoutes(app);
  teamsRoutes(app);
  downloadsRoutes(app);
  eventsRoutes(app);
  championshipsRoutes(app);
  const timing = createTimingFeeds(deps);
  timingRoutes(app, timing);
  stewardingRoutes(app);
  challengesRoutes(app);
  raceNightRoutes(app, timing);
  rivalsRoutes(app);
  blogRoutes(app);
  pagesRoutes(app);
  ticketsRoutes(app);
  personalDataRoutes(app);
  trustRoutes(app);
  overviewRoutes(app);

  serveSitemap(app);
  serveUploads(app);
  if (pages !== 'none') await servePages(app, pages);
  return app;
}

/** Limits of the cache of public responses. */
const cacheLimits = { maxSize: 300, maxBytes: 64_000_000 };

/**
 * Compresses text and other compressible types. Not event streams, which must arrive in pieces, and not downloads
 * (`compress: false`), whose length, hash and ranges are those of the file. Compressed request bodies are not
 * supported.
 */
const compression: FastifyCompressOptions = {
  customTypes:
    /^(application\/((problem\+|rss\+)?(json|xml)|x-ndjson)|image\/svg\+xml|text\/(html|csv|calendar|plain|x-script))\b/,
  encodings: ['br', 'gzip'],
  globalDecompression: false,
  threshold: 1_024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
};

/** Keeps every value of a repeated name, so that repeats can be rejected instead of ignored. */
function querystring(text: string): Record<string, string | string[]> {
  const result: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const before = result[name];
    result[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
  }
  return result;
}
