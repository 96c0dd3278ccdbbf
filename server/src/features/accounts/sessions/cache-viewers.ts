import type { Deps } from '../../../adapters/deps.ts';
import type { NoticeLease } from '../../../db/notices/notice-lease.ts';
import { createCallerCache, type FindCaller } from '../../../http/caller-cache.ts';
import { findViewer, isCurrent, type SignedIn, tokenShape } from './queries.ts';

/** Whoever holds a token, remembered until their sign-in, account or role changes (db/schema/triggers.sql). */
export async function cacheViewers(deps: Deps, lease: NoticeLease): Promise<FindCaller<SignedIn>> {
  const cache = createCallerCache<SignedIn>(lease, {
    find: (token) => findViewer(deps, token),
    shape: tokenShape,
    isCurrent: (viewer) => isCurrent(viewer, deps.now()),
  });
  await deps.pubsub.subscribe('callers', {
    onMessage: (changed) => {
      const user = /^user (\d+)$/.exec(changed)?.[1];
      if (user !== undefined) cache.forget(({ id }) => id === Number(user));
      else if (changed === 'users') cache.forget();
    },
    onReconnect: () => cache.forget(),
  });
  return cache.find;
}
