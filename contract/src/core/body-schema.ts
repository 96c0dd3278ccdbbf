import * as z from 'zod/mini';
import type { EndpointSpec } from './endpoint.ts';

// Kept apart from endpoint.ts so that a public page can name a call without loading the schemas.

/** The schema of a response body; for a list, its items without the total. */
export function bodySchema({ response, list, listName }: EndpointSpec): z.ZodMiniType | undefined {
  if (!list) return response;
  return listName ? z.object({ [listName]: z.array(list) }) : z.array(list);
}
