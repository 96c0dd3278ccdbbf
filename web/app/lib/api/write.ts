import type { EndpointSpec, Input, Output } from '@paddock/contract/core/endpoint';
import { createContext, useContext } from 'react';
import { ApiError, fallbackMessage } from '../http/api-error.ts';
import { type CallOptions, call } from '../http/call.ts';
import { readSession } from '../session/session.ts';

/** Makes a call. If the server requires a step-up, asks for the password or a code and repeats the call. */
export type WithStepUp = <T>(action: () => Promise<T>) => Promise<T>;

/** Without a provider the call is made without step-up. */
export const StepUpContext = createContext<WithStepUp>((action) => action());

/** Makes a write. Throws ApiError. */
export type Write = <const E extends EndpointSpec>(
  spec: E,
  input: Input<E>,
  options?: CallOptions,
) => Promise<Output<E>>;

/** A role preview is read-only. The server would allow the write, because it knows only the real role. */
function rejectInPreview(path: string): void {
  if (!readSession().ownRole || !path.startsWith('/api/v1/admin/')) return;
  throw new ApiError({ status: 0, code: 'preview', detail: fallbackMessage('preview') });
}

/** Returns a guard for every write to `path`: rejects it in a role preview and adds the step-up. */
export function useWriteGuard(): <T>(path: string, action: () => Promise<T>) => Promise<T> {
  const withStepUp = useContext(StepUpContext);
  return async (path, action) => {
    rejectInPreview(path);
    return withStepUp(action);
  };
}

/** For forms on pages without a query client and writes with several calls; otherwise use `useApiMutation`. */
export function useWrite(): Write {
  const guard = useWriteGuard();
  return (spec, input, options) => guard(spec.path, () => call(spec, input, options));
}
