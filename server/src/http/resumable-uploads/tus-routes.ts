import { type EndpointSpec, endpoint } from '@paddock/contract/core/endpoint';
import { AppError } from '@paddock/contract/core/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app-types.ts';
import { createGuard } from '../guard.ts';
import type { TusHandler } from './tus-server.ts';
import type { UploadKind } from './upload-kind.ts';

/** Serves resumable uploads of one kind. Data are streamed to disk; every chunk is a separate request. */
export function tusRoutes(app: App, kind: UploadKind): void {
  const { deps } = app;
  const { path, access, maxBytes: bodyLimit } = kind;
  const create = endpoint({ method: 'POST', path, access, rate: 'upload' });
  const others = endpoint({ method: 'PATCH', path: `${path}/{id}`, access, rate: 'chunk' });
  let loading: Promise<TusHandler> | undefined;
  /** The protocol's library, loaded with the first upload. */
  const tus = () =>
    (loading ??= import('./tus-server.ts')
      .then(({ createTusHandler }) => createTusHandler(deps, kind))
      .catch((error: unknown) => {
        // The next request tries again.
        loading = undefined;
        throw error;
      }));
  const guardOf = (spec: EndpointSpec) => createGuard(app, spec).admit;
  const [mayCreate, mayGoOn] = [guardOf(create), guardOf(others)];

  void app.register(async (scope) => {
    // The library reads the body itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));

    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      const user_id = request.viewer?.id;
      if (user_id === undefined) throw new AppError('sign_in_required');
      const { id } = request.params as { id?: string };
      const answer = await tus();
      reply.header('cache-control', 'no-store');
      // Copies Fastify's headers, because the library sends the response.
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      reply.hijack();
      await answer({ user_id, id }, request.raw, reply.raw).catch((error: unknown) => {
        request.log.error({ error }, 'an upload was cut off');
        reply.raw.destroy();
      });
    };

    scope.post(path, { bodyLimit, config: { isLongBody: true }, onRequest: mayCreate }, handle);
    scope.options(path, { onRequest: mayCreate }, handle);
    scope.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
      url: `${path}/:id`,
      config: { isLongBody: true },
      bodyLimit,
      onRequest: async (request) => {
        await mayGoOn(request);
        const { id } = request.params;
        // An upload has a single address.
        if (request.url.includes('?') || !(await kind.isOwn(id, request.viewer?.id ?? 0)))
          throw new AppError('upload_unknown');
      },
      handler: handle,
    });
  });
}
