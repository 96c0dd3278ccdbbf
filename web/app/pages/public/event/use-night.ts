import type { RacePhase } from '@paddock/contract/championships/states/race-phase';
import type { RaceNight } from '@paddock/contract/race-night/calls';
import { phaseAt } from '@paddock/contract/race-night/night-phase';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useNow } from '#lib/browser/use-now.ts';

/** Refresh intervals of an open page: close to the race, and otherwise. */
const nearIntervalMs = 20_000;
const farIntervalMs = 120_000;
/** After the clock changes the phase, waits until the server's caches of the previous one have expired. */
const cacheExpiryMs = 6_000;

const isNear = ({ phase, event }: RaceNight, now: Date) =>
  ['check_in', 'live', 'pending', 'provisional'].includes(phase) ||
  Math.abs(event.start_date.getTime() - now.getTime()) < 3_600_000;

/** The current phase by the server's clock. */
export function useNightPhase(night: RaceNight): { phase: RacePhase; now: Date } {
  const now = useNow();
  return { phase: phaseAt(night, now), now };
}

/** Refreshes the page regularly while it is visible, and after the clock has changed the phase. */
export function useFreshNight(night: RaceNight, phase: RacePhase): void {
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  useEffect(() => {
    latest.current = revalidate;
  });
  const refresh = () => {
    if (document.visibilityState === 'visible') void latest.current();
  };
  const intervalMs = isNear(night, night.now) ? nearIntervalMs : farIntervalMs;
  useEffect(() => {
    const timer = setInterval(refresh, intervalMs);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [intervalMs]);
  const hasChanged = phase !== night.phase;
  useEffect(() => {
    if (!hasChanged) return;
    const timer = setTimeout(refresh, cacheExpiryMs);
    return () => clearTimeout(timer);
  }, [hasChanged, phase]);
}

/** The new start if the event was moved while the page was open. */
export function useMovedStart(start: Date): Date | undefined {
  const [first, setFirst] = useState(start.getTime());
  const [isMoved, setIsMoved] = useState(false);
  if (start.getTime() !== first) {
    setFirst(start.getTime());
    setIsMoved(true);
  }
  return isMoved ? start : undefined;
}

/** Moves the focus to an element when a change of phase removes the focused one. */
export function usePhaseFocus<E extends HTMLElement>(phase: RacePhase) {
  const target = useRef<E>(null);
  const focused = useRef<Element>(null);
  useEffect(() => {
    const lost = focused.current;
    if (lost && !lost.isConnected && document.activeElement === document.body)
      target.current?.focus({ preventScroll: true });
  }, [phase]);
  useEffect(() => {
    const onFocusIn = (event: FocusEvent) => {
      focused.current = event.target instanceof Element ? event.target : null;
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, []);
  return target;
}
