import * as calls from '@paddock/contract/overview';
import { pageSize } from '@paddock/contract/paging';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { discardFailed, listFailed, listScheduled, retryFailed, runNow } from './jobs.ts';
import { discardMessage, pageOfOutgoing, retryMessage } from './outgoing.ts';
import { queueOf } from './queue.ts';

/** What happens without being asked for: scheduled rounds and messages on their way. */
export function workRoutes(app: App): void {
  const openQueue = queueOf(app);

  route(app, calls.getJobs, async ({ deps }) => {
    await openQueue();
    const [scheduled, failed] = await Promise.all([listScheduled(deps.db), listFailed(deps.db)]);
    return { scheduled, failed };
  });

  route(app, calls.runJob, async ({ deps, params }) => {
    await runNow(deps.db, await openQueue(), params.name);
    return undefined;
  });

  route(app, calls.retryJob, async ({ deps, params }) => {
    await retryFailed(deps.db, await openQueue(), params.id);
    return undefined;
  });

  route(app, calls.discardJob, async ({ deps, params }) => {
    await discardFailed(deps.db, await openQueue(), params.id);
    return undefined;
  });

  route(app, calls.listOutgoing, async ({ deps, query, reply }) => {
    const { skip = 0, limit = pageSize } = query;
    const { messages, total } = await pageOfOutgoing(deps.db, { skip, limit });
    reply?.header('x-total-count', total);
    return messages;
  });

  route(app, calls.retryMessage, async ({ deps, params }) => {
    await retryMessage(deps.db, params.id, deps.now());
    return undefined;
  });

  route(app, calls.discardMessage, async ({ deps, params }) => {
    await discardMessage(deps.db, params.id);
    return undefined;
  });
}
