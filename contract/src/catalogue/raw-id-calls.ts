import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id, InputId, Instant, isStorable } from '../core/fields.ts';
import { PageQuery, Search } from '../core/paging.ts';
import { gameIds } from '../servers/games.ts';
import { CarRef, TrackRef } from './calls.ts';
import { rawIdKinds } from './entry-rules.ts';
import { rawIdMax } from './rules.ts';

/** A game id: `track/layout` for a layout, or the key of a track. */
export const RawId = z.string().check(z.trim(), z.minLength(1), z.maxLength(rawIdMax), z.refine(isStorable));

/** The nearest id that has a name. */
const Suggestion = z.object({
  /** The id of the layout or car. */
  to: Id,
  raw: z.string(),
  track: z.nullable(TrackRef),
  car_ref: z.nullable(CarRef),
});

export const UnnamedId = z.object({
  game: z.enum(gameIds),
  kind: z.enum(rawIdKinds),
  /** Lower case; `track/layout` for a layout. */
  raw: z.string(),
  /** null if it was driven before this was recorded, or never. */
  first_seen: z.nullable(Instant),
  last_seen: z.nullable(Instant),
  /** Valid laps. */
  laps: z.int(),
  /** Servers that have it loaded now. */
  servers: z.int(),
  suggestion: z.nullable(Suggestion),
});
export type UnnamedId = z.output<typeof UnnamedId>;

/** Game ids seen in laps, results or on servers that have no name; most driven first. */
export const listUnnamedIds = endpoint({
  method: 'GET',
  path: '/api/v1/admin/catalogue/unnamed',
  access: { module: 'catalogue', action: 'view' },
  query: z.extend(PageQuery, { kind: z.optional(z.enum(rawIdKinds)), search: Search }),
  list: UnnamedId,
});

/** The row that a game id maps to, or null. */
export const AssignedId = z.object({
  game: z.enum(gameIds),
  kind: z.enum(rawIdKinds),
  raw: z.string(),
  to: z.nullable(Id),
  /** The row's name. */
  name: z.nullable(z.string()),
});
export type AssignedId = z.output<typeof AssignedId>;

export const IdForm = z.strictObject({
  game: z.enum(gameIds),
  kind: z.enum(rawIdKinds),
  raw: RawId,
  to: z.nullable(InputId),
});

/**
 * Maps an id to a layout or a car, or unmaps it. Throws raw_id_taken with the current row as `record` if it is
 * mapped to another one; an unknown row is an error of `to`.
 */
export const assignId = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/catalogue/ids',
  access: { module: 'catalogue', action: 'edit' },
  body: IdForm,
  response: AssignedId,
  audit: 'raw_id.assign',
});
