import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { AsRead, Id, Instant, Line, PathId, Translation } from '../core/fields.ts';
import { PageQuery, Search } from '../core/paging.ts';
import { toAsciiNumber } from '../i18n/digits.ts';
import { placePointsMax, templateNameMax, templatePlaces } from './rules.ts';

/** Points with at most two decimals, in digits of any script. */
export const Points = z.codec(
  z.union([z.number(), z.string()]),
  z.number().check(z.gte(0), z.lte(placePointsMax)),
  {
    decode: (value) => {
      const text = toAsciiNumber(String(value)).trim();
      return /^\d{1,6}(?:\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
    },
    encode: (points) => points,
  },
);

/** A league's custom points by place. Seasons copy them, so editing a template changes no season. */
export const AdminPointsTemplate = z.object({
  id: Id,
  name: z.string(),
  name_en: z.nullable(z.string()),
  /** First place first. */
  places: z.array(z.number()),
  updated_at: Instant,
});
export type AdminPointsTemplate = z.output<typeof AdminPointsTemplate>;

export const PointsTemplateForm = z.strictObject({
  name: Line(1, templateNameMax),
  name_en: Translation(Line(1, templateNameMax)),
  places: z.array(Points).check(z.minLength(templatePlaces.min), z.maxLength(templatePlaces.max)),
});

/** All fields, as for a new one. */
export const PointsTemplateUpdate = z.extend(PointsTemplateForm, AsRead);

const one = z.object({ id: PathId });

/** Sorted by name. */
export const listPointsTemplates = endpoint({
  method: 'GET',
  path: '/api/v1/admin/points-templates',
  access: { module: 'championships', action: 'view' },
  query: z.object({ ...PageQuery.shape, search: Search }),
  list: AdminPointsTemplate,
});

export const createPointsTemplate = endpoint({
  method: 'POST',
  path: '/api/v1/admin/points-templates',
  access: { module: 'championships', action: 'create' },
  body: PointsTemplateForm,
  response: AdminPointsTemplate,
  status: 201,
  audit: 'points_template.create',
});

export const updatePointsTemplate = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/points-templates/{id}',
  access: { module: 'championships', action: 'edit' },
  params: one,
  body: PointsTemplateUpdate,
  response: AdminPointsTemplate,
  audit: 'points_template.update',
});

export const deletePointsTemplate = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/points-templates/{id}',
  access: { module: 'championships', action: 'delete' },
  params: one,
  audit: 'points_template.delete',
});
