import QuickLRU from 'quick-lru';
import type { PubSub } from '../db/pubsub.ts';

/** A rendered page. Wherever `nonce` stands in its text, each answer puts its own. */
export interface RenderedPage {
  status: number;
  headers: [name: string, value: string][];
  text: string;
  nonce: string;
}

export interface PageCache {
  /** The page under this key, rendered when it is not kept; those who ask meanwhile wait for the same one. */
  get: (key: string, render: () => Promise<RenderedPage>) => Promise<RenderedPage>;
  /** Something that pages show has changed. */
  clear: () => void;
}

/** Some hundred KB each; the least asked for goes first. */
const pagesMax = 300;
/** What changes by the clock alone is never older than this. */
const longestMs = 15_000;

/**
 * Pages are the same for every reader: the server does not know who asks. So what was rendered once is given to
 * everybody until something that any page shows has changed.
 */
export function createPageCache(): PageCache {
  let pages = new QuickLRU<string, Promise<RenderedPage>>({ maxSize: pagesMax, maxAge: longestMs });
  return {
    get: (key, render) => {
      const kept = pages.get(key);
      if (kept) return kept;
      // A page that is still being rendered when it is forgotten must not come back: it stays with its own map.
      const current = pages;
      const page = render();
      current.set(key, page);
      page.then(
        ({ status }) => status === 200 || current.delete(key),
        () => current.delete(key),
      );
      return page;
    },
    clear: () => {
      pages = new QuickLRU({ maxSize: pagesMax, maxAge: longestMs });
    },
  };
}

/** Tells when another process or the background changed what pages show (db/triggers.sql and both older notices). */
export async function watchPageChanges(notices: PubSub, changed: () => void): Promise<void> {
  for (const channel of ['pages', 'game_servers', 'members'] as const)
    await notices.subscribe(channel, { onMessage: changed, onReconnect: changed });
}
