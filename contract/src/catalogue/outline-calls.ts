import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { FormBoolean, PathId } from '../core/fields.ts';
import { AdminLayout } from './admin-calls.ts';
import { outlineFileMax, outlinePointsMax, outlinePointsMin } from './outlines/outline-shape.ts';

/** x and y. A tuple of the schemas would cost the first screen of a player half a KB. */
const Point = z.array(z.number());

/** The line of a layout: in a box whose longer side is 0..1, from the start on in the direction of travel, y down. */
export const getOutline = endpoint({
  method: 'GET',
  path: '/api/v1/catalogue/outlines/{id}',
  access: 'public',
  params: z.object({ id: z.string().check(z.maxLength(80)) }),
  response: z.object({ id: z.string(), points: z.array(Point) }),
});

const Points = z.array(Point).check(z.minLength(outlinePointsMin), z.maxLength(outlinePointsMax));

/** Base64 is a third longer. */
const fileLettersMax = Math.ceil(outlineFileMax / 3) * 4;

/** One of the three, or none to change the line that is there. */
export const OutlineForm = z.strictObject({
  /** In the box that an outline has, from the start on. */
  points: z.optional(Points),
  /** Base64 of a file: such points as JSON, a GeoJSON LineString, or a `fast_lane.ai` of version 7. */
  file: z.optional(z.string().check(z.minLength(1), z.maxLength(fileLettersMax))),
  /** Turns the direction of travel round. */
  flip: z.optional(FormBoolean),
  /** Moves the start along the line in the direction of travel, as a share of the lap. */
  offset: z.optional(z.number().check(z.refine((share) => share >= 0 && share < 1))),
});

/** Draws the line of a layout, of 160 points; outline_invalid for what cannot be drawn. */
export const setOutline = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/catalogue/layouts/{id}/outline',
  access: { module: 'catalogue', action: 'edit' },
  rate: 'upload',
  params: z.object({ id: PathId }),
  body: OutlineForm,
  maxBytes: fileLettersMax + 100_000,
  response: AdminLayout,
  audit: 'layout.outline',
});

/** Leaves the layout to the generated drawing. */
export const deleteOutline = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/catalogue/layouts/{id}/outline',
  access: { module: 'catalogue', action: 'edit' },
  params: z.object({ id: PathId }),
  audit: 'layout.outline_delete',
});
