/** Files of this build that every page needs, put in by delivery/bundle-service-worker.ts. */
declare const SHELL: readonly string[];

/*
 * What stays when the line does not: files of the build, whose names change with their content, and one page, which
 * tells that there is no line and which servers there were. Nothing else is kept: no answer of the API, no page of
 * anybody signed in. And what the portal tells a member who has signed this browser up for it.
 */

const worker = globalThis as unknown as ServiceWorkerGlobalScope;

const shell = SHELL;
const files = 'files';
const page = 'offline';
const offlinePath = '/offline';
/** How old the list of servers may become while somebody reads on. */
const renewMs = 5 * 60_000;

const never = Number.NEGATIVE_INFINITY;
let renewedAt = never;
/** Of the page that was kept last, as the reader's page tells. */
let language: unknown;

/** The page as it would stand where no script can be fetched: it is shown under the address that was asked for. */
async function renewOfflinePage(): Promise<void> {
  const now = performance.now();
  if (now - renewedAt < renewMs) return;
  renewedAt = now;
  const answer = await fetch(offlinePath, { cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok || answer.redirected) {
    renewedAt = never;
    return;
  }
  const html = (await answer.text()).replace('id="late"', '');
  const headers = new Headers(answer.headers);
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
    const kept = await caches.match(offlinePath);
    if (!kept) throw error;
    return kept;
  }
}

async function fetchFile(request: Request): Promise<Response> {
  const cache = await caches.open(files);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
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

/** What the portal sends, as its renderPushText writes it. */
interface News {
  title: string;
  body: string;
  /** A path of the portal. */
  path: string;
  lang: string;
  tag: string;
}

function parseNews(text: string | undefined): News | undefined {
  try {
    const news = JSON.parse(text ?? '') as News;
    return typeof news.title === 'string' && news.path.startsWith('/') ? news : undefined;
  } catch {
    return undefined;
  }
}

worker.addEventListener('push', (event) => {
  const news = parseNews(event.data?.text());
  if (!news) return;
  const { title, body, path, lang, tag } = news;
  const shown = worker.registration.showNotification(title, {
    body,
    lang,
    tag,
    dir: lang === 'fa' ? 'rtl' : 'ltr',
    icon: '/icons/192.png',
    badge: '/icons/192.png',
    data: path,
  });
  event.waitUntil(shown);
});

/** A page of the portal that is open is led there, so that nobody collects tabs. */
async function openPage(path: string): Promise<void> {
  const { href, origin } = new URL(path, worker.location.origin);
  if (origin !== worker.location.origin) return;
  const [open] = await worker.clients.matchAll({ type: 'window' });
  const led = await open?.navigate(href).catch(() => null);
  if (led) await led.focus();
  else await worker.clients.openWindow(href);
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(String(event.notification.data ?? '/')));
});
