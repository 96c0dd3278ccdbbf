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
    // Storage is off: the choice lasts as long as the page.
  }
  showGround();
  for (const listener of listeners) listener();
}

/** What the browser paints round the page; after a load the program of the first paint does the same. */
function showGround(): void {
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--bg');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
}

/** The theme on screen; the class on <html> is the state, because it is set before React runs. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, current, () => 'dark');
}
