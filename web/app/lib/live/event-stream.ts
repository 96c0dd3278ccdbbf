import { notificationStreamPath } from '@paddock/contract/core/paths';
import { onTokenChange } from '../session/token.ts';
import { keepLine } from './keep-line.ts';

/** What the server tells whoever is signed in, as it goes over the wire. */
export interface ServerEvents {
  /** The count of unread notifications as it is. */
  unread: { unread: number };
  /** A new one. */
  notification: { id: number };
  /** A ticket that changed: an own one, or any for staff who see tickets. */
  ticket: { id: number };
  /** The line stands again after it was away: what was told meanwhile is lost and must be asked for. */
  returned: undefined;
}
export type ServerEvent = keyof ServerEvents;
type Handler = (data: never) => void;

const handlers = new Map<ServerEvent, Set<Handler>>();
const watchers = new Set<() => void>();
let isUp = false;
let wasUp = false;
let stopListening: (() => void) | undefined;

function tell<E extends ServerEvent>(event: E, data: ServerEvents[E]): void {
  for (const handle of handlers.get(event) ?? []) handle(data as never);
}

function setUp(next: boolean): void {
  if (isUp === next) return;
  isUp = next;
  for (const watch of watchers) watch();
}

function listen(): () => void {
  // Runs before the connection opens: events sent to another reader are not repeated.
  const stopTokens = onTokenChange(() => {
    wasUp = false;
  });
  const stopLine = keepLine(notificationStreamPath, 'member', {
    onEvent: (event, data) => tell(event as ServerEvent, JSON.parse(data)),
    onOpen: () => {
      setUp(true);
      if (wasUp) tell('returned', undefined);
      wasUp = true;
    },
    onClosed: () => setUp(false),
  });
  return () => {
    stopTokens();
    stopLine();
    wasUp = false;
  };
}

/**
 * Runs `handle` at each event. A tab has one line, whoever listens on it; it stands while somebody listens, is given up
 * in the background and taken up again. The answer ends the listening.
 */
export function onServerEvent<E extends ServerEvent>(
  event: E,
  handle: (data: ServerEvents[E]) => void,
): () => void {
  const those = handlers.get(event) ?? new Set();
  those.add(handle as Handler);
  handlers.set(event, those);
  stopListening ??= listen();
  return () => {
    those.delete(handle as Handler);
    if (those.size === 0) handlers.delete(event);
    if (handlers.size > 0) return;
    stopListening?.();
    stopListening = undefined;
  };
}

/** Whether the line stands: while it does not, a screen asks by itself. */
export function isConnected(): boolean {
  return isUp;
}

/** The answer ends it. */
export function onConnectionChange(watch: () => void): () => void {
  watchers.add(watch);
  return () => watchers.delete(watch);
}
