import type { Server } from 'node:http';
import type { Socket } from 'node:net';

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
 * longer than a short answer does; after the first of them it is awake. `npm run bench:http` shows it.
 */
export function batchWrites(server: Server): void {
  const later = createBatch();
  server.on('connection', (socket: Socket) => {
    const write = socket._write.bind(socket);
    const writeMany = socket._writev?.bind(socket);
    socket._write = (...given) => later(() => write(...given));
    if (writeMany) socket._writev = (...given) => later(() => writeMany(...given));
  });
}
