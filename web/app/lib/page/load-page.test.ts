import { createStaticHandler, RouterContextProvider, redirect } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { loadPage, requireId } from './load-page.ts';
import { apiContext, type PublicApi } from './request-context.ts';

const failing = (code: string, status: number) => () => {
  throw Object.assign(new Error(code), { code, status });
};

/** The status that React Router answers for a page that loads like this. */
async function statusOf(load: (api: PublicApi) => unknown, id = '1') {
  const requestContext = new RouterContextProvider();
  requestContext.set(apiContext, { call: () => Promise.reject(new Error('unused')) });
  const loader = ({
    params,
    context,
  }: {
    params: { id?: string };
    context: Readonly<RouterContextProvider>;
  }) => {
    requireId(params.id);
    return loadPage(context, async (api) => load(api));
  };
  const { query } = createStaticHandler([{ id: 'page', path: '/events/:id', loader }]);
  const answer = await query(new Request(`http://localhost/events/${id}`), { requestContext });
  return answer instanceof Response ? answer.status : answer.statusCode;
}

afterEach(() => {
  vi.restoreAllMocks();
});

test.each<[what: string, load: () => unknown, status: number]>([
  ['a page', () => ({ title: 'Monza' }), 200],
  ['what does not exist', failing('not_found', 404), 404],
  ['a busy API', failing('rate_limited', 429), 503],
  ['an API that is down', failing('database_unavailable', 503), 503],
  ['a bug in the API', failing('internal_error', 500), 500],
  ['a bug in the loader', () => (undefined as unknown as { items: unknown[] }).items.length, 500],
  [
    'a redirect',
    () => {
      throw redirect('/events/2');
    },
    302,
  ],
])('%s', async (_what, load, status) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await statusOf(load)).toBe(status);
});

test.each(['0', 'monza', '-1', '1.5', '99999999999'])(
  'an address with the id %s does not exist',
  async (id) => {
    expect(await statusOf(() => ({}), id)).toBe(404);
  },
);
