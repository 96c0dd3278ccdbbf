import { useCallback, useSyncExternalStore } from 'react';

type Moving = 'news' | 'particles';

const listeners = new Set<() => void>();
/** Where storage is off, what was chosen lasts as long as the page. */
const chosen = new Map<Moving, boolean>();

const keyOf = (name: Moving) => `paused-${name}`;

function read(name: Moving): boolean {
  try {
    return localStorage.getItem(keyOf(name)) === 'yes';
  } catch {
    return chosen.get(name) ?? false;
  }
}

function write(name: Moving, isPaused: boolean): void {
  chosen.set(name, isPaused);
  try {
    if (isPaused) localStorage.setItem(keyOf(name), 'yes');
    else localStorage.removeItem(keyOf(name));
  } catch {
    // Kept above.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Whether something that moves by itself was told to stand still, remembered in this browser. The server renders it
 * moving: what is remembered is known in the browser alone.
 */
export function usePause(name: Moving): [boolean, (isPaused: boolean) => void] {
  const isPaused = useSyncExternalStore(
    subscribe,
    () => read(name),
    () => false,
  );
  return [isPaused, useCallback((wanted: boolean) => write(name, wanted), [name])];
}
