import type { Deps } from '../../adapters/deps.ts';
import type { NoticeLease } from '../../db/notices/notice-lease.ts';
import { createCallerCache, type FindCaller } from '../../http/caller-cache.ts';
import { findKeyHolder, isInUse, type KeyHolder, keyShape } from './server-keys.ts';

/** Whose key it is, remembered until a key changes or ends (db/schema/triggers.sql). */
export async function cacheKeyHolders(deps: Deps, lease: NoticeLease): Promise<FindCaller<KeyHolder>> {
  const cache = createCallerCache<KeyHolder>(lease, {
    find: (key) => findKeyHolder(deps, key),
    shape: keyShape,
    isCurrent: (holder) => isInUse(holder, deps.now()),
  });
  await deps.pubsub.subscribe('callers', {
    onMessage: (changed) => changed === 'keys' && cache.forget(),
    onReconnect: () => cache.forget(),
  });
  return cache.find;
}
