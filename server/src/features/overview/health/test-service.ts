import type { Output } from '@paddock/contract/core/endpoint';
import { AppError } from '@paddock/contract/core/errors';
import type { testService } from '@paddock/contract/overview/calls';
import pTimeout from 'p-timeout';
import type { Deps } from '../../../adapters/deps.ts';
import { ProbeError, type ProbeReason, reasonOf } from './probe-error.ts';
import { listServices } from './services.ts';

type Outcome = Output<typeof testService>;

/** A user waits for the result. */
const budgetMs = 5_000;

/** Tests a service for a user, within five seconds. Throws not_found for an unknown name. */
export async function probeService(deps: Deps, name: string, asker: number): Promise<Outcome> {
  const service = listServices(deps).find((one) => one.name === name);
  if (!service) throw new AppError('not_found');
  const began = performance.now();
  const outcome = (reason: ProbeReason | null): Outcome => ({
    ok: reason === null,
    reason,
    ms: Math.round(performance.now() - began),
  });
  try {
    await pTimeout(service.probe(deps, asker), {
      milliseconds: budgetMs,
      message: new ProbeError('timeout'),
    });
    return outcome(null);
  } catch (error) {
    const took = outcome(reasonOf(error));
    // This timeout and the adapter's may fire at the same time.
    return took.ms >= budgetMs ? { ...took, reason: 'timeout' } : took;
  }
}
