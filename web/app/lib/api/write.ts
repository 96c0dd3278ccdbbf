import type { EndpointSpec, Input, Output } from '@paddock/contract/core/endpoint';
import { createContext, useContext } from 'react';
import { readSession } from '../session/session.ts';
import { ApiError, fallbackMessage } from './api-error.ts';
import { type CallOptions, call } from './call.ts';

/** Makes a call; where the server first wants the password or a code, asks for it and makes the call again. */
export type WithStepUp = <T>(act: () => Promise<T>) => Promise<T>;

/** Where no provider stands above, the call is only made. */
export const StepUpContext = createContext<WithStepUp>((act) => act());

/** Makes a write. Throws ApiError. */
export type Write = <const E extends EndpointSpec>(
  spec: E,
  input: Input<E>,
  options?: CallOptions,
) => Promise<Output<E>>;

/** Whoever looks at the panel as another role only looks: the server would let the own role do it. */
function rejectInPreview(path: string): void {
  if (!readSession().ownRole || !path.startsWith('/api/v1/admin/')) return;
  throw new ApiError({ status: 0, code: 'preview', detail: fallbackMessage('preview') });
}

/** What every write to `path` passes, whatever makes it: not while another role is looked through, and with step-up. */
export function useWriteGuard(): <T>(path: string, act: () => Promise<T>) => Promise<T> {
  const withStepUp = useContext(StepUpContext);
  return async (path, act) => {
    rejectInPreview(path);
    return withStepUp(act);
  };
}

/** For forms of pages without a query client, and for writes of several calls; elsewhere `useApiMutation`. */
export function useWrite(): Write {
  const guard = useWriteGuard();
  return (spec, input, options) => guard(spec.path, () => call(spec, input, options));
}
