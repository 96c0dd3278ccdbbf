import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { App } from '../app-types.ts';

interface Patience {
  /** Headers and a body of some megabytes are there by then, in ms. */
  whole: number;
  /** A file of gigabytes takes as long as it takes, but something of it must come, in ms. */
  silence: number;
  /** And it ends some time, in ms. */
  longest: number;
}

const patience: Patience = { whole: 30_000, silence: 60_000, longest: 6 * 3_600_000 };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take longer than others, as long as it flows. */
    isLongBody?: boolean;
  }
}

/** Runs `late` once nothing has come for a while, or it has gone on for too long. The answer ends the watch. */
function watchFlow(request: IncomingMessage, { silence, longest }: Patience, late: () => void): () => void {
  const { socket } = request;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    // Until the portal reads it, a body that does not flow is no fault of its sender.
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
 * Ends requests whose body does not come: nobody holds a connection by sending a byte now and then. Node's own limit
 * holds for all requests alike, so it is off but for the headers.
 */
export function limitBodyTime(app: App, limits = patience): void {
  app.server.requestTimeout = 0;
  app.server.headersTimeout = limits.whole;
  const watch = ({ raw, routeOptions }: FastifyRequest) => {
    // A request that is injected has its body with it, and no line.
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
