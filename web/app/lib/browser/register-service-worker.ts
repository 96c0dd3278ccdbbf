import { requestReload } from './reload-prompt.ts';
import { trustedScriptUrl } from './trusted-types.ts';

const hourMs = 3_600_000;

/** Offers a reload when the worker of a new version is waiting. */
function watchUpdates(registration: ServiceWorkerRegistration): void {
  const offer = (waiting: ServiceWorker) =>
    requestReload('update', () => {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      waiting.postMessage('take over');
    });
  // The first worker of a browser replaces none.
  const isUpdate = () => navigator.serviceWorker.controller !== null;
  if (registration.waiting && isUpdate()) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => {
      if (next.state === 'installed' && isUpdate()) offer(next);
    });
  });
  setInterval(() => registration.update().catch(() => undefined), hourMs);
}

/** Sends the language to the worker, for its offline page. */
function sendLanguage(): void {
  void navigator.serviceWorker.ready.then(({ active }) =>
    active?.postMessage({ language: document.documentElement.lang }),
  );
}

/** Registers the service worker (web/delivery/service-worker). The site works without it. */
export function registerServiceWorker(): Promise<void> {
  sendLanguage();
  new MutationObserver(sendLanguage).observe(document.documentElement, { attributeFilter: ['lang'] });
  return (
    navigator.serviceWorker
      .register(trustedScriptUrl('/worker.js'), { updateViaCache: 'none' })
      // Contrary to its type, the registration is undefined where workers are blocked.
      .then(
        (registration?: ServiceWorkerRegistration) => registration && watchUpdates(registration),
        console.error,
      )
  );
}
