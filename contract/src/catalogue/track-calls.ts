import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { FormBoolean } from '../core/fields.ts';
import { PageQuery, Search } from '../core/paging.ts';
import { gameIds } from '../servers/games.ts';
import { PublicUser } from '../users/calls.ts';
import { CarRef, TrackRef } from './calls.ts';
import { carClasses, catalogueNameMax, trackKinds } from './entry-rules.ts';

/** A layout of the catalogue with its figures. */
export const CatalogueTrack = z.object({
  track: TrackRef,
  kind: z.enum(trackKinds),
  lap_count: z.int(),
  /** Members with a counting lap. */
  drivers: z.int(),
  /** The best lap in any car; ms. */
  record: z.nullable(z.object({ driver: PublicUser, lap_time: z.int(), car_ref: CarRef })),
});
export type CatalogueTrack = z.output<typeof CatalogueTrack>;

/** Named layouts, most driven first. `search` covers both languages and game ids; `country` is ISO 3166 alpha-2. */
export const listCatalogueTracks = endpoint({
  method: 'GET',
  path: '/api/v1/catalogue/tracks',
  access: 'public',
  query: z.extend(PageQuery, {
    game: z.optional(z.enum(gameIds)),
    search: Search,
    kind: z.optional(z.enum(trackKinds)),
    country: z.optional(z.string().check(z.toUpperCase(), z.regex(/^[A-Z]{2}$/))),
    with_laps: z.optional(FormBoolean),
  }),
  list: CatalogueTrack,
});

/** Countries with tracks of a game, most tracks first. */
export const listCountries = endpoint({
  method: 'GET',
  path: '/api/v1/catalogue/countries',
  access: 'public',
  query: z.object({ game: z.optional(z.enum(gameIds)) }),
  /** ISO 3166 alpha-2 and the number of layouts. */
  response: z.object({ countries: z.array(z.object({ code: z.string(), layouts: z.int() })) }),
});

/** A car of the catalogue with its figures. */
export const CatalogueCar = z.extend(CarRef, { lap_count: z.int() });
export type CatalogueCar = z.output<typeof CatalogueCar>;

/** Named cars, most driven first. `search` covers name, brand and game id. */
export const listCatalogueCars = endpoint({
  method: 'GET',
  path: '/api/v1/catalogue/cars',
  access: 'public',
  query: z.extend(PageQuery, {
    game: z.optional(z.enum(gameIds)),
    search: Search,
    brand: z.optional(z.string().check(z.maxLength(catalogueNameMax))),
    class: z.optional(z.enum(carClasses)),
  }),
  list: CatalogueCar,
});
