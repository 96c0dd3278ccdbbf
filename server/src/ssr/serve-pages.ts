import { randomBytes } from 'node:crypto';
import { AppError } from '@paddock/contract/core/errors';
import { type CalendarChoice, parseCalendarCookie } from '@paddock/contract/i18n/calendar';
import { type Locale, pageLocale } from '@paddock/contract/i18n/locale';
import { defaultSettings } from '@paddock/contract/site/calls';
import { maintenanceRedirect, pageQueryNames, siteTitle } from '@paddock/contract/site/rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ViteDevServer } from 'vite';
import { limitConcurrency } from '../concurrency/concurrency.ts';
import { toLoggableError } from '../db/loggable-error.ts';
import type { App } from '../http/app-types.ts';
import { createPagePolicy, developmentPolicy } from '../http/content-security/policy.ts';
import { clientNetworks } from '../http/rate-limits/subnet.ts';
import type { CachedResponse } from '../http/response-cache/response-cache.ts';
import {
  makeCachedResponse,
  pageCacheKey,
  publicCacheControl,
  sendCached,
} from '../http/response-cache/serve-cached.ts';
import { renderBusyPage, retryHeaders } from './busy-page.ts';
import { canonicalPath } from './canonical-path.ts';
import { takeInlineParts } from './inline-parts.ts';
import { createPageApi, type PageReads, type PublicApi } from './page-api.ts';
import type { RenderedPage } from './rendered-page.ts';
import { serveAssets, web } from './serve-assets.ts';

interface PageDeps {
  api: PublicApi;
  nonce: string;
  locale: Locale;
  calendar: CalendarChoice;
  now: Date;
  reportError: (error: unknown) => void;
}

type Handle = (
  address: URL,
  deps: PageDeps,
) => Promise<{ status: number; headers: RenderedPage['headers']; text: string }>;

/** The bundle's name has no hash (server/bundle.ts); the source of pages is never imported. */
async function builtHandle(): Promise<Handle> {
  const file = new URL('../../build/pages.js', import.meta.url).href;
  return ((await import(file)) as { handle: Handle }).handle;
}

async function developedHandle(vite: ViteDevServer | undefined): Promise<Handle> {
  const module = await vite?.ssrLoadModule('/server/handler.ts');
  if (!module) throw new Error('the development server is not running');
  return (module as { handle: Handle }).handle;
}

async function devServer(app: App): Promise<ViteDevServer> {
  // Vite belongs to the web workspace and is only available in development.
  const { createServer } = (await import('vite')) as typeof import('vite');
  return createServer({
    root: web,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  });
}

/**
 * The requested public address: the client's Host is ignored, because the response is shared. Throws for an
 * invalid address, which browsers never send.
 */
function pageAddress(request: FastifyRequest, origin: string): URL {
  const address = URL.parse(`${origin}${request.url}`);
  if (!address || !URL.canParse(`http://${request.host || 'localhost'}`))
    throw new AppError('body_malformed');
  const known = [...address.searchParams].filter(([name]) => pageQueryNames.has(name));
  address.search = new URLSearchParams(known).toString();
  return address;
}

/** Concurrent renders and the queue. Beyond these 36, pages answer 503 with Retry-After. */
const rendering = limitConcurrency(4, 32);

/** Pages with longer addresses are not cached. */
const longestKey = 500;

/** The client's router needs current data after a write. */
const dataCacheControl = 'public, no-cache';

function setHeaders(reply: FastifyReply, { status, headers }: RenderedPage): void {
  reply.code(status);
  for (const [name, value] of headers) reply.header(name, value);
}

function sendPage(reply: FastifyReply, page: RenderedPage, status = page.status): FastifyReply {
  setHeaders(reply, { ...page, status });
  if (status === 503) reply.header('retry-after', reply.getHeader('retry-after') ?? '300');
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  return reply.send(page.text);
}

/** A page as a cached response, with the headers of every response. */
function toCached(reply: FastifyReply, page: RenderedPage, isData: boolean): CachedResponse {
  setHeaders(reply, page);
  const isGood = page.status === 200 && page.isWhole;
  const good = isData ? dataCacheControl : publicCacheControl;
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', isGood ? good : 'no-store');
  return makeCachedResponse(reply, { body: page.text, vary: 'Accept-Encoding, Cookie' });
}

type Reader = Pick<PageDeps, 'locale' | 'calendar'>;

/** Creates the function that renders an address for a reader, with the headers of the page. */
function createRenderer(
  app: App,
  findHandle: () => Promise<Handle>,
  policyOf: (parts: Parameters<typeof createPagePolicy>[0]) => string,
) {
  return async (address: URL, reader: Reader): Promise<RenderedPage> => {
    const handle = await findHandle();
    const reported = new Set<unknown>();
    const reportError = (error: unknown) => {
      if (reported.has(error)) return;
      reported.add(error);
      app.log.error({ error: toLoggableError(error) }, 'page failed');
      app.deps.reportError(error, { where: `page ${address.pathname}` });
    };
    const reads: PageReads = { reportError };
    const nonce = randomBytes(16).toString('hex');
    const deps = { api: createPageApi(app, reads), nonce, ...reader, now: app.deps.now(), reportError };
    const answer = await handle(address, deps);
    const { html, parts } = takeInlineParts(answer.text, nonce);
    const headers: RenderedPage['headers'] = [
      ...answer.headers,
      ['content-security-policy', policyOf(parts)],
    ];
    const failure = answer.status >= 500 ? reads.failure : undefined;
    if (failure) headers.push(...retryHeaders(failure.details.retryAfter));
    return { status: failure?.status ?? answer.status, headers, text: html, isWhole: !reads.failure };
  };
}

/** Passes every path without a call to the web build's handler. */
export async function servePages(app: App, mode: 'built' | 'dev'): Promise<void> {
  const vite = mode === 'dev' ? await devServer(app) : undefined;
  const built = vite ? undefined : await builtHandle();
  // In development the module may have changed since the last request.
  const findHandle = async () => built ?? (await developedHandle(vite));
  const limit = app.rateLimit;
  const { origin } = new URL(app.deps.config.publicUrl);
  // Before the server, which would wait for the endless hot-reload connections.
  if (vite) app.addHook('preClose', () => vite.close());
  else await serveAssets(app);

  const render = createRenderer(app, findHandle, built ? createPagePolicy : () => developmentPolicy);
  const renderOnce = async (request: FastifyRequest, address: URL, reader: Reader) => {
    await limit('page', clientNetworks(request.ip));
    if (address.searchParams.has('search')) await limit('search', clientNetworks(request.ip));
    return rendering(() => render(address, reader));
  };

  await app.register(async (pages) => {
    // React Router reads the raw body itself.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null));
    // Fastify's HEAD drops the text before compression, with a different length and no encoding.
    pages.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        if (request.url.startsWith('/api/')) return reply.callNotFound();
        const [sent = '', query] = request.url.split('?');
        const canonical = canonicalPath(sent);
        if (canonical) return reply.redirect(query === undefined ? canonical : `${canonical}?${query}`, 301);
        if (vite) {
          const answered = await new Promise<boolean>((done) => {
            reply.raw.once('close', () => done(true));
            vite.middlewares(request.raw, reply.raw, () => done(false));
          });
          if (answered) return reply.hijack();
        }
        const address = pageAddress(request, origin);
        const { pathname: path, search } = address;
        const isData = path.endsWith('.data');
        const locale = pageLocale(search, request.headers.cookie);
        const calendar = parseCalendarCookie(request.headers.cookie);
        let title = siteTitle(defaultSettings, locale);
        try {
          const settings = await app.identity.settings();
          title = siteTitle(settings, locale);
          const target = maintenanceRedirect(path.replace(/\.data$/, ''), settings);
          // A redirect would give the client's router a page where it expects data.
          if (target && isData) return reply.code(503).header('retry-after', '300').send();
          if (target) return reply.redirect(target, 302);
          const key = pageCacheKey(`${path}${search}`, request.headers.cookie);
          const makePage = () => renderOnce(request, address, { locale, calendar });
          const isDown = settings.maintenance_mode && path === '/maintenance';
          if (!app.responses || isDown || key.length >= longestKey)
            return sendPage(reply, await makePage(), isDown ? 503 : undefined);
          const load = async () => toCached(reply, await makePage(), isData);
          return await sendCached(request, reply, await app.responses.get(key, load));
        } catch (error) {
          return sendPage(reply, renderBusyPage(error, { title, locale, isData }));
        }
      },
    });
  });
}
