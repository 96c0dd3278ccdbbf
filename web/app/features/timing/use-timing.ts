import type { Timing } from '@paddock/contract/timing/calls';
import { startTransition, useEffect, useState } from 'react';
import { serverNow } from '#lib/browser/server-clock.ts';
import { keepLineLater } from '#lib/live/keep-line-later.ts';
import { applyLog, applyMap, applyRows, applyStatus, reviveEntry, reviveTiming } from './live-timing.ts';

/** The current timing, and the server time of its last session update in ms; undefined for that of the page load. */
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

/** The loaded timing with live updates from the stream. */
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

/** Timing from a staff-only stream; `refused` without permission. */
export function useStaffTiming(path: string): LiveTiming | 'refused' | undefined {
  const [live, setLive] = useState<LiveTiming | 'refused'>();
  useEffect(() => {
    const onEvent = (event: string, data: string) => {
      const change = toChange(event, data);
      // A snapshot replaces any earlier state.
      const isSnapshot = event === 'snapshot';
      if (change)
        startTransition(() =>
          setLive((before) =>
            isSnapshot || typeof before === 'object' ? change(before as LiveTiming) : before,
          ),
        );
    };
    return keepLineLater(path, 'anybody', { onEvent, onRefused: () => setLive('refused') });
  }, [path]);
  return live;
}
