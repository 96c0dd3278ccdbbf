import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import {
  AsRead,
  Clearable,
  FormBoolean,
  Id,
  InputId,
  Instant,
  Line,
  PathId,
  WholeNumber,
} from '../core/fields.ts';
import { PageQuery, Search } from '../core/paging.ts';
import { gameIds } from '../servers/games.ts';
import { isCountryCode } from './countries.ts';
import {
  carClasses,
  catalogueNameMax,
  directions,
  layoutLengthMax,
  layoutLengthMin,
  trackKinds,
  variantMax,
} from './entry-rules.ts';
import { RawId } from './raw-id-calls.ts';

const Country = z.string().check(z.toUpperCase(), z.refine(isCountryCode));

const Name = Line(1, catalogueNameMax);
/** Empty string: the track without a layout. */
const LayoutName = Line(0, catalogueNameMax);
/** A fraction inside the lap. */
const Share = z.number().check(z.refine((share) => share > 0 && share < 1));

/** Where the first two sectors end, as fractions of the lap. */
const Sectors = z.array(Share).check(
  z.minLength(2),
  z.maxLength(2),
  z.refine(([first = 1, second = 0]) => first < second),
);

const recordFields = {
  /** Whether the row ships with the portal and staff have not edited it. */
  is_shipped: z.boolean(),
  /** Changes only with edits by staff. */
  updated_at: Instant,
};

export const AdminLayout = z.object({
  id: Id,
  track_id: Id,
  name: z.string(),
  name_fa: z.string(),
  slug: z.string(),
  length_m: z.nullable(z.int()),
  direction: z.nullable(z.enum(directions)),
  /** The id of its outline. */
  outline: z.nullable(z.string()),
  /** Two fractions of the lap. */
  sectors: z.nullable(z.array(z.number())),
  /** The game ids that map to it. */
  ids: z.array(z.string()),
  ...recordFields,
});
export type AdminLayout = z.output<typeof AdminLayout>;

export const AdminTrack = z.object({
  id: Id,
  game: z.enum(gameIds),
  name: z.string(),
  name_fa: z.string(),
  /** ISO 3166 alpha-2 */
  country: z.nullable(z.string()),
  kind: z.enum(trackKinds),
  variant: z.nullable(z.string()),
  layouts: z.array(AdminLayout),
  ...recordFields,
});
export type AdminTrack = z.output<typeof AdminTrack>;

export const AdminCar = z.object({
  id: Id,
  game: z.enum(gameIds),
  name: z.string(),
  brand: z.string(),
  class: z.enum(carClasses),
  is_traffic: z.boolean(),
  ids: z.array(z.string()),
  ...recordFields,
});
export type AdminCar = z.output<typeof AdminCar>;

const view = { module: 'catalogue', action: 'view' } as const;
const create = { module: 'catalogue', action: 'create' } as const;
const edit = { module: 'catalogue', action: 'edit' } as const;
const remove = { module: 'catalogue', action: 'delete' } as const;
const changes = ['catalogue'] as const;
const one = z.object({ id: PathId });

/** Tracks by name. `search` covers names, layouts and game ids. */
export const listAdminTracks = endpoint({
  method: 'GET',
  path: '/api/v1/admin/catalogue/tracks',
  access: view,
  query: z.extend(PageQuery, { game: z.optional(z.enum(gameIds)), search: Search }),
  list: AdminTrack,
});

export const listAdminCars = endpoint({
  method: 'GET',
  path: '/api/v1/admin/catalogue/cars',
  access: view,
  query: z.extend(PageQuery, {
    game: z.optional(z.enum(gameIds)),
    search: Search,
    class: z.optional(z.enum(carClasses)),
  }),
  list: AdminCar,
});

const trackFields = {
  name: Name,
  name_fa: Name,
  country: Clearable(Country),
  kind: z.enum(trackKinds),
  variant: Clearable(Line(1, variantMax)),
};
const layoutFields = {
  name: LayoutName,
  name_fa: LayoutName,
  length_m: Clearable(WholeNumber(layoutLengthMin, layoutLengthMax)),
  direction: Clearable(z.enum(directions)),
  sectors: z.nullable(Sectors),
};
const carFields = {
  name: Name,
  brand: Name,
  class: z.enum(carClasses),
  is_traffic: FormBoolean,
};

/** The game id to map to the new row; raw_id_taken if it is mapped to another row. */
const raw = z.optional(RawId);

/** A new track with its first layout, which has no name. */
export const NewTrack = z.strictObject({
  game: z.enum(gameIds),
  ...trackFields,
  length_m: layoutFields.length_m,
  raw,
});
export const TrackForm = z.strictObject({ ...trackFields, ...AsRead });
export const NewLayout = z.strictObject({ track_id: InputId, ...layoutFields, raw });
export const LayoutForm = z.strictObject({ ...layoutFields, ...AsRead });
export const NewCar = z.strictObject({ game: z.enum(gameIds), ...carFields, raw });
export const CarForm = z.strictObject({ ...carFields, ...AsRead });

export const createTrack = endpoint({
  method: 'POST',
  path: '/api/v1/admin/catalogue/tracks',
  access: create,
  body: NewTrack,
  response: AdminTrack,
  status: 201,
  changes,
  audit: 'track.create',
});

export const updateTrack = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/catalogue/tracks/{id}',
  access: edit,
  params: one,
  body: TrackForm,
  response: AdminTrack,
  changes,
  audit: 'track.update',
});

/** Deletes a track with its layouts; their ids become unnamed. Throws name_in_use while a championship uses one. */
export const deleteTrack = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/catalogue/tracks/{id}',
  access: remove,
  params: one,
  changes,
  audit: 'track.delete',
});

export const createLayout = endpoint({
  method: 'POST',
  path: '/api/v1/admin/catalogue/layouts',
  access: create,
  body: NewLayout,
  response: AdminLayout,
  status: 201,
  changes,
  audit: 'layout.create',
});

export const updateLayout = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/catalogue/layouts/{id}',
  access: edit,
  params: one,
  body: LayoutForm,
  response: AdminLayout,
  changes,
  audit: 'layout.update',
});

export const deleteLayout = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/catalogue/layouts/{id}',
  access: remove,
  params: one,
  changes,
  audit: 'layout.delete',
});

export const createCar = endpoint({
  method: 'POST',
  path: '/api/v1/admin/catalogue/cars',
  access: create,
  body: NewCar,
  response: AdminCar,
  status: 201,
  changes,
  audit: 'car.create',
});

export const updateCar = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/catalogue/cars/{id}',
  access: edit,
  params: one,
  body: CarForm,
  response: AdminCar,
  changes,
  audit: 'car.update',
});

export const deleteCar = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/catalogue/cars/{id}',
  access: remove,
  params: one,
  changes,
  audit: 'car.delete',
});
