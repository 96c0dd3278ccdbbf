import { Counter, collectDefaultMetrics, Gauge } from 'prom-client';
import type { App } from '../http/app-types.ts';

/** Resources of this process: memory, event loop delay, pool connections, open streams and cached responses. */
export function observeProcess(app: App): void {
  collectDefaultMetrics();
  const pool = app.deps.db.$client;
  new Gauge({
    name: 'paddock_database_connections',
    help: 'Connections of the pool by state; "waiting" are requests for one.',
    labelNames: ['state'],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  // A worker process serves no streams.
  if (app.hasDecorator('streams')) {
    const { streams } = app;
    new Gauge({
      name: 'paddock_event_streams',
      help: 'Open event streams of readers.',
      collect() {
        this.set(streams.count());
      },
    });
  }
  const { responses } = app;
  if (!responses) return;
  new Gauge({
    name: 'paddock_cached_responses',
    help: 'Public answers in the cache.',
    collect() {
      this.set(responses.figures().size);
    },
  });
  new Counter({
    name: 'paddock_cached_response_lookups_total',
    help: 'Requests for answers that may be cached, by whether one was there.',
    labelNames: ['result'],
    collect() {
      const { hits, misses } = responses.figures();
      this.reset();
      this.inc({ result: 'hit' }, hits);
      this.inc({ result: 'miss' }, misses);
    },
  });
}
