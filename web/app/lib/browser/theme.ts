import { useSyncExternalStore } from 'react';

export type Theme = 'dark' | 'light';

const key = 'theme';
const listeners = new Set<() => void>();

function current(): Theme {
  return document.documentElement.classList.contains('light') ? 'light' : 'dark';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setTheme(theme: Theme): void {
  const { classList } = document.documentElement;
  classList.toggle('light', theme === 'light');
  classList.toggle('dark', theme === 'dark');
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Storage is blocked: applies until the page is closed.
  }
  updateThemeColor();
  for (const listener of listeners) listener();
}

/** Sets the colour of the browser's interface. After a load, delivery/inline/start-late.ts does the same. */
function updateThemeColor(): void {
  const background = getComputedStyle(document.documentElement).getPropertyValue('--bg');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', background);
}

/** The current theme. The class on <html> is the state, because it is set before React runs. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, current, () => 'dark');
}
