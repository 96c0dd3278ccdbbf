import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { FormBoolean, PathId } from '../core/fields.ts';
import { AdminLayout } from './admin-calls.ts';
import { outlineFileMax, outlinePointsMax, outlinePointsMin } from './outlines/outline-shape.ts';

/** x and y. A Zod tuple would add half a KB to a player's first screen. */
const Point = z.array(z.number());

/** The line of a layout, from the start in the direction of travel, in a box whose longer side is 0..1, y down. */
export const getOutline = endpoint({
  method: 'GET',
  path: '/api/v1/catalogue/outlines/{id}',
  access: 'public',
  params: z.object({ id: z.string().check(z.maxLength(80)) }),
  response: z.object({ id: z.string(), points: z.array(Point) }),
});

const Points = z.array(Point).check(z.minLength(outlinePointsMin), z.maxLength(outlinePointsMax));

/** Base64 adds a third. */
const fileLettersMax = Math.ceil(outlineFileMax / 3) * 4;

/** One of the three, or none to change the existing line. */
export const OutlineForm = z.strictObject({
  /** In the box of an outline, from the start. */
  points: z.optional(Points),
  /** Base64 of a file: the same points as JSON, a GeoJSON LineString, or a version 7 `fast_lane.ai`. */
  file: z.optional(z.string().check(z.minLength(1), z.maxLength(fileLettersMax))),
  /** Reverses the direction of travel. */
  flip: z.optional(FormBoolean),
  /** Moves the start in the direction of travel, as a fraction of the lap. */
  offset: z.optional(z.number().check(z.refine((share) => share >= 0 && share < 1))),
});

/** Sets the line of a layout, resampled to 160 points. Throws outline_invalid for invalid shapes. */
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

/** Deletes the line; the layout falls back to the generated drawing. */
export const deleteOutline = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/catalogue/layouts/{id}/outline',
  access: { module: 'catalogue', action: 'edit' },
  params: z.object({ id: PathId }),
  audit: 'layout.outline_delete',
});
