import * as z from 'zod/mini';
import type { EndpointSpec } from './endpoint.ts';

// Apart from endpoint.ts, so that a public page that names a call does without the schemas.

/** What the body of an answer holds; of a list its items, without the total. */
export function bodySchema({ response, list, listName }: EndpointSpec): z.ZodMiniType | undefined {
  if (!list) return response;
  return listName ? z.object({ [listName]: z.array(list) }) : z.array(list);
}
