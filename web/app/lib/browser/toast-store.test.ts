import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToasts, toastMax, toastMs } from './toast-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const make = () => createToasts(() => Date.now());
const texts = (toasts: ReturnType<typeof make>) => toasts.list().map((toast) => toast.text);

test('leaves after five seconds, or after its own time', () => {
  const toasts = make();
  toasts.add('ok', 'usual');
  toasts.add('ok', 'short', 3_000);
  vi.advanceTimersByTime(3_000);
  expect(texts(toasts)).toEqual(['usual']);
  vi.advanceTimersByTime(toastMs - 3_000);
  expect(texts(toasts)).toEqual([]);
});

test('stands still while pointed at and goes on with the rest of its time', () => {
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

test('a failure that is told already stands once, for its whole time from then on', () => {
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

test('keeps the twenty newest', () => {
  const toasts = make();
  for (let i = 1; i <= toastMax + 3; i++) toasts.add('info', String(i));
  expect(texts(toasts)).toHaveLength(toastMax);
  expect(texts(toasts)[0]).toBe('4');
  vi.advanceTimersByTime(toastMs);
  expect(texts(toasts)).toEqual([]);
});

test('tells who listens, and closes by hand', () => {
  const toasts = make();
  const heard = vi.fn();
  const stop = toasts.subscribe(heard);
  toasts.close(toasts.add('ok', 'a'));
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  toasts.add('ok', 'b');
  expect(heard).toHaveBeenCalledTimes(2);
});

test('can be undone while it stands, and longer while pointed at', () => {
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
