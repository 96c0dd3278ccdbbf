import type { App } from '../app-types.ts';

/** Logs one line per response, at level info. Without the query, which contains the token of emailed links. */
export function logRequests(app: App): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url, ip, viewer, keyHolder } = request;
    const line = {
      method,
      path: url.split('?', 1)[0],
      status: reply.raw.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ip,
      user_id: viewer?.id,
      server_id: keyHolder?.server_id,
    };
    request.log.info(line, 'answered');
    done();
  });
}
