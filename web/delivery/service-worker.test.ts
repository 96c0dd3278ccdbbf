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

/** Loads the worker with stubs of the globals that push notifications need. */
beforeAll(async () => {
  vi.stubGlobal('SHELL', []);
  vi.stubGlobal('addEventListener', (type: string, listener: (event: WorkerEvent) => void) =>
    listeners.set(type, listener),
  );
  vi.stubGlobal('registration', { showNotification });
  vi.stubGlobal('clients', { matchAll: async () => pages, openWindow });
  vi.stubGlobal('location', new URL(origin));
  // Imported by URL, because the worker is typed with another library (webworker).
  await import(/* @vite-ignore */ new URL('./service-worker/service-worker.ts', import.meta.url).href);
});
beforeEach(() => {
  vi.clearAllMocks();
  pages = [];
});

async function dispatch(type: string, event: Partial<WorkerEvent>): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners.get(type)?.({ ...event, waitUntil: (promise) => work.push(promise) });
  await Promise.all(work);
}
const push = (text: string) => dispatch('push', { data: { text: () => text } });
const notification = {
  title: 'پدوک',
  body: 'برای شما جا باز شد.',
  path: '/dashboard/championships',
  lang: 'fa',
  tag: 'news-7',
};

test.each([
  ['fa', 'rtl'],
  ['en', 'ltr'],
])('a notification in %s is shown %s', async (lang, dir) => {
  await push(JSON.stringify({ ...notification, lang }));
  const { title, body, tag, path: data } = notification;
  expect(showNotification.mock.calls).toEqual([
    [title, { body, tag, lang, dir, data, icon: '/icons/192.png', badge: '/icons/192.png' }],
  ]);
});

test.each([
  ['is no JSON', 'news'],
  ['is empty', ''],
  ['has no title', JSON.stringify({ ...notification, title: undefined })],
  ['leads elsewhere', JSON.stringify({ ...notification, path: 'https://elsewhere.example/' })],
  ['has no path', JSON.stringify({ title: 'x' })],
])('a message that %s is not shown', async (_problem, text) => {
  await push(text);
  expect(showNotification).not.toHaveBeenCalled();
});

const click = async (path: unknown) => {
  const close = vi.fn();
  await dispatch('notificationclick', { notification: { close, data: path } });
  expect(close).toHaveBeenCalledOnce();
};

test('a click opens the page', async () => {
  await click('/dashboard/shop');
  expect(openWindow.mock.calls).toEqual([[`${origin}/dashboard/shop`]]);
});

test('a click navigates an open page, or opens a new one if that fails', async () => {
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

test('a click never leaves the portal', async () => {
  await click('//elsewhere.example/');
  expect(openWindow).not.toHaveBeenCalled();
});
