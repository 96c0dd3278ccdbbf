import { type EndpointSpec, endpointName, type Input, type Output } from '@paddock/contract/core/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useToast } from '../browser/toast-store.ts';
import { ApiError } from './api-error.ts';
import { type CallOptions, call } from './call.ts';
import { toastError } from './error-toast.ts';
import { useWrite } from './write.ts';

/** Options of a read: `useQuery(query(listItems, {}))`. */
export function query<const E extends EndpointSpec>(spec: E, input: Input<E>) {
  return queryOptions<Output<E>, ApiError>({
    queryKey: [endpointName(spec), input],
    queryFn: ({ signal }) => call(spec, input, { signal }),
  });
}

/** Makes reads stale, whatever their input; what is shown of them is read again. Stays the same for the same list. */
export function useInvalidate(reads: readonly EndpointSpec[]): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all(reads.map((read) => client.invalidateQueries({ queryKey: [endpointName(read)] })));
  }, [client, reads]);
}

/** Reads at once, for an answer that is wanted now and once. Throws ApiError. */
export function useFreshRead(): <const E extends EndpointSpec>(
  spec: E,
  input: Input<E>,
) => Promise<Output<E>> {
  const client = useQueryClient();
  return (spec, input) => client.fetchQuery({ ...query(spec, input), staleTime: 0, retry: false });
}

export interface ApiMutationOptions<E extends EndpointSpec> {
  /** Reads that are stale once this call has succeeded. */
  invalidates?: readonly EndpointSpec[];
  /** What the toast says then. */
  success?: string | ((output: Output<E>) => string);
  /** How long the toasts stand, in ms. */
  toastMs?: number;
  /** The words when the server gave none. */
  failure?: string;
  /** Shows no toast of its own: whoever makes the call tells how it ended. */
  quiet?: boolean;
}

type CallInput<E extends EndpointSpec> = Input<E> & Pick<CallOptions, 'idempotencyKey'>;

/** A failure that the server gave no words for says what failed, above a form as well as in the toast. */
function inWords(error: unknown, failure: string | undefined): unknown {
  if (failure === undefined || !(error instanceof ApiError) || error.code !== 'unknown') return error;
  return new ApiError({ status: error.status, code: error.code, detail: failure }, error.retryAfter);
}

/** A write: `const save = useApiMutation(updateItem, { invalidates: [listItems], success: t('saved') })`. */
export function useApiMutation<const E extends EndpointSpec>(spec: E, options: ApiMutationOptions<E> = {}) {
  const toast = useToast();
  const write = useWrite();
  const invalidate = useInvalidate(options.invalidates ?? []);
  return useMutation<Output<E>, ApiError, CallInput<E>>({
    mutationKey: [endpointName(spec)],
    mutationFn: async ({ idempotencyKey, ...input }) => {
      try {
        return await write(
          spec,
          input as unknown as Input<E>,
          idempotencyKey === undefined ? {} : { idempotencyKey },
        );
      } catch (error) {
        throw inWords(error, options.failure);
      }
    },
    async onSuccess(output) {
      const { success } = options;
      if (success) toast.success(typeof success === 'function' ? success(output) : success, options.toastMs);
      await invalidate();
    },
    onError(error) {
      if (!options.quiet) toastError(error, options.failure, options.toastMs);
      // What is shown of it is as old as the form was.
      if (error.code === 'changed_meanwhile') void invalidate();
    },
  });
}
