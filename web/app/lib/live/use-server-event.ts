import { useEffect, useRef, useSyncExternalStore } from 'react';
import {
  isConnected,
  onConnectionChange,
  onServerEvent,
  type ServerEvent,
  type ServerEvents,
} from './event-stream.ts';

/**
 * Calls `handle` for each event of the server: `useServerEvent('ticket', ({ id }) => client.invalidateQueries(…))`. With
 * `returned` a screen refetches what it may have missed.
 */
export function useServerEvent<E extends ServerEvent>(
  event: E,
  handle: (data: ServerEvents[E]) => void,
): void {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(() => onServerEvent(event, (data) => latest.current(data)), [event]);
}

/** Whether the event stream is open. Screens poll while it is not. */
export function useIsConnected(): boolean {
  return useSyncExternalStore(onConnectionChange, isConnected, () => false);
}
