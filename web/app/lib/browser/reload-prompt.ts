import { useSyncExternalStore } from 'react';

/** `update`: another version of the portal is there. `missing`: a part of this one could not be fetched. */
export type ReloadReason = 'update' | 'missing';

export interface ReloadRequest {
  reason: ReloadReason;
  accept: () => void;
}

let offer: ReloadRequest | undefined;
const listeners = new Set<() => void>();

function set(next: ReloadRequest | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Asks whether the page may be loaded anew; nothing that was typed is lost without a yes. */
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
    () => offer,
    () => undefined,
  );
}
