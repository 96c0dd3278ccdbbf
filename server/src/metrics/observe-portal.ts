import type { App } from '../http/app-types.ts';
import { observeDatabase } from './observe-database.ts';
import { observeOutgoing } from './observe-outgoing.ts';
import { observeProcess } from './observe-process.ts';
import { observeRequests } from './observe-requests.ts';

/** Collects the metrics of this process for METRICS_PORT. Must be called once, before other request hooks. */
export function observePortal(app: App): void {
  observeRequests(app);
  observeProcess(app);
  observeOutgoing();
  observeDatabase(app.deps);
}
