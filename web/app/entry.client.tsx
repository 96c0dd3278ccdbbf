import { parseCalendarChoice } from '@paddock/contract/i18n/calendar';
import { defaultLocale, isLocale } from '@paddock/contract/i18n/locale';
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { requestReload } from './lib/browser/reload-prompt.ts';
import { LocaleProvider } from './lib/i18n/locale.tsx';

const { lang, dataset } = document.documentElement;

// A part that was to come later is not there: a new version took it away, or the line is gone. Who asked for it is told too.
window.addEventListener('vite:preloadError', () => requestReload('missing'));

/** Says on the page's timeline when the page began to answer to the hand. */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    performance.mark('hydrated');
  }, []);
  return children;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <LocaleProvider
        initial={isLocale(lang) ? lang : defaultLocale}
        initialCalendar={parseCalendarChoice(dataset['calendar'])}
      >
        <Hydrated>
          <HydratedRouter />
        </Hydrated>
      </LocaleProvider>
    </StrictMode>,
  );
});

// Once the page has everything that it needs itself.
const afterwardsMs = 5_000;
setTimeout(() => {
  void import('./layouts/root/reload-prompt.tsx');
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    void import('./lib/browser/register-service-worker.ts').then(({ registerServiceWorker }) =>
      registerServiceWorker(),
    );
}, afterwardsMs);
