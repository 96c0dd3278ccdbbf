import { type EndpointSpec, endpointName, type Input, type Output } from '@paddock/contract/core/endpoint';
import { pageSize } from '@paddock/contract/core/paging';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useToast } from '../browser/toast-store.ts';
import { ApiError } from '../http/api-error.ts';
import { type CallOptions, call } from '../http/call.ts';
import { toastError } from './error-toast.ts';
import { useWrite } from './write.ts';

/** Options of a read: `useQuery(query(listItems, {}))`. */
export function query<const E extends EndpointSpec>(spec: E, input: Input<E>) {
  return queryOptions<Output<E>, ApiError>({
    queryKey: [endpointName(spec), input],
    queryFn: ({ signal }) => call(spec, input, { signal }),
  });
}

/** The same, showing the previous answer until the next one arrives. */
export const queryWithPrevious = <const E extends EndpointSpec>(spec: E, input: Input<E>) => ({
  ...query(spec, input),
  placeholderData: keepPreviousData,
});

type Filter<E extends EndpointSpec> =
  Input<E> extends { query?: infer Q } ? Omit<NonNullable<Q>, 'skip' | 'limit'> : never;

/** A page, from 1, of a list in numbered pages: `useQuery(pagedQuery(listItems, page, { search }))`. */
export function pagedQuery<const E extends EndpointSpec>(spec: E, page: number, filter: Filter<E>) {
  const range = { skip: (page - 1) * pageSize, limit: pageSize };
  return queryWithPrevious(spec, { query: { ...filter, ...range } } as unknown as Input<E>);
}

/** Returns a function that invalidates reads with any input. Stable for the same list. */
export function useInvalidate(reads: readonly EndpointSpec[]): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all(reads.map((read) => client.invalidateQueries({ queryKey: [endpointName(read)] })));
  }, [client, reads]);
}

/** Returns a function that fetches fresh data once. Throws ApiError. */
export function useFreshRead(): <const E extends EndpointSpec>(
  spec: E,
  input: Input<E>,
) => Promise<Output<E>> {
  const client = useQueryClient();
  return (spec, input) => client.fetchQuery({ ...query(spec, input), staleTime: 0, retry: false });
}

export interface ApiMutationOptions<E extends EndpointSpec> {
  /** Reads to invalidate on success. */
  invalidates?: readonly EndpointSpec[];
  /** Text of the toast on success. */
  success?: string | ((output: Output<E>) => string);
  /** Duration of the toasts in ms. */
  toastMs?: number;
  /** The error message where the server has none. */
  failure?: string;
  /** Shows no error toast; the caller reports the outcome. */
  quiet?: boolean;
}

type CallInput<E extends EndpointSpec> = Input<E> & Pick<CallOptions, 'idempotencyKey'>;

/** Replaces the generic message of an unknown error, in forms as well as toasts. */
function withFallbackMessage(error: unknown, failure: string | undefined): unknown {
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
        throw withFallbackMessage(error, options.failure);
      }
    },
    async onSuccess(output) {
      const { success } = options;
      if (success) toast.success(typeof success === 'function' ? success(output) : success, options.toastMs);
      await invalidate();
    },
    onError(error) {
      if (!options.quiet) toastError(error, options.failure, options.toastMs);
      // The displayed data is as old as the form.
      if (error.code === 'changed_meanwhile') void invalidate();
    },
  });
}
