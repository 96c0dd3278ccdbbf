import { Histogram } from 'prom-client';
import type { App } from '../http/app-types.ts';

/** In seconds: from a cached response to a call that is about to time out. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts and times every response by route pattern. */
export function observeRequests(app: App): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answered requests by method, route and status; all pages are the route /*.',
    labelNames: ['method', 'route', 'status'],
    buckets,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.raw.statusCode,
    };
    durations.observe(labels, reply.elapsedTime / 1_000);
    done();
  });
}
