import { defaultLocale, isLocale } from '@paddock/contract/locale';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { LocaleProvider } from './lib/locale.tsx';

const { lang } = document.documentElement;

// A deploy took away a chunk that this tab still names: load the page anew, once.
window.addEventListener('vite:preloadError', (event) => {
  const key = 'reloaded-for-chunk';
  if (sessionStorage.getItem(key) === location.pathname) return;
  sessionStorage.setItem(key, location.pathname);
  event.preventDefault();
  location.reload();
});

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
