import { type EndpointSpec, endpointName } from '@paddock/contract/core/endpoint';
import type { AppError } from '@paddock/contract/core/errors';
import type { App } from '../http/app-types.ts';
import { asAppError } from '../http/plugins/problem-details.ts';

/** The public calls of the contract, made in process by a server-rendered page. */
export interface PublicApi {
  call: (endpoint: EndpointSpec, input?: unknown) => Promise<unknown>;
}

/** The outcome of a page's calls. */
export interface PageReads {
  /** The last temporary failure, such as an unavailable database. */
  failure?: AppError;
  /** Reports our bugs, even if the page renders without the response. */
  reportError?: (error: unknown) => void;
}

/** The public calls of the contract for one page, which is cached as a whole. */
export function createPageApi(app: App, reads: PageReads): PublicApi {
  return {
    call: async (endpoint, input) => {
      try {
        const name = endpointName(endpoint);
        const make = app.inProcess.get(name);
        if (!make) throw new Error(`${name} is not a public reading call`);
        return await make(input);
      } catch (error) {
        const failure = asAppError(error);
        if (failure.details.retryAfter !== undefined) reads.failure = failure;
        // Pages recognize temporary failures by status; our bugs keep their stack.
        if (failure.status !== 500) throw failure;
        reads.reportError?.(error);
        throw error;
      }
    },
  };
}
