import type { EndpointSpec, Input } from '@paddock/contract/core/endpoint';
import { useRef } from 'react';
import { confirmDelete } from '../browser/confirm-store.ts';
import { useApiMutation } from './query.ts';

interface DeletionOptions {
  /** Reads that are stale after it. */
  invalidates: readonly EndpointSpec[];
  /** The dialog and the messages after it; `name` is what the thing is called. */
  texts: (part: 'title' | 'sentence' | 'action' | 'done' | 'failed', name: string) => string;
  /** Runs after a deletion that succeeded. */
  onDeleted?: (() => unknown) | undefined;
}

/** Asks before a thing is deleted: `const remove = useDeletion(deleteItem, …); remove({ params: { id } }, item.title)`. */
export function useDeletion<const E extends EndpointSpec>(spec: E, options: DeletionOptions) {
  const { invalidates, texts, onDeleted } = options;
  const deleted = useRef('');
  const deletion = useApiMutation(spec, {
    invalidates,
    success: () => texts('done', deleted.current),
    failure: texts('failed', ''),
  });
  return (input: Input<E>, name: string) =>
    confirmDelete({
      title: texts('title', name),
      sentence: texts('sentence', name),
      action: texts('action', name),
      async call() {
        deleted.current = name;
        await deletion.mutateAsync(...([input] as Parameters<typeof deletion.mutateAsync>));
        await onDeleted?.();
      },
    });
}
