import { notificationStreamPath } from '@paddock/contract/core/paths';
import { createParser } from 'eventsource-parser';
import { documentLocale } from '../api/api-error.ts';
import { notifySessionEnded, onTokenChange, readToken } from '../session/token.ts';

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

/** A tab that is only switched away from for a moment keeps its line. */
const hiddenMs = 20_000;
/** The server is heard every 15 s; a line that is silent for longer is dead. */
const silenceMs = 45_000;
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

const handlers = new Map<ServerEvent, Set<Handler>>();
const watchers = new Set<() => void>();
let isUp = false;
let wasUp = false;
let failures = 0;
let line: AbortController | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

function tell<E extends ServerEvent>(event: E, data: ServerEvents[E]): void {
  for (const handle of handlers.get(event) ?? []) handle(data as never);
}

function setUp(next: boolean): void {
  if (isUp === next) return;
  isUp = next;
  for (const watch of watchers) watch();
}

/** Reads until the line breaks; the reader comes to an end by a break alone. */
async function listen(token: string, leave: AbortController): Promise<void> {
  let silence: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(() => leave.abort(), silenceMs);
  };
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event) tell(event as ServerEvent, JSON.parse(data));
    },
  });
  heard();
  try {
    const response = await fetch(notificationStreamPath, {
      headers: {
        accept: 'text/event-stream',
        'accept-language': documentLocale(),
        authorization: `Bearer ${token}`,
      },
      cache: 'no-store',
      signal: leave.signal,
    });
    // Ended elsewhere: this tab leaves as well.
    if (response.status === 401 && readToken() === token) notifySessionEnded();
    if (!response.ok || !response.body) return;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    failures = 0;
    setUp(true);
    if (wasUp) tell('returned', undefined);
    wasUp = true;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard();
      parser.feed(value);
    }
  } finally {
    clearTimeout(silence);
  }
}

/** All that lost their line at one instant must not come back at one instant. */
function pauseMs(): number {
  const pause = Math.min(firstPauseMs * 2 ** failures, longestPauseMs);
  failures += 1;
  return pause * (1 + Math.random());
}

function open(): void {
  const token = readToken();
  if (line || !token || handlers.size === 0) return;
  const leave = new AbortController();
  line = leave;
  const over = () => {
    if (line !== leave) return;
    line = undefined;
    setUp(false);
    timer = setTimeout(open, pauseMs());
  };
  listen(token, leave).then(over, over);
}

function close(): void {
  clearTimeout(timer);
  const left = line;
  line = undefined;
  left?.abort();
  setUp(false);
}

function look(): void {
  clearTimeout(timer);
  if (document.visibilityState === 'visible') open();
  else timer = setTimeout(close, hiddenMs);
}

/** Back on the network: no use in waiting for the pause. */
function comeBack(): void {
  failures = 0;
  look();
}

let stopWatching: (() => void) | undefined;

function start(): void {
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', comeBack);
  const stop = onTokenChange(() => {
    close();
    wasUp = false;
    look();
  });
  stopWatching = () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', comeBack);
    stop();
  };
  look();
}

function stop(): void {
  stopWatching?.();
  stopWatching = undefined;
  close();
  wasUp = false;
  failures = 0;
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
  if (!stopWatching) start();
  return () => {
    those.delete(handle as Handler);
    if (those.size === 0) handlers.delete(event);
    if (handlers.size === 0) stop();
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
