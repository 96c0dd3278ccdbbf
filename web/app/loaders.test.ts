import type { RouteConfigEntry } from '@react-router/dev/routes';
import { RouterContextProvider, type UNSAFE_DataWithResponseInit as WithInit } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiContext, localeContext, nowContext } from './lib/page/request-context.ts';
import routes from './routes.ts';

const modules = import.meta.glob<{ loader?: (args: unknown) => unknown }>([
  './pages/**/*.tsx',
  './pages/**/*.ts',
]);

const filesOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children }) => [file, ...filesOf(children ?? [])]);

/** Loaders that make no calls, or omit parts whose call fails. */
const toleratesFailures = ['pages/public/not-found/route.ts', 'pages/public/landing/route.tsx'];

async function publicLoaders() {
  const found: [file: string, loader: (args: unknown) => unknown][] = [];
  for (const file of filesOf(routes)) {
    const load = modules[`./${file}`];
    if (!load || toleratesFailures.includes(file)) continue;
    const { loader } = await load();
    if (loader) found.push([file, loader]);
  }
  return found;
}

/** Runs a loader whose calls all fail. Returns its response or the thrown error. */
async function load(loader: (args: unknown) => unknown, failure: unknown) {
  const context = new RouterContextProvider();
  context.set(apiContext, { call: () => Promise.reject(failure) });
  context.set(localeContext, 'fa');
  context.set(nowContext, new Date());
  const url = new URL('http://localhost/');
  const params = { id: '1', other: '2', slug: 'a-page', tag: 'ABC', round: '1' };
  const run = async () => loader({ context, url, params, request: new Request(url) });
  return run().then(
    (response) => ({ response: response as WithInit<unknown> }),
    (thrown: unknown) => ({ thrown }),
  );
}

const loaders = await publicLoaders();

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('finds the loaders of public screens', () => {
  expect(loaders.length).toBeGreaterThan(35);
});

test.each(loaders)('%s: a programming error is thrown, not shown as an outage', async (_file, loader) => {
  for (const error of [
    new TypeError('undefined is not a function'),
    Object.assign(new Error('the answer has another shape'), { code: 'internal_error', status: 500 }),
    Object.assign(new Error('asked wrongly'), { code: 'validation_failed', status: 422 }),
  ])
    expect(await load(loader, error)).toEqual({ thrown: error });
});

test.each(loaders)('%s: an unavailable API is a 503 with Retry-After', async (_file, loader) => {
  for (const [code, status] of [
    ['database_unavailable', 503],
    ['busy', 503],
    ['rate_limited', 429],
  ] as const) {
    const unavailable = Object.assign(new Error(code), { code, status });
    const { response, thrown } = (await load(loader, unavailable)) as Partial<
      Awaited<ReturnType<typeof load>>
    > & {
      thrown?: unknown;
      response?: WithInit<unknown>;
    };
    // A thrown error gets status and header from the server that made the call.
    if (thrown !== undefined) expect(thrown).toBe(unavailable);
    else
      expect(response?.init).toMatchObject({
        status: 503,
        headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
      });
  }
});
