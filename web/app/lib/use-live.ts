import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isLineUp, type LiveEvent, type LiveEvents, onLive, watchLine } from './live-stream.ts';

/**
 * Runs `handle` when the server tells something to the reader, without reload:
 * `useLive('ticket', ({ id }) => client.invalidateQueries(…))`. With `returned` a screen asks for what it may have missed.
 */
export function useLive<E extends LiveEvent>(event: E, handle: (data: LiveEvents[E]) => void): void {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(() => onLive(event, (data) => latest.current(data)), [event]);
}

/** Whether the line to the server stands; while it does not, a screen asks by itself now and then. */
export function useLineUp(): boolean {
  return useSyncExternalStore(watchLine, isLineUp, () => false);
}
