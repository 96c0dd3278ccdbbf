import type { RacePhase } from '@paddock/contract/championships/states/race-phase';
import type { RaceNight } from '@paddock/contract/race-night/calls';
import { phaseAt } from '@paddock/contract/race-night/night-phase';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useNow } from '#lib/browser/use-now.ts';

/** How often an open page asks again, in ms: while something is about to happen, and otherwise. */
const soonMs = 20_000;
const laterMs = 120_000;
/** A phase that the clock changes is asked for once the server's caches have let go of the one before. */
const settleMs = 6_000;

const isNear = ({ phase, event }: RaceNight, now: Date) =>
  ['check_in', 'live', 'pending', 'provisional'].includes(phase) ||
  Math.abs(event.start_date.getTime() - now.getTime()) < 3_600_000;

/** The phase by the server's clock, going on while the page is open, whatever the reader's own clock says. */
export function useNightPhase(night: RaceNight): { phase: RacePhase; now: Date } {
  const now = useNow();
  return { phase: phaseAt(night, now), now };
}

/** Asks again now and then while the page is looked at, and when the clock has changed the phase. */
export function useFreshNight(night: RaceNight, phase: RacePhase): void {
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  useEffect(() => {
    latest.current = revalidate;
  });
  const refresh = () => {
    if (document.visibilityState === 'visible') void latest.current();
  };
  const every = isNear(night, night.now) ? soonMs : laterMs;
  useEffect(() => {
    const timer = setInterval(refresh, every);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [every]);
  const isAhead = phase !== night.phase;
  useEffect(() => {
    if (!isAhead) return;
    const timer = setTimeout(refresh, settleMs);
    return () => clearTimeout(timer);
  }, [isAhead, phase]);
}

/** The start that the event was moved to while the page was open; undefined while it is where it was. */
export function useMovedStart(start: Date): Date | undefined {
  const [first, setFirst] = useState(start.getTime());
  const [isMoved, setIsMoved] = useState(false);
  if (start.getTime() !== first) {
    setFirst(start.getTime());
    setIsMoved(true);
  }
  return isMoved ? start : undefined;
}

/** Whoever stood on something that its phase took away goes on at the part that tells of the phase. */
export function usePhaseFocus<Part extends HTMLElement>(phase: RacePhase) {
  const part = useRef<Part>(null);
  const focused = useRef<Element>(null);
  useEffect(() => {
    const lost = focused.current;
    if (lost && !lost.isConnected && document.activeElement === document.body)
      part.current?.focus({ preventScroll: true });
  }, [phase]);
  useEffect(() => {
    const keep = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? target : null;
    };
    document.addEventListener('focusin', keep);
    return () => document.removeEventListener('focusin', keep);
  }, []);
  return part;
}
