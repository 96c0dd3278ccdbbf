/** Files of this build that every page needs, defined by delivery/bundle-service-worker.ts. */
declare const SHELL: readonly string[];

/*
 * Caches the files of the build, whose names change with their content, and one offline page with the last server list. API
 * responses and signed-in pages are never cached. Shows push notifications to members who subscribed this browser.
 */

const worker = globalThis as unknown as ServiceWorkerGlobalScope;

const shell = SHELL;
const files = 'files';
const page = 'offline';
const offlinePath = '/offline';
/** Maximum age of the offline page while the site is in use, in ms. */
const renewMs = 5 * 60_000;

const never = Number.NEGATIVE_INFINITY;
let renewedAt = never;
/** The language of the cached offline page, as reported by the open page. */
let language: unknown;

/** Caches the offline page without its scripts, because it is shown under any address. */
async function renewOfflinePage(): Promise<void> {
  const now = performance.now();
  if (now - renewedAt < renewMs) return;
  renewedAt = now;
  const response = await fetch(offlinePath, { cache: 'no-store' }).catch(() => undefined);
  if (!response?.ok || response.redirected) {
    renewedAt = never;
    return;
  }
  const html = (await response.text()).replace('id="late"', '');
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  await (await caches.open(page)).put(offlinePath, new Response(html, { headers }));
}

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(files).then((cache) => cache.addAll([...shell])));
});

worker.addEventListener('activate', (event) => {
  const tidy = async () => {
    const cache = await caches.open(files);
    const old = (await cache.keys()).filter(({ url }) => !shell.includes(new URL(url).pathname));
    await Promise.all(old.map((request) => cache.delete(request)));
    await worker.clients.claim();
    await renewOfflinePage();
  };
  event.waitUntil(tidy());
});

worker.addEventListener('message', ({ data }) => {
  if (data === 'take over') void worker.skipWaiting();
  if (typeof data !== 'object' || data?.language === language) return;
  language = data.language;
  renewedAt = never;
  void renewOfflinePage();
});

async function navigate(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await caches.match(offlinePath);
    if (!cached) throw error;
    return cached;
  }
}

async function fetchFile(request: Request): Promise<Response> {
  const cache = await caches.open(files);
  const cached = await cache.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== worker.location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    event.respondWith(navigate(request));
    event.waitUntil(renewOfflinePage().catch(() => undefined));
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(fetchFile(request));
  }
});

/** The payload that `renderPushText` on the server writes. */
interface PushMessage {
  title: string;
  body: string;
  /** A path of the portal. */
  path: string;
  lang: string;
  tag: string;
}

function parsePushMessage(text: string | undefined): PushMessage | undefined {
  try {
    const message = JSON.parse(text ?? '') as PushMessage;
    return typeof message.title === 'string' && message.path.startsWith('/') ? message : undefined;
  } catch {
    return undefined;
  }
}

worker.addEventListener('push', (event) => {
  const message = parsePushMessage(event.data?.text());
  if (!message) return;
  const { title, body, path, lang, tag } = message;
  const notification = worker.registration.showNotification(title, {
    body,
    lang,
    tag,
    dir: lang === 'fa' ? 'rtl' : 'ltr',
    icon: '/icons/192.png',
    badge: '/icons/192.png',
    data: path,
  });
  event.waitUntil(notification);
});

/** Navigates an open page of the portal, or opens a new one. */
async function openPage(path: string): Promise<void> {
  const { href, origin } = new URL(path, worker.location.origin);
  if (origin !== worker.location.origin) return;
  const [client] = await worker.clients.matchAll({ type: 'window' });
  const navigated = await client?.navigate(href).catch(() => null);
  if (navigated) await navigated.focus();
  else await worker.clients.openWindow(href);
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(String(event.notification.data ?? '/')));
});
