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

/** Loaders that read nothing, or show a part less where one cannot be read. */
const withoutReads = ['pages/public/not-found/route.ts', 'pages/public/landing/route.tsx'];

async function publicLoaders() {
  const found: [file: string, loader: (args: unknown) => unknown][] = [];
  for (const file of filesOf(routes)) {
    const load = modules[`./${file}`];
    if (!load || withoutReads.includes(file)) continue;
    const { loader } = await load();
    if (loader) found.push([file, loader]);
  }
  return found;
}

/** A page whose every read fails like this: what is answered, or what is thrown. */
async function load(loader: (args: unknown) => unknown, failure: unknown) {
  const context = new RouterContextProvider();
  context.set(apiContext, { call: () => Promise.reject(failure) });
  context.set(localeContext, 'fa');
  context.set(nowContext, new Date());
  const url = new URL('http://localhost/');
  const params = { id: '1', other: '2', slug: 'a-page', tag: 'ABC', round: '1' };
  const asked = async () => loader({ context, url, params, request: new Request(url) });
  return asked().then(
    (answer) => ({ answer: answer as WithInit<unknown> }),
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

test('every public screen with a loader is among them', () => {
  expect(loaders.length).toBeGreaterThan(35);
});

test.each(loaders)('%s: a mistake of ours is no outage', async (_file, loader) => {
  for (const mistake of [
    new TypeError('undefined is not a function'),
    Object.assign(new Error('the answer has another shape'), { code: 'internal_error', status: 500 }),
    Object.assign(new Error('asked wrongly'), { code: 'validation_failed', status: 422 }),
  ])
    expect(await load(loader, mistake)).toEqual({ thrown: mistake });
});

test.each(loaders)('%s: an API that is away or busy comes back', async (_file, loader) => {
  for (const [code, status] of [
    ['database_unavailable', 503],
    ['busy', 503],
    ['rate_limited', 429],
  ] as const) {
    const away = Object.assign(new Error(code), { code, status });
    const { answer, thrown } = (await load(loader, away)) as Partial<Awaited<ReturnType<typeof load>>> & {
      thrown?: unknown;
      answer?: WithInit<unknown>;
    };
    // What is thrown gets its status and its header of the server that made the call.
    if (thrown !== undefined) expect(thrown).toBe(away);
    else
      expect(answer?.init).toMatchObject({
        status: 503,
        headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
      });
  }
});
