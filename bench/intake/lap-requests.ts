import { ingestEvents } from '@paddock/contract/racing/calls';
import { makeGenerator } from './lap-generator.ts';

const drivers = 100_000;
/** Batches whose laps are sent one by one, in turns. */
const batchesOfSingles = 8;

/**
 * Requests of game servers for a hundred thousand drivers. Ids are unique, and batches are in chronological order:
 * late ones would recompute ratings, which is a different measurement.
 */
export function makeLapRequests(key: string) {
  const generator = makeGenerator(new Date(Date.now() - 20 * 86_400_000), drivers);
  const batches = Array.from({ length: batchesOfSingles }, () => generator.batch());
  const laps = batches.flat().filter(({ type }) => type === 'lap');
  const post = (events: readonly object[]) => ({
    method: 'POST' as const,
    path: ingestEvents.path,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
  });
  return {
    single: (turn: number) => post([{ ...laps[turn % laps.length], id: `single-${turn}` }]),
    batch: () => post(generator.batch()),
  };
}
