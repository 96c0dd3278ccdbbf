import * as calls from '@paddock/contract/overview/jobs-calls';
import type { App } from '../../../http/app-types.ts';
import { route } from '../../../http/route.ts';
import { discardJob, listFailedJobs, listScheduledJobs, retryJob, runJob } from './manage-jobs.ts';
import { discardOutgoingMessage, listOutgoingMessages, retryOutgoingMessage } from './outgoing-messages.ts';

/** Scheduled jobs and outgoing messages. */
export function jobRoutes(app: App): void {
  route(app, calls.listJobs, async ({ deps }) => {
    const [scheduled, failed] = await Promise.all([listScheduledJobs(deps.db), listFailedJobs(deps.db)]);
    return { scheduled, failed };
  });

  route(app, calls.runJob, async ({ deps, params }) => {
    await runJob(deps.db, params.name, deps.now());
    return undefined;
  });

  route(app, calls.retryJob, async ({ deps, params }) => {
    await retryJob(deps.db, params.id, deps.now());
    return undefined;
  });

  route(app, calls.discardJob, async ({ deps, params }) => {
    await discardJob(deps.db, params.id);
    return undefined;
  });

  route(app, calls.listOutgoingMessages, ({ deps, query }) => listOutgoingMessages(deps.db, query));

  route(app, calls.retryOutgoingMessage, async ({ deps, params }) => {
    await retryOutgoingMessage(deps.db, params.id, deps.now());
    return undefined;
  });

  route(app, calls.discardOutgoingMessage, async ({ deps, params }) => {
    await discardOutgoingMessage(deps.db, params.id);
    return undefined;
  });
}
