import { beforeEach, expect, test, vi } from 'vitest';

let answer: (signal: AbortSignal) => Response;

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
  vi.stubGlobal('fetch', async (_address: string, { signal }: { signal: AbortSignal }) => answer(signal));
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

const failed = (status: number) => () => new Response('', { status });

test.each([
  ['429', failed(429), 429],
  ['503', failed(503), 503],
  ['a line that is cut', () => Response.error(), 0],
] as const)('%s keeps the sign-in and says why the user is not known', async (_name, response, status) => {
  const { loadUser, readSession } = await import('./session.ts');
  answer = response;
  expect(await loadUser()).toBeNull();
  expect(readSession()).toMatchObject({ token: 'a token', user: null, userError: { status } });
});

test('an answer that never comes is as good as none', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const { loadUser, readSession } = await import('./session.ts');
  answer = (signal) => {
    throw signal.reason;
  };
  expect(await loadUser()).toBeNull();
  expect(readSession()).toMatchObject({ token: 'a token', userError: { code: 'network' } });
});

test('what is refused after a sign-in was ended on purpose changes nothing of where that leads', async () => {
  vi.stubGlobal('navigator', {});
  const { logout, readSession } = await import('./session.ts');
  answer = () =>
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
  expect(readSession()).toMatchObject({ token: null, left: '/' });
});

test('401 ends the sign-in', async () => {
  const { loadUser, readSession } = await import('./session.ts');
  answer = failed(401);
  expect(await loadUser()).toBeNull();
  expect(readSession()).toMatchObject({ token: null, userError: null });
});
