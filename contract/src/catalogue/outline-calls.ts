import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';

/** x and y. A tuple of the schemas would cost the first screen of a player half a KB. */
const Point = z.array(z.number());

/** The line of a layout: in a box whose longer side is 0..1, from the start on in the direction of travel, y down. */
export const getOutline = endpoint({
  method: 'GET',
  path: '/api/v1/catalogue/outlines/{id}',
  access: 'public',
  shows: ['catalogue'],
  params: z.object({ id: z.string().check(z.maxLength(80)) }),
  response: z.object({ id: z.string(), points: z.array(Point) }),
});
