import { useCallback, useSyncExternalStore } from 'react';

type AnimationName = 'news' | 'particles';

const listeners = new Set<() => void>();
/** Fallback without local storage: choices last as long as the page. */
const choices = new Map<AnimationName, boolean>();

const keyOf = (name: AnimationName) => `paused-${name}`;

function read(name: AnimationName): boolean {
  try {
    return localStorage.getItem(keyOf(name)) === 'yes';
  } catch {
    return choices.get(name) ?? false;
  }
}

function write(name: AnimationName, isPaused: boolean): void {
  choices.set(name, isPaused);
  try {
    if (isPaused) localStorage.setItem(keyOf(name), 'yes');
    else localStorage.removeItem(keyOf(name));
  } catch {
    // Stored above.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the user paused an animation, stored in the browser. The server renders it running. */
export function usePause(name: AnimationName): [boolean, (isPaused: boolean) => void] {
  const isPaused = useSyncExternalStore(
    subscribe,
    () => read(name),
    () => false,
  );
  return [isPaused, useCallback((next: boolean) => write(name, next), [name])];
}
