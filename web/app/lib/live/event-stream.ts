import { notificationStreamPath } from '@paddock/contract/core/paths';
import { onTokenChange } from '../browser/token.ts';
import { keepLine } from './keep-line.ts';

/** Events of the notification stream with their wire format. */
export interface ServerEvents {
  /** The number of unread notifications. */
  unread: { unread: number };
  /** A new notification. */
  notification: { id: number };
  /** A changed ticket: the user's own, or any for staff with access to tickets. */
  ticket: { id: number };
  /** The stream has reconnected. Events in between are lost, so data must be refetched. */
  returned: undefined;
}
export type ServerEvent = keyof ServerEvents;
type Handler = (data: never) => void;

const handlers = new Map<ServerEvent, Set<Handler>>();
const watchers = new Set<() => void>();
let connected = false;
let wasConnected = false;
let stopListening: (() => void) | undefined;

function dispatch<E extends ServerEvent>(event: E, data: ServerEvents[E]): void {
  for (const handle of handlers.get(event) ?? []) handle(data as never);
}

function setConnected(next: boolean): void {
  if (connected === next) return;
  connected = next;
  for (const watch of watchers) watch();
}

function listen(): () => void {
  // After a new sign-in the first connection is no reconnect.
  const stopTokens = onTokenChange(() => {
    wasConnected = false;
  });
  const stopStream = keepLine(notificationStreamPath, 'member', {
    onEvent: (event, data) => dispatch(event as ServerEvent, JSON.parse(data)),
    onOpen: () => {
      setConnected(true);
      if (wasConnected) dispatch('returned', undefined);
      wasConnected = true;
    },
    onClosed: () => setConnected(false),
  });
  return () => {
    stopTokens();
    stopStream();
    wasConnected = false;
  };
}

/**
 * Calls `handle` for each event. All handlers of a tab share one stream, which is open while there are handlers and the tab
 * is visible. Returns a function that removes the handler.
 */
export function onServerEvent<E extends ServerEvent>(
  event: E,
  handle: (data: ServerEvents[E]) => void,
): () => void {
  const eventHandlers = handlers.get(event) ?? new Set();
  eventHandlers.add(handle as Handler);
  handlers.set(event, eventHandlers);
  stopListening ??= listen();
  return () => {
    eventHandlers.delete(handle as Handler);
    if (eventHandlers.size === 0) handlers.delete(event);
    if (handlers.size > 0) return;
    stopListening?.();
    stopListening = undefined;
  };
}

/** Whether the stream is open. Screens poll while it is not. */
export function isConnected(): boolean {
  return connected;
}

/** Returns a function that removes the listener. */
export function onConnectionChange(watch: () => void): () => void {
  watchers.add(watch);
  return () => watchers.delete(watch);
}
