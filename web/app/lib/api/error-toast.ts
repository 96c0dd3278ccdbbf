import { useEffect, useRef } from 'react';
import { toasts } from '../browser/toast-store.ts';
import { errorMessage, isStepUpCancelled } from '../http/api-error.ts';

/** Errors that were shown, because one passes several handlers: the call, the form, the component. */
const toasted = new WeakSet<object>();

/**
 * Shows an error as a toast: the server's message, or `sentence` where it has none. Each error is shown once, by the first
 * handler.
 */
export function toastError(error: unknown, sentence?: string, ms?: number): void {
  if (isStepUpCancelled(error)) return;
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

/** Shows a toast when a read fails. A read with data that keeps failing on refetch shows one toast until it succeeds. */
export function useErrorToast({ error, data }: FailingRead, sentence?: string, ms?: number): void {
  const wasFailing = useRef(false);
  const fallback = useRef(sentence);
  useEffect(() => {
    fallback.current = sentence;
  });
  const hasData = data !== undefined;
  useEffect(() => {
    if (error && !(hasData && wasFailing.current)) toastError(error, fallback.current, ms);
    wasFailing.current = Boolean(error);
  }, [error, hasData, ms]);
}
