import type { Timing } from '@paddock/contract/timing/calls';
import { startTransition, useEffect, useState } from 'react';
import { serverNow } from '../../lib/browser/server-clock.ts';
import { applyLog, applyMap, applyRows, applyStatus, reviveEntry, reviveTiming } from './live-timing.ts';

/** A tab that is only switched away from for a moment keeps its line. */
const hiddenMs = 20_000;
const secondTryMs = 15_000;

/** What is shown, and the server's time at which its session's clock was told, in ms; undefined for that of the page. */
export interface LiveTiming {
  timing: Timing;
  clock_at: number | undefined;
}

type Change = (before: LiveTiming) => LiveTiming;

const changeOf: Record<string, (data: never) => Change> = {
  snapshot: (data) => () => ({ timing: reviveTiming(data), clock_at: serverNow() }),
  session:
    (data) =>
    ({ timing }) => ({ timing: applyStatus(timing, data), clock_at: serverNow() }),
  rows: (data) => (before) => ({
    ...before,
    timing: { ...before.timing, rows: applyRows(before.timing.rows, data) },
  }),
  map: (data) => (before) => ({
    ...before,
    timing: { ...before.timing, rows: applyMap(before.timing.rows, data) },
  }),
  log: (data) => (before) => ({ ...before, timing: applyLog(before.timing, reviveEntry(data)) }),
};

/** Listens to a stream while the page is seen; the answer ends it. */
function subscribe(path: string, change: (change: Change) => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    source?.close();
    source = undefined;
  };
  const open = () => {
    if (source) return;
    const line = new EventSource(path);
    source = line;
    for (const [event, toChange] of Object.entries(changeOf))
      line.addEventListener(event, ({ data }) => change(toChange(JSON.parse(data) as never)));
    line.addEventListener('error', () => {
      // The browser comes back by itself after a break, but not after a refusal.
      if (line.readyState !== EventSource.CLOSED) return;
      close();
      timer = setTimeout(open, secondTryMs * (1 + Math.random()));
    });
  };
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') open();
    else timer = setTimeout(close, hiddenMs);
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    clearTimeout(timer);
    close();
  };
}

/** What the page was rendered with, and from then on what the stream tells. */
export function useTiming(loaded: Timing, path: string): LiveTiming {
  const [live, setLive] = useState<LiveTiming>({ timing: loaded, clock_at: undefined });
  useEffect(() => subscribe(path, (change) => startTransition(() => setLive(change))), [path]);
  return live;
}
