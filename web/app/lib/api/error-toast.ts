import { useEffect, useRef } from 'react';
import { toasts } from '../browser/toast-store.ts';
import { errorMessage, isTurnedAway } from './api-error.ts';

/** Places that a failure passes on its way: the call, the form, the part that shows it. */
const toasted = new WeakSet<object>();

/**
 * The one way by which a failure becomes a toast: in the server's words, and in `sentence` where it gave none. Once,
 * however many places it passes; the first one's words count.
 */
export function toastError(error: unknown, sentence?: string, ms?: number): void {
  if (isTurnedAway(error)) return;
  if (typeof error === 'object' && error !== null) {
    if (toasted.has(error)) return;
    toasted.add(error);
  }
  toasts.add('bad', errorMessage(error, sentence), ms);
}

interface FailingRead {
  error: unknown;
  data?: unknown;
}

/** Toasts each failure of a read. One that is shown and asked about again and again is told of once, until it answers. */
export function useErrorToast({ error, data }: FailingRead, sentence?: string, ms?: number): void {
  const wasFailing = useRef(false);
  const words = useRef(sentence);
  useEffect(() => {
    words.current = sentence;
  });
  const isThere = data !== undefined;
  useEffect(() => {
    if (error && !(isThere && wasFailing.current)) toastError(error, words.current, ms);
    wasFailing.current = Boolean(error);
  }, [error, isThere, ms]);
}
