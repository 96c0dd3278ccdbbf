import { randomUUID } from 'node:crypto';
import { publish } from '../../db/pubsub.ts';
import type { App, Writer } from '../app-types.ts';

/**
 * Clears this process's cached public state after a write, before its response, and every other process's a moment
 * later. `clearOfStaff`: further caches of data that only staff change, such as settings.
 */
export async function clearCachesOnWrites(app: App, clearOfStaff: () => void): Promise<void> {
  const self = randomUUID();
  const clear = (writer: Writer) => {
    if (writer === 'staff') clearOfStaff();
    app.responses?.clear();
  };
  // Processes without a response cache ignore writes: settings and names expire soon.
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
  /** Sends one notice at a time, for all writes since the last one. If a notice is lost, entries expire after 3 s. */
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
    // The response does not wait for the notice.
    void tellOthers();
  });
}
