import { requestReload } from './reload-prompt.ts';
import { trustedScriptUrl } from './trusted-types.ts';

const hourMs = 3_600_000;

/** Says when the worker of another version waits, and lets it take over when the reader agrees. */
function follow(registration: ServiceWorkerRegistration): void {
  const offer = (waiting: ServiceWorker) =>
    requestReload('update', () => {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      waiting.postMessage('take over');
    });
  // The first worker of a browser has no earlier one to take over from.
  const isLater = () => navigator.serviceWorker.controller !== null;
  if (registration.waiting && isLater()) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => {
      if (next.state === 'installed' && isLater()) offer(next);
    });
  });
  setInterval(() => registration.update().catch(() => undefined), hourMs);
}

/** The kept page is to be in the reader's language, which may have changed since. */
function tellLanguage(): void {
  void navigator.serviceWorker.ready.then(({ active }) =>
    active?.postMessage({ language: document.documentElement.lang }),
  );
}

/** Starts the service worker (web/delivery/service-worker). Where it cannot start, nothing is missing. */
export function registerServiceWorker(): Promise<void> {
  tellLanguage();
  new MutationObserver(tellLanguage).observe(document.documentElement, { attributeFilter: ['lang'] });
  return (
    navigator.serviceWorker
      .register(trustedScriptUrl('/worker.js'), { updateViaCache: 'none' })
      // Where workers are kept away there is none to follow, whatever the type says.
      .then((registration?: ServiceWorkerRegistration) => registration && follow(registration), console.error)
  );
}
