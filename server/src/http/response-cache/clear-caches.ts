import { randomUUID } from 'node:crypto';
import { publish } from '../../db/pubsub.ts';
import type { App, Writer } from '../app-types.ts';

/**
 * Has a write forget what this process remembers of public state before it is answered, and every other process a moment later.
 * `clearOfStaff`: what is remembered besides whole answers and only staff change, such as settings.
 */
export async function clearCachesOnWrites(app: App, clearOfStaff: () => void): Promise<void> {
  const self = randomUUID();
  const clear = (writer: Writer) => {
    if (writer === 'staff') clearOfStaff();
    app.responses?.clear();
  };
  // Who remembers no answers hears of no writes: settings and names are soon read again.
  if (app.responses)
    await app.deps.pubsub.subscribe('writes', {
      onMessage: (notice) => {
        const [process, writer] = notice.split(' ');
        if (process !== self) clear(writer === 'staff' ? 'staff' : 'member');
      },
      onReconnect: () => clear('staff'),
    });
  let untold: Writer | undefined;
  let isTelling = false;
  /** Sends one notice at a time, each for all writes since the last one. If a notice is lost, entries expire after 3 s. */
  const tellOthers = async () => {
    if (isTelling) return;
    isTelling = true;
    while (untold) {
      const notice = `${self} ${untold}`;
      untold = undefined;
      await publish(app.deps.db, 'writes', notice).catch(() => undefined);
    }
    isTelling = false;
  };
  app.decorate('clearCaches', (writer: Writer) => {
    clear(writer);
    if (untold !== 'staff') untold = writer;
    // The answer does not wait for the notice.
    void tellOthers();
  });
}
