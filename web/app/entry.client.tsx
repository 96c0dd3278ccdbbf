import { defaultLocale, isLocale } from '@paddock/contract/locale';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { LocaleProvider } from './lib/locale.tsx';
import { offerReload } from './lib/reload-offer.ts';

const { lang } = document.documentElement;

// A part that was to come later is not there: a new version took it away, or the line is gone. Who asked for it is told too.
window.addEventListener('vite:preloadError', () => offerReload('missing'));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <LocaleProvider initial={isLocale(lang) ? lang : defaultLocale}>
        <HydratedRouter />
      </LocaleProvider>
    </StrictMode>,
  );
});

// Once the page has everything that it needs itself.
const afterwardsMs = 5_000;
setTimeout(() => {
  void import('./shells/reload-notice.tsx');
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    void import('./lib/start-worker.ts').then(({ startWorker }) => startWorker());
}, afterwardsMs);
