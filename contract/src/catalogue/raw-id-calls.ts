import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id, InputId, Instant, isStorable } from '../core/fields.ts';
import { PageQuery, Search } from '../core/paging.ts';
import { gameIds } from '../servers/games.ts';
import { CarRef, TrackRef } from './calls.ts';
import { rawIdKinds } from './entry-rules.ts';
import { rawIdMax } from './rules.ts';

/** A game's own id as somebody sends it: of a layout `track/layout`, or the key of a track. */
export const RawId = z.string().check(z.trim(), z.minLength(1), z.maxLength(rawIdMax), z.refine(isStorable));

/** What an id is most likely called: the nearest one that has a name. */
const Suggestion = z.object({
  /** Of the layout or car. */
  to: Id,
  raw: z.string(),
  track: z.nullable(TrackRef),
  car_ref: z.nullable(CarRef),
});

export const UnnamedId = z.object({
  game: z.enum(gameIds),
  kind: z.enum(rawIdKinds),
  /** As the catalogue would hold it: in lower case, of a layout `track/layout`. */
  raw: z.string(),
  /** null of what was driven before such things were noted, and of what no driver has seen. */
  first_seen: z.nullable(Instant),
  last_seen: z.nullable(Instant),
  /** Valid ones. */
  laps: z.int(),
  /** On how many servers it is loaded now. */
  servers: z.int(),
  suggestion: z.nullable(Suggestion),
});
export type UnnamedId = z.output<typeof UnnamedId>;

/** The game's own ids that were seen in laps, results or on servers and have no name; the most driven first. */
export const listUnnamedIds = endpoint({
  method: 'GET',
  path: '/api/v1/admin/catalogue/unnamed',
  access: { module: 'catalogue', action: 'view' },
  query: z.extend(PageQuery, { kind: z.optional(z.enum(rawIdKinds)), search: Search }),
  list: UnnamedId,
});

/** Which row an id of the game means; null: none. */
export const AssignedId = z.object({
  game: z.enum(gameIds),
  kind: z.enum(rawIdKinds),
  raw: z.string(),
  to: z.nullable(Id),
  /** Of the row. */
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
 * Gives an id to a layout or a car, or frees it. Held by another row it is raw_id_taken, with what holds it as the `record`; a row
 * that is not there is a fault of `to`.
 */
export const assignId = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/catalogue/ids',
  access: { module: 'catalogue', action: 'edit' },
  body: IdForm,
  response: AssignedId,
  audit: 'raw_id.assign',
});
