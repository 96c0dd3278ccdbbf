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
  /** Staff may close it at any moment. */
  mayHide?: boolean;
  /** The last failure that passes by itself, such as of a database that is away. */
  failure?: AppError;
  /** Takes what went wrong by a mistake of ours, also where the page stands without the answer. */
  reportError?: (error: unknown) => void;
}

/** Longer inputs are searches that nobody makes twice. */
const longestKey = 200;

/** Several pages are given the same one: none may write in it. Answers about how many bytes of memory it takes. */
function deepFreeze(value: unknown): number {
  if (typeof value === 'string') return 24 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  Object.freeze(value);
  return Object.values(value).reduce<number>((sum, part) => sum + 16 + deepFreeze(part), 56);
}

/**
 * Answers are cached by what they show, as those over HTTP are: where a page's boards have changed its posts are not read again, and
 * both languages of a page read once.
 */
export function createPageApi(app: App, reads: PageReads): PublicApi {
  const answer = async (endpoint: EndpointSpec, input: unknown): Promise<unknown> => {
    const name = endpointName(endpoint);
    const make = app.inProcess.get(name);
    if (!make) throw new Error(`${name} is not a public reading call`);
    const key = `${name} ${JSON.stringify(input)}`;
    if (!endpoint.shows || endpoint.isLive || !app.responses || key.length > longestKey) return make(input);
    // Every answer may depend on the settings.
    const tags = new Set<CacheTag>([...endpoint.shows, 'site']);
    const load = async () => {
      const value = await make(input);
      return { value, bytes: deepFreeze(value), tags };
    };
    return (await app.responses.answers.get(key, load)).value;
  };
  return {
    call: async (endpoint, input) => {
      for (const tag of endpoint.shows ?? []) reads.tags.add(tag);
      if (endpoint.mayHide) reads.mayHide = true;
      try {
        return await answer(endpoint, input);
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
