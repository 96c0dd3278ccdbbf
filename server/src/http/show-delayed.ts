import type { EndpointSpec } from '@paddock/contract/core/endpoint';
import { seesUndelayed } from '@paddock/contract/core/permissions';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../adapters/deps.ts';
import { limitConcurrency } from '../concurrency/concurrency.ts';
import { readAsEverybody } from '../db/delays/visibility.ts';
import type { Viewer } from './app-types.ts';

/** Public calls without driving data. */
const unrelated = /^\/api\/v1\/(blog|downloads|footer|landing|pages|shop|users\/site-settings)\b/;

const showsDriving = ({ method, access, text, path }: EndpointSpec): boolean =>
  method === 'GET' && access === 'public' && text !== 'text/event-stream' && !unrelated.test(path);

interface Call {
  deps: Deps;
  viewer: Viewer | undefined;
  reply?: FastifyReply;
}

/** Each delayed read holds a connection and may wait for another, so most of the pool stays free. */
const inTurn = limitConcurrency(6, 1_000);

/** Reads the public state of driving, which lags by the delay of the event or server. */
export const readDriving = <T>(deps: Deps, read: (deps: Deps) => Promise<T>): Promise<T> =>
  readAsEverybody(deps.db, deps.now(), (db) => read(db ? { ...deps, db, replica: undefined } : deps), inTurn);

/** Makes public calls about driving return the public state, and the current state for staff. */
export function showDelayed<C extends Call, Answer>(
  spec: EndpointSpec,
  handler: (call: C) => Promise<Answer>,
  {
    isDelayed,
    isUndelayed,
    isCached,
  }: { isDelayed: boolean; isCached: boolean; isUndelayed: ((call: C) => Promise<boolean>) | undefined },
): (call: C) => Promise<Answer> {
  if (!isDelayed && !showsDriving(spec)) return handler;
  return async (call) => {
    const { reply, viewer } = call;
    // Staff get a different response, so it may be cached elsewhere only if the portal itself caches it.
    const isOwn = viewer !== undefined || !isCached;
    if (reply && isOwn && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'private, no-cache');
    reply?.header('vary', 'Authorization');
    if (seesUndelayed(viewer?.role) || (viewer && (await isUndelayed?.(call)))) return handler(call);
    return readDriving(call.deps, (deps) => {
      // The first read of this call may have set another status.
      reply?.code(200);
      return handler({ ...call, deps });
    });
  };
}
