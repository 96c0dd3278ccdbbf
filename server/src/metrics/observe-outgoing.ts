import { subscribe } from 'node:diagnostics_channel';
import { Histogram } from 'prom-client';

interface OutgoingMessage {
  request: { origin?: string | URL };
  response?: { statusCode: number };
}

/** In seconds; providers are limited to seven (adapters/payments/provider-http.ts). */
const buckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 7.5, 10];

/** Counts and times outgoing fetch requests: payment providers, Discord, Steam. */
export function observeOutgoing(): void {
  const durations = new Histogram({
    name: 'outgoing_request_duration_seconds',
    help: 'Requests to other sites by host and status, until the head of the answer; status is "error" where none came.',
    labelNames: ['host', 'status'],
    buckets,
  });
  const begun = new WeakMap<object, number>();
  const end = ({ request }: OutgoingMessage, status: string) => {
    const from = begun.get(request);
    if (from === undefined || request.origin === undefined) return;
    begun.delete(request);
    durations.observe({ host: new URL(request.origin).host, status }, (performance.now() - from) / 1_000);
  };
  subscribe('undici:request:create', (message) => {
    begun.set((message as OutgoingMessage).request, performance.now());
  });
  subscribe('undici:request:headers', (message) =>
    end(message as OutgoingMessage, String((message as OutgoingMessage).response?.statusCode)),
  );
  subscribe('undici:request:error', (message) => end(message as OutgoingMessage, 'error'));
}
