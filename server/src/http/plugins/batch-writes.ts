import type { Socket } from 'node:net';
import type { App } from '../app-types.ts';

/** A write waits this long for others at most, in ms, and for as long as one more takes to be made. */
const longestWait = 1;

/** Runs what it is given when this turn of the event loop ends, one right after the other. */
function createBatch(): (write: () => void) => void {
  let waiting: (() => void)[] = [];
  let since = 0;
  const flush = () => {
    const writes = waiting;
    waiting = [];
    for (const write of writes) write();
  };
  return (write) => {
    const now = performance.now();
    if (now - since > longestWait) flush();
    if (waiting.length === 0) {
      since = now;
      setImmediate(flush);
    }
    waiting.push(write);
  };
}

/**
 * Writes the answers that are ready in one turn of the event loop together. A write to a reader that sleeps has to wake it, which takes
 * longer than a short answer does; after the first of them it is awake. `npm run bench:http` shows it. While the portal
 * closes nothing waits: Node cuts off a connection once its answer has ended, written or not.
 */
export function batchWrites({ server, drain }: Pick<App, 'server' | 'drain'>): void {
  const later = createBatch();
  const write = (how: () => void) => (drain.isDraining ? how() : later(how));
  server.on('connection', (socket: Socket) => {
    const one = socket._write.bind(socket);
    const many = socket._writev?.bind(socket);
    socket._write = (...given) => write(() => one(...given));
    if (many) socket._writev = (...given) => write(() => many(...given));
  });
}
