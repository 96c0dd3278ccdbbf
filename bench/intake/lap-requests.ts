import { ingestEvents } from '@paddock/contract/racing/calls';
import { makeGenerator } from './lap-generator.ts';

const drivers = 100_000;
/** Batches that are made before they are sent. */
const usualBatches = 150;

/**
 * What game servers send, of a hundred thousand drivers. Each request has ids of its own; its drivers and laps come round once
 * all batches have been sent.
 */
export function makeLapRequests(key: string, batchCount = usualBatches) {
  const generator = makeGenerator(new Date(Date.now() - 20 * 86_400_000), drivers);
  const batches = Array.from({ length: batchCount }, () => generator.batch());
  const texts = batches.map((events) => JSON.stringify({ events }));
  const laps = batches.flat().filter(({ type }) => type === 'lap');
  const post = (body: string) => ({
    method: 'POST' as const,
    path: ingestEvents.path,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body,
  });
  return {
    single: (turn: number) => {
      const lap = laps[turn % laps.length];
      return post(JSON.stringify({ events: [{ ...lap, id: `single-${turn}` }] }));
    },
    batch: (turn: number) => {
      const text = texts[turn % texts.length] ?? '';
      return post(text.replaceAll('"id":"bench-', `"id":"${turn}-`));
    },
  };
}
