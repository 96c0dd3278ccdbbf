import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import { AppError } from '@paddock/contract/core/errors';
import { type CalendarChoice, parseCalendarCookie } from '@paddock/contract/i18n/calendar';
import { type Locale, pageLocale } from '@paddock/contract/i18n/locale';
import { maintenanceRedirect, pageQueryNames } from '@paddock/contract/site/rules';
import { createRequest } from '@remix-run/node-fetch-server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ViteDevServer } from 'vite';
import { limitConcurrency } from '../concurrency/concurrency.ts';
import { clearSettingsCache } from '../features/site/queries.ts';
import type { App } from '../http/app-types.ts';
import { createPagePolicy, developmentPolicy } from '../http/content-security/policy.ts';
import { sharedRateLimit } from '../http/route.ts';
import { clientNetworks } from '../http/subnet.ts';
import { renderBusyPage } from './busy-page.ts';
import { takeInlineParts } from './inline-parts.ts';
import { createPageCache, type RenderedPage, watchPageChanges } from './page-cache.ts';

const web = new URL('../../../web/', import.meta.url).pathname;

/** What a page on the server may do: make the public calls of the contract in process. */
interface PublicApi {
  call: (endpoint: { method: string; path: string }, input?: unknown) => Promise<unknown>;
}

interface PageDeps {
  api: PublicApi;
  nonce: string;
  locale: Locale;
  calendar: CalendarChoice;
  now: Date;
}

type Handle = (request: Request, deps: PageDeps) => Promise<Response>;

function makeApi(app: App): PublicApi {
  return {
    call: (endpoint, input) => {
      const answer = app.inProcess.get(`${endpoint.method} ${endpoint.path}`);
      if (!answer) throw new Error(`${endpoint.method} ${endpoint.path} is not a public reading call`);
      return answer(input);
    },
  };
}

/** The bundle's name carries no hash; the folder is given, its source is never imported. */
async function builtHandle(): Promise<Handle> {
  const file = `${web}build/server/index.js`;
  return ((await import(file)) as { handle: Handle }).handle;
}

async function developedHandle(vite: ViteDevServer | undefined): Promise<Handle> {
  const module = await vite?.ssrLoadModule('/server/handler.ts');
  if (!module) throw new Error('the development server is not running');
  return (module as { handle: Handle }).handle;
}

async function devServer(app: App): Promise<ViteDevServer> {
  // Vite belongs to the web workspace and is there in development only.
  const { createServer } = (await import('vite')) as typeof import('vite');
  return createServer({
    root: web,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  });
}

/**
 * The request as the web build takes it, at the address that people see: what a caller says of the host is not repeated
 * to other readers. Refused when no address can be made of what was sent; a browser never does that.
 */
function pageRequest(app: App, request: FastifyRequest, reply: FastifyReply): Request {
  const { origin } = new URL(app.deps.config.publicUrl);
  if (!URL.canParse(`http://${request.host || 'localhost'}`) || !URL.canParse(`${origin}${request.url}`))
    throw new AppError('body_malformed');
  const { protocol, host } = new URL(origin);
  const page = createRequest(request.raw, reply.raw, { protocol, host });
  const url = new URL(page.url);
  const known = [...url.searchParams].filter(([name]) => pageQueryNames.has(name));
  url.search = new URLSearchParams(known).toString();
  // HEAD is rendered as GET is: what is rendered is kept for both, and React Router gives HEAD no text.
  return new Request(url, { method: 'GET', headers: page.headers, signal: page.signal });
}

/** Pages that are rendered at once, and those that wait for it; who comes then is told to come back. */
const rendering = limitConcurrency(4, 32);

/** Longer addresses are rendered each time. */
const longestKey = 500;

/** Hands every path that no call answers to the web build's handler. */
export async function servePages(app: App, mode: 'built' | 'dev'): Promise<void> {
  const vite = mode === 'dev' ? await devServer(app) : undefined;
  const built = vite ? undefined : await builtHandle();
  // In development the module may have changed since the last request.
  const findHandle = async () => built ?? (await developedHandle(vite));
  const api = makeApi(app);
  const cache = createPageCache();
  const limit = sharedRateLimit(app.deps);
  // Before the server: it would wait for the lines of hot reload, which have no end.
  if (vite) app.addHook('preClose', () => vite.close());
  else await serveAssets(app);
  const changed = () => {
    clearSettingsCache(app.deps.db);
    cache.clear();
  };
  if (built) await watchPageChanges(app.deps.pubsub, changed);
  // Whoever has just changed something sees it at once, before the notice of the database comes round.
  app.addHook('onSend', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD' && reply.statusCode < 400) cache.clear();
  });

  type Reader = Pick<PageDeps, 'locale' | 'calendar'>;
  const render = async (page: Request, reader: Reader): Promise<RenderedPage> => {
    const handle = await findHandle();
    const nonce = randomBytes(16).toString('hex');
    const answer = await handle(page, { api, nonce, ...reader, now: app.deps.now() });
    const { html, parts } = takeInlineParts(await answer.text(), nonce);
    const policy = built ? createPagePolicy(parts) : developmentPolicy;
    const headers: RenderedPage['headers'] = [...answer.headers, ['content-security-policy', policy]];
    return { status: answer.status, headers, text: html };
  };

  await app.register(async (pages) => {
    // React Router reads the raw body itself.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null));
    // Fastify's own HEAD drops the text before it is compressed: it would tell another length, and no encoding.
    pages.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        if (request.url.startsWith('/api/')) return reply.callNotFound();
        if (vite) {
          const answered = await new Promise<boolean>((done) => {
            reply.raw.once('close', () => done(true));
            vite.middlewares(request.raw, reply.raw, () => done(false));
          });
          if (answered) return reply.hijack();
        }
        const page = pageRequest(app, request, reply);
        const { pathname: path, search, searchParams } = new URL(page.url);
        const settings = await app.identity.settings();
        const target = maintenanceRedirect(path.replace(/\.data$/, ''), settings);
        // A redirect would hand the client's router a page where it expects data.
        if (target && path.endsWith('.data')) return reply.code(503).header('retry-after', '300').send();
        if (target) return reply.redirect(target, 302);

        const locale = pageLocale(search, request.headers.cookie);
        const calendar = parseCalendarCookie(request.headers.cookie);
        const reader = { locale, calendar };
        // What the answer depends on.
        const key = `${locale}${calendar === 'language' ? '' : ` ${calendar}`} ${page.url}`;
        const isKept = built && key.length < longestKey;
        const renderOnce = async () => {
          if (app.isUnderPressure()) throw new AppError('busy', { retryAfter: 2 });
          await limit('page', clientNetworks(request.ip));
          if (searchParams.has('search')) await limit('search', clientNetworks(request.ip));
          return rendering(() => render(page, reader));
        };
        const rendered = isKept ? cache.get(key, renderOnce) : renderOnce();
        const { text, ...answer } = await rendered.catch((error: unknown) =>
          renderBusyPage(error, {
            title: settings.site_title,
            locale,
            isData: path.endsWith('.data'),
          }),
        );
        if (settings.maintenance_mode && path === '/maintenance') {
          answer.status = 503;
          reply.header('retry-after', '300');
        }
        reply.code(answer.status);
        for (const [name, value] of answer.headers) reply.header(name, value);
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
        return reply.send(text);
      },
    });
  });
}

/** Files with a hash in their name live for a year; the few others do not, and the worker is asked for each time. */
async function serveAssets(app: App): Promise<void> {
  const client = `${web}build/client`;
  await app.register(fastifyStatic, {
    root: `${client}/assets`,
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    decorateReply: true,
  });
  const others = readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => relative(client, join(parentPath, name)))
    .filter((file) => !file.startsWith('assets/'));
  for (const file of others) {
    const maxAge = file === 'worker.js' ? 0 : '1h';
    app.get(`/${file}`, (_request, reply) => reply.sendFile(file, client, { maxAge, immutable: false }));
  }
}
