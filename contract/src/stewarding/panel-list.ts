// Kept apart from the other stewarding calls because every signed-in page loads it.
import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id } from '../core/fields.ts';
import { stewardRoles } from './steward-roles.ts';

/** The panels of the current user, for filters. */
export const listPanels = endpoint({
  method: 'GET',
  path: '/api/v1/stewards/panels',
  access: 'user',
  response: z.array(
    z.object({
      id: Id,
      slug: z.string(),
      name: z.string(),
      name_en: z.nullable(z.string()),
      role: z.nullable(z.enum(stewardRoles)),
      open: z.int(),
    }),
  ),
});
