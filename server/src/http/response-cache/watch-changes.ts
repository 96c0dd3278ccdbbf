import { type CacheTag, cacheTags, isCacheTag } from '@paddock/contract/core/endpoint';
import type { PubSub } from '../../db/pubsub.ts';
import type { ResponseCache } from './response-cache.ts';

/** Many laps come in a second; what is driven is shown anew this often at most. */
const pauses: Partial<Record<CacheTag, number>> = { boards: 2_000 };

/** Calls `act` at once, and again after the pause for what came meanwhile. */
function throttle(act: () => void, pauseMs: number): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isDue = false;
  const run = () => {
    isDue = false;
    act();
    timer = setTimeout(() => {
      timer = undefined;
      if (isDue) run();
    }, pauseMs);
    timer.unref();
  };
  return () => {
    if (timer) isDue = true;
    else run();
  };
}

/**
 * Forgets what another process or the background changed (db/schema/triggers.sql, and the notices of servers and members). `changed` is
 * called with each tag.
 */
export async function watchChanges(
  notices: PubSub,
  responses: ResponseCache,
  changed: (tag: CacheTag) => void,
): Promise<void> {
  const forgetters = new Map(
    cacheTags.map((tag) => {
      const forget = () => {
        changed(tag);
        responses.forget([tag]);
      };
      return [tag, pauses[tag] ? throttle(forget, pauses[tag]) : forget];
    }),
  );
  const onReconnect = () => {
    for (const tag of cacheTags) forgetters.get(tag)?.();
  };
  const listen = (forget: (payload: string) => void) => ({ onMessage: forget, onReconnect });
  await notices.subscribe(
    'pages',
    listen((name) => isCacheTag(name) && forgetters.get(name)?.()),
  );
  await notices.subscribe(
    'game_servers',
    listen(() => forgetters.get('servers')?.()),
  );
  await notices.subscribe(
    'members',
    listen(() => forgetters.get('members')?.()),
  );
}
