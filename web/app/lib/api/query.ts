import { type EndpointSpec, endpointName, type Input, type Output } from '@paddock/contract/core/endpoint';
import { QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../browser/toast-store.ts';
import { readSession } from '../session/session.ts';
import { ApiError, errorMessage, fallbackMessage } from './api-error.ts';
import { type CallOptions, call } from './call.ts';
import { useStepUp } from './step-up.ts';

/** What the server said, for the signed-in areas. Cleared when the sign-in ends. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // What the server refuses it refuses again; only a lost line is worth a second try.
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && [0, 502, 504].includes(error.status),
      },
    },
  });
}

/** Options of a read: `useQuery(query(listItems, {}))`. */
export function query<const E extends EndpointSpec>(spec: E, input: Input<E>) {
  return queryOptions<Output<E>, ApiError>({
    queryKey: [endpointName(spec), input],
    queryFn: ({ signal }) => call(spec, input, { signal }),
  });
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

/** Whoever looks at the panel as another role only looks: the server would let the own role do it. */
function refuseInPreview(spec: EndpointSpec): void {
  if (!readSession().ownRole || !spec.path.startsWith('/api/v1/admin/')) return;
  throw new ApiError({ status: 0, code: 'preview', detail: fallbackMessage('preview') });
}

/** A failure that the server gave no words for says what failed, in the toast as well as above a form. */
function inWords(error: unknown, failure: string | undefined): unknown {
  if (failure === undefined || !(error instanceof ApiError) || error.code !== 'unknown') return error;
  return new ApiError({ status: error.status, code: error.code, detail: failure }, error.retryAfter);
}

/** A write: `const save = useApiMutation(updateItem, { invalidates: [listItems], success: t('saved') })`. */
export function useApiMutation<const E extends EndpointSpec>(spec: E, options: ApiMutationOptions<E> = {}) {
  const client = useQueryClient();
  const toast = useToast();
  const withStepUp = useStepUp();
  return useMutation<Output<E>, ApiError, CallInput<E>>({
    mutationKey: [endpointName(spec)],
    mutationFn: async ({ idempotencyKey, ...input }) => {
      refuseInPreview(spec);
      try {
        return await withStepUp(() =>
          call(spec, input as unknown as Input<E>, idempotencyKey === undefined ? {} : { idempotencyKey }),
        );
      } catch (error) {
        throw inWords(error, options.failure);
      }
    },
    async onSuccess(output) {
      const { success } = options;
      if (success) toast.success(typeof success === 'function' ? success(output) : success, options.toastMs);
      await Promise.all(
        (options.invalidates ?? []).map((read) =>
          client.invalidateQueries({ queryKey: [endpointName(read)] }),
        ),
      );
    },
    onError(error) {
      // Field messages stand at their fields; a toast would only repeat them.
      if (options.quiet || Object.keys(error.errors ?? {}).length > 0) return;
      toast.error(errorMessage(error), options.toastMs);
    },
  });
}
