import type { Timing } from '@paddock/contract/timing/calls';
import { startTransition, useEffect, useState } from 'react';
import { serverNow } from '#lib/browser/server-clock.ts';
import { keepLineLater } from '#lib/live/keep-line-later.ts';
import { applyLog, applyMap, applyRows, applyStatus, reviveEntry, reviveTiming } from './live-timing.ts';

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

const toChange = (event: string, data: string): Change | undefined =>
  changeOf[event]?.(JSON.parse(data) as never);

/** What the page was rendered with, and from then on what the stream tells. */
export function useTiming(loaded: Timing, path: string): LiveTiming {
  const [live, setLive] = useState<LiveTiming>({ timing: loaded, clock_at: undefined });
  useEffect(() => {
    const onEvent = (event: string, data: string) => {
      const change = toChange(event, data);
      if (change) startTransition(() => setLive(change));
    };
    return keepLineLater(path, 'anybody', { onEvent });
  }, [path]);
  return live;
}

/** What the stream tells those who see more than everybody; `refused` for whoever does not. */
export function useStaffTiming(path: string): LiveTiming | 'refused' | undefined {
  const [live, setLive] = useState<LiveTiming | 'refused'>();
  useEffect(() => {
    const onEvent = (event: string, data: string) => {
      const change = toChange(event, data);
      // The first that is told is the whole, whatever was before it.
      const isWhole = event === 'snapshot';
      if (change)
        startTransition(() =>
          setLive((before) =>
            isWhole || typeof before === 'object' ? change(before as LiveTiming) : before,
          ),
        );
    };
    return keepLineLater(path, 'anybody', { onEvent, onRefused: () => setLive('refused') });
  }, [path]);
  return live;
}
