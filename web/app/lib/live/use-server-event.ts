import { useEffect, useRef, useSyncExternalStore } from 'react';
import {
  isConnected,
  onConnectionChange,
  onServerEvent,
  type ServerEvent,
  type ServerEvents,
} from './event-stream.ts';

/**
 * Runs `handle` when the server tells something to the reader, without reload:
 * `useServerEvent('ticket', ({ id }) => client.invalidateQueries(…))`. With `returned` a screen asks for what it may have missed.
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

/** Whether the line to the server stands; while it does not, a screen asks by itself now and then. */
export function useIsConnected(): boolean {
  return useSyncExternalStore(onConnectionChange, isConnected, () => false);
}
