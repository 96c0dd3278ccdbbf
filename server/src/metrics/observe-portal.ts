import type { App } from '../http/app-types.ts';
import { observeDatabase } from './observe-database.ts';
import { observeOutgoing } from './observe-outgoing.ts';
import { observeProcess } from './observe-process.ts';
import { observeRequests } from './observe-requests.ts';

/** Keeps the figures of this process that are read at METRICS_PORT. Called once, before anything else is hung on the requests. */
export function observePortal(app: App): void {
  observeRequests(app);
  observeProcess(app);
  observeOutgoing();
  observeDatabase(app.deps);
}
