import { subscribe } from 'node:diagnostics_channel';
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../config/config.ts';
import type { QueryObserver } from '../db/database-client.ts';
import type { App } from '../http/app-types.ts';

type TracingConfig = NonNullable<Config['tracing']>;

const tracer = () => trace.getTracer('paddock');

/** Exports spans to an OpenTelemetry collector over HTTP as JSON. Returns a flush function. */
export function startTracing({ endpoint, serviceName, ratio }: TracingConfig): () => Promise<void> {
  const exporter = new OTLPTraceExporter({
    url: new URL('v1/traces', `${endpoint.replace(/\/?$/, '/')}`).href,
  });
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': serviceName })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  traceOutgoing();
  return () => provider.shutdown().catch(() => undefined);
}

/** A span per request, within a trace started by a proxy; named by route pattern, because addresses contain tokens. */
export function traceRequests(app: App): void {
  const spans = new WeakMap<object, ReturnType<ReturnType<typeof tracer>['startSpan']>>();
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = propagation.extract(context.active(), request.headers);
    const route = request.routeOptions.url ?? 'unknown';
    const span = tracer().startSpan(
      `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'paddock.request_id': request.id,
        },
      },
      parent,
    );
    spans.set(request, span);
    context.with(trace.setSpan(parent, span), done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    const status = reply.raw.statusCode;
    span?.setAttribute('http.response.status_code', status);
    if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

/** A span per statement of a request; those of loops and jobs would only fill the store. */
export const traceQuery: QueryObserver = (text) => {
  if (!trace.getActiveSpan()) return undefined;
  const span = tracer().startSpan(text.trimStart().split(/\s/, 1)[0] || 'query', {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
  });
  return (error) => {
    if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
};

interface OutgoingMessage {
  request: { origin?: string | URL; method?: string };
  response?: { statusCode: number };
}

/** A span per outgoing fetch: payment providers, Discord, Steam. Adds no headers. */
function traceOutgoing(): void {
  const spans = new WeakMap<object, ReturnType<ReturnType<typeof tracer>['startSpan']>>();
  subscribe('undici:request:create', (message) => {
    const { request } = message as OutgoingMessage;
    if (!trace.getActiveSpan() || request.origin === undefined) return;
    const { host } = new URL(request.origin);
    const attributes = { 'http.request.method': request.method, 'server.address': host };
    spans.set(
      request,
      tracer().startSpan(`${request.method} ${host}`, { kind: SpanKind.CLIENT, attributes }),
    );
  });
  const end = (message: unknown, isError: boolean) => {
    const { request, response } = message as OutgoingMessage;
    const span = spans.get(request);
    spans.delete(request);
    if (response) span?.setAttribute('http.response.status_code', response.statusCode);
    if (isError) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  };
  subscribe('undici:request:headers', (message) => end(message, false));
  subscribe('undici:request:error', (message) => end(message, true));
}
