import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { AsRead, Id, InputId, Instant, Line, PathId, SteamId, WholeNumber } from '../../core/fields.ts';
import { PageQuery, Search } from '../../core/paging.ts';
import { carBallast, carRestrictor, skinMax } from '../rules.ts';
import { Reason, ReasonForm } from '../setup/setup-calls.ts';
import { CarKey, Entry, EntryNumber, EntryTeam } from './entry-calls.ts';
import { entryStates } from './places.ts';

/** An entry with the fields for staff. */
export const AdminEntry = z.extend(Entry, {
  championship_id: Id,
  steam_id: z.string(),
  car: z.string(),
  note: z.nullable(z.string()),
  state_reason: z.nullable(z.string()),
  offer_deadline: z.nullable(Instant),
  expired_offers: z.int(),
  no_shows: z.int(),
  auto_accept: z.boolean(),
  /** Ballast that staff add to the class's balance. */
  own_ballast_kg: z.int(),
  own_restrictor: z.int(),
  queued_at: Instant,
  created_at: Instant,
  updated_at: Instant,
});
export type AdminEntry = z.output<typeof AdminEntry>;

/** A manual entry: a member, or a Steam id with a name. */
export const NewEntry = z.strictObject({
  championship_id: InputId,
  round_id: z.optional(InputId),
  user_id: z.optional(InputId),
  steam_id: z.optional(SteamId),
  name: z.optional(Line(1, 60)),
  class: Line(1, 8),
  car: CarKey,
  skin: z.optional(Line(0, skinMax)),
  number: z.optional(EntryNumber),
  team_id: EntryTeam,
});

export const AdminEntryForm = z.strictObject({
  ...AsRead,
  car: z.optional(CarKey),
  skin: z.optional(Line(0, skinMax)),
  number: z.optional(z.nullable(EntryNumber)),
  team_id: EntryTeam,
  ballast_kg: z.optional(WholeNumber(carBallast.min, carBallast.max)),
  restrictor: z.optional(WholeNumber(carRestrictor.min, carRestrictor.max)),
  /** The Steam id that the driver used instead of the linked one. */
  steam_id: z.optional(SteamId),
});

const one = z.object({ id: PathId });
const view = { module: 'championships', action: 'view' } as const;
const edit = { module: 'championships', action: 'edit' } as const;
const changes = ['championships', 'events'] as const;

export const listAdminEntries = endpoint({
  method: 'GET',
  path: '/api/v1/admin/entries',
  access: view,
  query: z.object({
    ...PageQuery.shape,
    search: Search,
    championship: PathId,
    round: z.optional(PathId),
    class: z.optional(z.string().check(z.maxLength(8))),
    state: z.optional(z.enum(entryStates)),
  }),
  list: AdminEntry,
});

export const getAdminEntry = endpoint({
  method: 'GET',
  path: '/api/v1/admin/entries/{id}',
  access: view,
  params: one,
  response: AdminEntry,
});

/** Confirmed if a place is free, otherwise 409 class_full. */
export const createAdminEntry = endpoint({
  method: 'POST',
  path: '/api/v1/admin/entries',
  access: edit,
  changes,
  body: NewEntry,
  response: AdminEntry,
  status: 201,
  audit: 'entry.create',
});

export const updateAdminEntry = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/entries/{id}',
  access: edit,
  changes,
  params: one,
  body: AdminEntryForm,
  response: AdminEntry,
  audit: 'entry.update',
});

/** Confirms a pending or waiting entry if a place is free; otherwise 409 class_full. */
export const confirmEntry = endpoint({
  method: 'POST',
  path: '/api/v1/admin/entries/{id}/confirm',
  access: edit,
  changes,
  params: one,
  response: AdminEntry,
  audit: 'entry.confirm',
});

/** Rejects a pending entry. */
export const rejectEntry = endpoint({
  method: 'POST',
  path: '/api/v1/admin/entries/{id}/refuse',
  access: edit,
  changes,
  params: one,
  body: ReasonForm,
  response: AdminEntry,
  audit: 'entry.refuse',
});

export const removeEntry = endpoint({
  method: 'POST',
  path: '/api/v1/admin/entries/{id}/remove',
  access: edit,
  changes,
  params: one,
  body: ReasonForm,
  response: AdminEntry,
  audit: 'entry.remove',
});

/** Moves an entry to a position of the waiting list, from 1. */
export const moveEntry = endpoint({
  method: 'POST',
  path: '/api/v1/admin/entries/{id}/move',
  access: edit,
  changes,
  params: one,
  body: z.strictObject({ queue_number: WholeNumber(1, 1_000), reason: Reason }),
  response: AdminEntry,
  audit: 'entry.move',
});

/** The drivers of a round as the game's `entry_list.ini`, CSV or JSON. */
export const exportRound = endpoint({
  method: 'GET',
  path: '/api/v1/admin/rounds/{id}/export',
  access: view,
  params: one,
  query: z.object({ as: z._default(z.enum(['entry_list', 'csv', 'json']), 'csv') }),
  response: z.string(),
  text: 'text/plain',
});
