import { listPosts } from '@paddock/contract/blog/calls';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Loopback, listenOnLoopback } from '../fakes/loopback-server.ts';
import { type TestApp, testApp } from '../portal/test-app.ts';
import { startProcess } from './start-process.ts';

let t: TestApp;
let collector: Loopback;
let errors: Loopback;
beforeAll(async () => {
  t = await testApp();
  collector = await listenOnLoopback(() => ({ body: {} }));
  errors = await listenOnLoopback(() => ({ body: {} }));
});
afterAll(async () => {
  await collector.close();
  await errors.close();
  await t.close();
});

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

const sentSpans = (): Span[] =>
  collector.requests.flatMap(({ body }) =>
    JSON.parse(body).resourceSpans.flatMap((of: { scopeSpans: { spans: Span[] }[] }) =>
      of.scopeSpans.flatMap(({ spans }) => spans),
    ),
  );

const attribute = (span: Span | undefined, key: string) =>
  span?.attributes.find((one) => one.key === key)?.value;

test('a request is a trace with its statements, an error is reported once, and slow statements are logged', async () => {
  const portal = await startProcess(t, {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
    SENTRY_DSN: `${errors.origin.replace('http://', 'http://key@')}/7`,
    SLOW_QUERY_MS: '0',
  });
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const parent = 'b7ad6b7169203331';
  const answer = await fetch(`${portal.url}${listPosts.path}?limit=3&search=private-word`, {
    headers: { traceparent: `00-${traceId}-${parent}-01` },
  });
  expect(answer.status).toBe(200);
  expect(errors.requests).toEqual([]);

  const owner = new pg.Client({ connectionString: t.connection });
  await owner.connect();
  await owner.query('alter table posts rename to posts_elsewhere');
  try {
    const failed = await fetch(portal.url + listPosts.path);
    expect(failed.status).toBe(500);
    const { request_id } = await failed.json();
    const [report] = await vi.waitUntil(() => errors.requests.length > 0 && errors.requests, {
      timeout: 20_000,
    });
    expect(report?.path).toMatch(/^\/api\/7\/envelope\//);
    const event = JSON.parse(report?.body.trim().split('\n').at(-1) ?? '');
    expect(event.tags).toEqual({ where: `GET ${listPosts.path}`, request_id });
    expect(event.exception.values.at(-1).value).toContain('relation "posts" does not exist');
    expect(event.exception.values.at(-1).stacktrace.frames.length).toBeGreaterThan(3);
    expect(event.user).toBeUndefined();
    expect(event.request).toBeUndefined();
  } finally {
    await owner.query('alter table posts_elsewhere rename to posts');
    await owner.end();
  }

  portal.process.kill('SIGTERM');
  expect(await portal.ended).toBe(0);
  const spans = sentSpans().filter((span) => span.traceId === traceId);
  const request = spans.find(({ parentSpanId }) => parentSpanId === parent);
  expect(request?.name).toBe(`GET ${listPosts.path}`);
  expect(attribute(request, 'http.response.status_code')).toEqual({ intValue: 200 });
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.map((span) => attribute(span, 'db.query.text')?.stringValue)).toContainEqual(
    expect.stringMatching(/from "posts"/),
  );
  // Neither traces nor the log contain the search.
  expect(JSON.stringify(sentSpans())).not.toContain('private-word');
  const slow = portal
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{"slow_query"'))
    .map((line) => JSON.parse(line));
  expect(slow).toContainEqual(
    expect.objectContaining({ slow_query: expect.stringContaining('from "posts"'), ms: expect.any(Number) }),
  );
  expect(portal.printed()).not.toContain('private-word');
});
