import { beforeEach, expect, test, vi } from 'vitest';

let respond: (signal: AbortSignal) => Response;

beforeEach(() => {
  vi.resetModules();
  const stored = new Map([['token', 'a token']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('document', { documentElement: { lang: 'en', classList: { toggle: () => undefined } } });
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('fetch', async (_address: string, { signal }: { signal: AbortSignal }) => respond(signal));
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

const failed = (status: number) => () => new Response('', { status });

test.each([
  ['429', failed(429), 429],
  ['503', failed(503), 503],
  ['a lost connection', () => Response.error(), 0],
] as const)('%s keeps the sign-in and sets the error', async (_name, response, status) => {
  const { loadUser, readSession } = await import('./session.ts');
  respond = response;
  expect(await loadUser()).toBeNull();
  expect(readSession()).toMatchObject({ token: 'a token', user: null, userError: { status } });
});

test('a timeout is a network error', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const { loadUser, readSession } = await import('./session.ts');
  respond = (signal) => {
    throw signal.reason;
  };
  expect(await loadUser()).toBeNull();
  expect(readSession()).toMatchObject({ token: 'a token', userError: { code: 'network' } });
});

test('a 401 after signing out keeps the path to show', async () => {
  vi.stubGlobal('navigator', {});
  const { logout, readSession } = await import('./session.ts');
  respond = () =>
    Response.json(
      {
        type: 'about:blank',
        title: '-',
        status: 401,
        detail: '-',
        code: 'sign_in_required',
        request_id: '-',
      },
      { status: 401 },
    );
  await logout('/');
  expect(readSession()).toMatchObject({ token: null, signedOutTo: '/' });
});

test('401 ends the sign-in', async () => {
  const { loadUser, readSession } = await import('./session.ts');
  respond = failed(401);
  expect(await loadUser()).toBeNull();
  expect(readSession()).toMatchObject({ token: null, userError: null });
});
