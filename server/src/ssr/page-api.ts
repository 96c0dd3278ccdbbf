import { type CacheTag, type EndpointSpec, endpointName } from '@paddock/contract/core/endpoint';
import type { AppError } from '@paddock/contract/core/errors';
import type { App } from '../http/app-types.ts';
import { asAppError } from '../http/plugins/problem-details.ts';

/** What a page on the server may do: make the public calls of the contract in process. */
export interface PublicApi {
  call: (endpoint: EndpointSpec, input?: unknown) => Promise<unknown>;
}

/** What came of the calls of a page. */
export interface PageReads {
  /** What the answers show. */
  tags: Set<CacheTag>;
  /** The last failure that passes by itself, such as of a database that is away. */
  failure?: AppError;
}

export function createPageApi(app: App, reads: PageReads): PublicApi {
  return {
    call: async (endpoint, input) => {
      const answer = app.inProcess.get(endpointName(endpoint));
      if (!answer) throw new Error(`${endpointName(endpoint)} is not a public reading call`);
      for (const tag of endpoint.shows ?? []) reads.tags.add(tag);
      try {
        return await answer(input);
      } catch (error) {
        const failure = asAppError(error);
        if (failure.details.retryAfter !== undefined) reads.failure = failure;
        throw error;
      }
    },
  };
}
