import { readdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import { AppError } from '@paddock/contract/errors';
import { maintenanceTarget } from '@paddock/contract/maintenance';
import { createRequest } from '@remix-run/node-fetch-server';
import type { ViteDevServer } from 'vite';
import type { App } from './http/app-types.ts';
import { nonceOf } from './http/nonce.ts';

const web = new URL('../../web/', import.meta.url).pathname;

/** What a page on the server may do: make the public calls of the contract in process. */
interface PublicApi {
  call: (endpoint: { method: string; path: string }, input?: unknown) => Promise<unknown>;
}

type Handle = (request: Request, context: { api: PublicApi; nonce: string; now: Date }) => Promise<Response>;

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

/** Hands every path that no call answers to the web build's handler. */
export async function servePages(app: App, mode: 'built' | 'dev'): Promise<void> {
  const vite = mode === 'dev' ? await devServer(app) : undefined;
  const built = vite ? undefined : await builtHandle();
  // In development the module may have changed since the last request.
  const findHandle = async () => built ?? (await developedHandle(vite));
  const api = makeApi(app);
  if (vite) app.addHook('onClose', () => vite.close());
  else await serveAssets(app);

  await app.register(async (pages) => {
    // React Router reads the raw body itself.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null));
    // Fastify's own HEAD would need to know the length of an answer that is streamed.
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
        const path = request.url.split('?', 1)[0] ?? '';
        const settings = await app.identity.settings();
        const target = maintenanceTarget(path.replace(/\.data$/, ''), settings);
        // A redirect would hand the client's router a page where it expects data.
        if (target && path.endsWith('.data')) return reply.code(503).header('retry-after', '300').send();
        if (target) return reply.redirect(target, 302);

        const handle = await findHandle();
        // HTTP/1.0 may leave the host out.
        const host = request.host || new URL(app.deps.config.publicUrl).host;
        // A host that no address can be made of; a browser never sends one.
        if (!URL.canParse(`${request.protocol}://${host}${request.url}`))
          throw new AppError('body_malformed');
        const page = createRequest(request.raw, reply.raw, { protocol: `${request.protocol}:`, host });
        const answer = await handle(page, { api, nonce: nonceOf(reply.raw), now: app.deps.now() });
        if (settings.maintenance_mode && path === '/maintenance') {
          reply.header('retry-after', '300');
          return reply.send(new Response(answer.body, { status: 503, headers: answer.headers }));
        }
        return reply.send(answer);
      },
    });
  });
}

/** Files with a hash in their name live for a year; the few others in the build's root do not. */
async function serveAssets(app: App): Promise<void> {
  const client = `${web}build/client`;
  await app.register(fastifyStatic, {
    root: `${client}/assets`,
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    decorateReply: true,
  });
  const rootFiles = readdirSync(client, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { name } of rootFiles) {
    app.get(`/${name}`, (_request, reply) =>
      reply.sendFile(name, client, { maxAge: '1h', immutable: false }),
    );
  }
}
