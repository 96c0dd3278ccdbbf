import type { Deps } from '../../adapters/deps.ts';
import { isContended, isUnreachable } from '../../db/outages/database-errors.ts';

/**
 * Runs a read on the replica if there is one. If the replica aborts it during replay or shutdown, the primary runs
 * it again.
 */
export function readFromReplica<Call extends { deps: Deps }, Answer>(
  handler: (call: Call) => Promise<Answer>,
): (call: Call) => Promise<Answer> {
  return async (call) => {
    const { replica } = call.deps;
    if (!replica || !(await replica.hasCaughtUp())) return handler(call);
    try {
      return await handler({ ...call, deps: replica.deps });
    } catch (error) {
      if (!isContended(error) && !isUnreachable(error)) throw error;
      return handler(call);
    }
  };
}
