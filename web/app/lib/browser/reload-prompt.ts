import { useSyncExternalStore } from 'react';

/** `update`: a new version is available. `missing`: a chunk of this version could not be loaded. */
export type ReloadReason = 'update' | 'missing';

export interface ReloadRequest {
  reason: ReloadReason;
  accept: () => void;
}

let request: ReloadRequest | undefined;
const listeners = new Set<() => void>();

function set(next: ReloadRequest | undefined): void {
  request = next;
  for (const listener of listeners) listener();
}

/** Asks the user to reload the page, which may discard unsaved input. */
export function requestReload(reason: ReloadReason, accept = () => location.reload()): void {
  set({ reason, accept });
}

export const dismissReload = () => set(undefined);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function useReloadRequest(): ReloadRequest | undefined {
  return useSyncExternalStore(
    subscribe,
    () => request,
    () => undefined,
  );
}
