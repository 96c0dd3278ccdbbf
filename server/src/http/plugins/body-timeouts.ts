import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { App } from '../app-types.ts';

interface Patience {
  /** Time limit for headers and a body of some megabytes, in ms. */
  whole: number;
  /** A file of gigabytes may take long, but not pause longer than this, in ms. */
  silence: number;
  /** The total limit, in ms. */
  longest: number;
}

const patience: Patience = { whole: 30_000, silence: 60_000, longest: 6 * 3_600_000 };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take longer as long as it keeps arriving. */
    isLongBody?: boolean;
  }
}

/** Runs `late` after a pause, or after the total limit. The response ends the watch. */
function watchFlow(request: IncomingMessage, { silence, longest }: Patience, late: () => void): () => void {
  const { socket } = request;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    // While the portal itself does not read, a pause is not the sender's fault.
    if (request.readableFlowing !== null && socket.bytesRead === before) late();
    before = socket.bytesRead;
  }, silence);
  timer.unref();
  const stop = watchEnd(longest, late);
  return () => {
    clearInterval(timer);
    stop();
  };
}

function watchEnd(whole: number, late: () => void): () => void {
  const timer = setTimeout(late, whole);
  timer.unref();
  return () => clearTimeout(timer);
}

/**
 * Aborts requests whose body does not arrive, so that slow senders cannot hold connections. Node's own limit
 * applies to all requests alike, so it is off except for headers.
 */
export function limitBodyTime(app: App, limits = patience): void {
  app.server.requestTimeout = 0;
  app.server.headersTimeout = limits.whole;
  const watch = ({ raw, routeOptions }: FastifyRequest) => {
    // An injected request has its body and no connection.
    if (raw.complete || !hasBody(raw) || !(raw.socket instanceof Socket)) return;
    const late = () => {
      const error = Object.assign(new Error('the body did not come'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      if (!raw.complete) app.server.emit('clientError', error, raw.socket);
    };
    const stop = routeOptions.config.isLongBody ? watchFlow(raw, limits, late) : watchEnd(limits.whole, late);
    raw.once('close', stop);
    raw.once('end', stop);
  };
  app.addHook('onRequest', (request, _reply, done) => {
    watch(request);
    done();
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
