import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

interface WorkerEvent {
  waitUntil: (work: Promise<unknown>) => void;
  data?: { text: () => string };
  notification?: { close: () => void; data: unknown };
}

const origin = 'https://paddock.example';
const listeners = new Map<string, (event: WorkerEvent) => void>();
const showNotification = vi.fn(async () => undefined);
const openWindow = vi.fn(async () => null);
let pages: { navigate: (url: string) => Promise<unknown> }[] = [];

/** The worker as a browser would start it, with nothing but what it needs to tell of news. */
beforeAll(async () => {
  vi.stubGlobal('SHELL', []);
  vi.stubGlobal('addEventListener', (type: string, listener: (event: WorkerEvent) => void) =>
    listeners.set(type, listener),
  );
  vi.stubGlobal('registration', { showNotification });
  vi.stubGlobal('clients', { matchAll: async () => pages, openWindow });
  vi.stubGlobal('location', new URL(origin));
  // Its types are those of workers, which this file's are not.
  await import(/* @vite-ignore */ new URL('./service-worker/service-worker.ts', import.meta.url).href);
});
beforeEach(() => {
  vi.clearAllMocks();
  pages = [];
});

async function dispatch(type: string, event: Partial<WorkerEvent>): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners.get(type)?.({ ...event, waitUntil: (one) => work.push(one) });
  await Promise.all(work);
}
const push = (text: string) => dispatch('push', { data: { text: () => text } });
const news = {
  title: 'پدوک',
  body: 'برای شما جا باز شد.',
  path: '/dashboard/championships',
  lang: 'fa',
  tag: 'news-7',
};

test.each([
  ['fa', 'rtl'],
  ['en', 'ltr'],
])('news in %s are shown %s', async (lang, dir) => {
  await push(JSON.stringify({ ...news, lang }));
  const { title, body, tag, path: data } = news;
  expect(showNotification.mock.calls).toEqual([
    [title, { body, tag, lang, dir, data, icon: '/icons/192.png', badge: '/icons/192.png' }],
  ]);
});

test.each([
  ['is no JSON', 'news'],
  ['is empty', ''],
  ['has no title', JSON.stringify({ ...news, title: undefined })],
  ['leads elsewhere', JSON.stringify({ ...news, path: 'https://elsewhere.example/' })],
  ['has no path', JSON.stringify({ title: 'x' })],
])('what %s is not shown', async (_what, text) => {
  await push(text);
  expect(showNotification).not.toHaveBeenCalled();
});

const click = async (path: unknown) => {
  const close = vi.fn();
  await dispatch('notificationclick', { notification: { close, data: path } });
  expect(close).toHaveBeenCalledOnce();
};

test('a press opens the page', async () => {
  await click('/dashboard/shop');
  expect(openWindow.mock.calls).toEqual([[`${origin}/dashboard/shop`]]);
});

test('a press leads a page that is open there, and opens one where that cannot be led', async () => {
  const focus = vi.fn();
  const navigate = vi.fn(async () => ({ focus }));
  pages = [{ navigate }];
  await click('/dashboard/shop');
  expect(navigate.mock.calls).toEqual([[`${origin}/dashboard/shop`]]);
  expect([focus.mock.calls.length, openWindow.mock.calls.length]).toEqual([1, 0]);
  pages = [{ navigate: () => Promise.reject(new TypeError('not controlled')) }];
  await click('/dashboard/shop');
  expect(openWindow).toHaveBeenCalledOnce();
});

test('a press leads nowhere but to the portal', async () => {
  await click('//elsewhere.example/');
  expect(openWindow).not.toHaveBeenCalled();
});
