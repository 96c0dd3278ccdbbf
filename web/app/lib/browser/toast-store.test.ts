import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToasts, toastMax, toastMs } from './toast-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const make = () => createToasts(() => Date.now());
const texts = (toasts: ReturnType<typeof make>) => toasts.list().map((toast) => toast.text);

test('a toast closes after five seconds or its own duration', () => {
  const toasts = make();
  toasts.add('ok', 'usual');
  toasts.add('ok', 'short', 3_000);
  vi.advanceTimersByTime(3_000);
  expect(texts(toasts)).toEqual(['usual']);
  vi.advanceTimersByTime(toastMs - 3_000);
  expect(texts(toasts)).toEqual([]);
});

test('pausing stops the timers, and resuming continues with the remaining time', () => {
  const toasts = make();
  toasts.add('bad', 'a');
  vi.advanceTimersByTime(4_000);
  toasts.pause();
  toasts.pause();
  vi.advanceTimersByTime(60_000);
  toasts.add('bad', 'b');
  toasts.resume();
  vi.advanceTimersByTime(999);
  expect(texts(toasts)).toEqual(['a', 'b']);
  vi.advanceTimersByTime(1);
  expect(texts(toasts)).toEqual(['b']);
});

test('a repeated error replaces the earlier toast and restarts its time', () => {
  const toasts = make();
  toasts.add('bad', 'no connection');
  vi.advanceTimersByTime(4_000);
  toasts.add('bad', 'no connection');
  toasts.add('ok', 'saved');
  toasts.add('ok', 'saved');
  expect(texts(toasts)).toEqual(['no connection', 'saved', 'saved']);
  vi.advanceTimersByTime(toastMs - 1);
  expect(texts(toasts)).toContain('no connection');
});

test('only the twenty newest toasts are kept', () => {
  const toasts = make();
  for (let i = 1; i <= toastMax + 3; i++) toasts.add('info', String(i));
  expect(texts(toasts)).toHaveLength(toastMax);
  expect(texts(toasts)[0]).toBe('4');
  vi.advanceTimersByTime(toastMs);
  expect(texts(toasts)).toEqual([]);
});

test('notifies subscribers, and a toast can be closed', () => {
  const toasts = make();
  const listener = vi.fn();
  const stop = toasts.subscribe(listener);
  toasts.close(toasts.add('ok', 'a'));
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  toasts.add('ok', 'b');
  expect(listener).toHaveBeenCalledTimes(2);
});

test('a toast with undo stays open while paused', () => {
  const toasts = make();
  const undo = vi.fn();
  toasts.add('ok', 'archived', 3_000, undo);
  expect(toasts.list()[0]?.undo).toBe(undo);
  vi.advanceTimersByTime(2_999);
  toasts.pause();
  vi.advanceTimersByTime(60_000);
  expect(texts(toasts)).toEqual(['archived']);
  toasts.resume();
  vi.advanceTimersByTime(1);
  expect(texts(toasts)).toEqual([]);
});
