import { type EndpointSpec, endpointName } from '@paddock/contract/core/endpoint';
import type { AppError } from '@paddock/contract/core/errors';
import type { App } from '../http/app-types.ts';
import { asAppError } from '../http/plugins/problem-details.ts';

/** What a page on the server may do: make the public calls of the contract in process. */
export interface PublicApi {
  call: (endpoint: EndpointSpec, input?: unknown) => Promise<unknown>;
}

/** What came of the calls of a page. */
export interface PageReads {
  /** The last failure that passes by itself, such as of a database that is away. */
  failure?: AppError;
  /** Takes what went wrong by a mistake of ours, also where the page stands without the answer. */
  reportError?: (error: unknown) => void;
}

/** The public calls of the contract for one page, which is cached whole. */
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
        // Pages know what is away or busy by its status; a mistake of ours keeps its own stack.
        if (failure.status !== 500) throw failure;
        reads.reportError?.(error);
        throw error;
      }
    },
  };
}
