import { createPromiseCache, type PromiseCache } from '../concurrency/promise-cache.ts';
import type { PubSub } from '../db/pubsub.ts';

export interface RenderedPage {
  status: number;
  headers: [name: string, value: string][];
  text: string;
}

/** Some hundred KB each; the least asked for goes first. */
const pagesMax = 300;
/** What changes by the clock alone is never older than this. */
const longestMs = 15_000;

/**
 * Pages are the same for every reader: the server does not know who asks. So what was rendered once is given to
 * everybody until something that any page shows has changed.
 */
export const createPageCache = (): PromiseCache<RenderedPage> =>
  createPromiseCache({ maxSize: pagesMax, maxAge: longestMs, isCacheable: ({ status }) => status === 200 });

/** Tells when another process or the background changed what pages show (db/triggers.sql and both older notices). */
export async function watchPageChanges(notices: PubSub, changed: () => void): Promise<void> {
  for (const channel of ['pages', 'game_servers', 'members'] as const)
    await notices.subscribe(channel, { onMessage: changed, onReconnect: changed });
}
