import * as z from 'zod/mini';
import { CarRef } from '../../catalogue/calls.ts';
import { rawIdMax } from '../../catalogue/rules.ts';
import { endpoint } from '../../core/endpoint.ts';
import { Id, InputId, Instant, Line, Paragraphs, PathId, WholeNumber } from '../../core/fields.ts';
import { PageQuery, Search } from '../../core/paging.ts';
import { TeamRef } from '../../teams/calls.ts';
import { PublicUser } from '../../users/calls.ts';
import { oneChampionship } from '../calls.ts';
import { championshipKinds, entryNoteMax, entryNumber, skinMax } from '../rules.ts';
import { entryStates } from './places.ts';

/** A line of the entry list. `name` is the driver's name in results, kept after the account is deleted. */
export const Entry = z.object({
  id: Id,
  round_id: z.nullable(Id),
  /** The code of its class. */
  class: z.string(),
  number: z.nullable(z.int()),
  driver: z.nullable(PublicUser),
  name: z.string(),
  team: z.nullable(TeamRef),
  car_ref: CarRef,
  /** Earlier cars, oldest first. */
  cars_before: z.array(CarRef),
  skin: z.nullable(z.string()),
  state: z.enum(entryStates),
  /** Position in the waiting list, from 1. */
  queue_number: z.nullable(z.int()),
  /** Sum of the class's balance, staff ballast and success ballast; kg and percent. */
  ballast_kg: z.int(),
  restrictor: z.int(),
  /** For the requested round; null without one. */
  checked_in: z.nullable(z.boolean()),
  /** A stand-in for a driver who gave this round away. */
  stand_in: z.boolean(),
  /** The rounds that the driver gives away. */
  absences: z.array(Id),
});
export type Entry = z.output<typeof Entry>;

/** The entrant's next action and its deadline (inclusive). */
const NextAct = z.object({
  act: z.enum(['accept', 'check_in']),
  round_id: z.nullable(Id),
  /** null: first come, first served. */
  deadline: z.nullable(Instant),
});

/** A round of the season for which the driver may name a stand-in. */
const OwnRound = z.object({
  id: Id,
  title: z.string(),
  title_en: z.nullable(z.string()),
  start_date: Instant,
  /** Whether it is given away. */
  given: z.boolean(),
  /** Whether it can be given away or taken back now. */
  can_change: z.boolean(),
  /** The deadline; null for a postponed round. */
  closes_at: z.nullable(Instant),
});

/** An entry with the fields for its driver. */
export const OwnEntry = z.object({
  id: Id,
  championship: z.object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    name_en: z.nullable(z.string()),
    /** A single is the sign-up of an event and has the event's name. */
    kind: z.enum(championshipKinds),
  }),
  round: z.nullable(
    z.object({
      id: Id,
      event_id: Id,
      title: z.string(),
      title_en: z.nullable(z.string()),
      start_date: Instant,
    }),
  ),
  class: z.string(),
  team: z.nullable(TeamRef),
  car: z.string(),
  car_ref: CarRef,
  skin: z.nullable(z.string()),
  number: z.nullable(z.int()),
  auto_accept: z.boolean(),
  state: z.enum(entryStates),
  state_reason: z.nullable(z.string()),
  queue_number: z.nullable(z.int()),
  next: z.nullable(NextAct),
  /** A stand-in for a driver who gave this round away. */
  stand_in: z.boolean(),
  /** In a season where the driver has a place: upcoming rounds that are, or can be, given away. */
  rounds: z.array(OwnRound),
});
export type OwnEntry = z.output<typeof OwnEntry>;

export const CarKey = Line(1, rawIdMax);
export const EntryNumber = WholeNumber(entryNumber.min, entryNumber.max);
/** One of the driver's teams; null for none. */
export const EntryTeam = z.optional(z.nullable(InputId));

export const SignUpForm = z.object({
  class: Line(1, 8),
  car: CarKey,
  skin: z.optional(Line(0, skinMax)),
  number: z.optional(EntryNumber),
  team_id: EntryTeam,
  /** The version of the rules that the entrant read. */
  rules_version: WholeNumber(1, 1_000_000),
  /** Accepts a free place automatically. */
  auto_accept: z._default(z.boolean(), false),
  note: z.optional(Paragraphs(0, entryNoteMax)),
});
export type SignUpForm = z.output<typeof SignUpForm>;

/** Absent fields stay unchanged. */
export const EntryForm = z.object({
  car: z.optional(CarKey),
  skin: z.optional(Line(0, skinMax)),
  number: z.optional(EntryNumber),
  team_id: EntryTeam,
  auto_accept: z.optional(z.boolean()),
});

const one = z.object({ id: PathId });

/** By number, then the waiting list in order. Withdrawn and rejected entries are visible only to staff. */
export const listEntries = endpoint({
  method: 'GET',
  path: '/api/v1/championships/{slug}/entries',
  access: 'public',
  params: oneChampionship,
  query: z.object({
    ...PageQuery.shape,
    search: Search,
    class: z.optional(z.string().check(z.maxLength(8))),
    state: z.optional(z.enum(['confirmed', 'waiting', 'offered', 'pending'])),
    round: z.optional(PathId),
  }),
  list: Entry,
});

/**
 * Enters the whole season: 409 sign_up_closed, entry_exists, number_taken, waiting_list_full, requirement_missing,
 * rules_changed, steam_required.
 */
export const enterChampionship = endpoint({
  method: 'POST',
  path: '/api/v1/championships/{slug}/entries',
  access: 'user',
  params: oneChampionship,
  body: SignUpForm,
  response: OwnEntry,
  status: 201,
});

/** Enters one round of a championship with a sign-up per round. */
export const enterRound = endpoint({
  method: 'POST',
  path: '/api/v1/rounds/{id}/entries',
  access: 'user',
  params: one,
  body: SignUpForm,
  response: OwnEntry,
  status: 201,
});

/**
 * 409 entries_locked after the start of its round (for the number: the season's first round). The team cannot
 * change after the first round.
 */
export const updateEntry = endpoint({
  method: 'PUT',
  path: '/api/v1/entries/{id}',
  access: 'user',
  params: one,
  body: EntryForm,
  response: OwnEntry,
});

/** Withdraws. */
export const withdrawEntry = endpoint({
  method: 'DELETE',
  path: '/api/v1/entries/{id}',
  access: 'user',
  params: one,
});

/** Accepts the offered place; in the last hour before a start also from the waiting list. 409 offer_gone. Idempotent. */
export const acceptOffer = endpoint({
  method: 'POST',
  path: '/api/v1/entries/{id}/accept',
  access: 'user',
  params: one,
  response: OwnEntry,
});

/** Moves the entry to the end of the queue. */
export const declineOffer = endpoint({
  method: 'POST',
  path: '/api/v1/entries/{id}/decline',
  access: 'user',
  params: one,
  response: OwnEntry,
});

const AbsenceForm = z.object({ round_id: InputId });

/**
 * Gives a round of the season away and offers it to the first in the queue. 409 sign_up_closed once the round's
 * sign-up is over. Idempotent.
 */
export const giveRoundAway = endpoint({
  method: 'POST',
  path: '/api/v1/entries/{id}/absences',
  access: 'user',
  params: one,
  body: AbsenceForm,
  response: OwnEntry,
  status: 201,
});

/** Takes the round back until another driver has been offered it. 409 offer_gone, sign_up_closed. Idempotent. */
export const takeRoundBack = endpoint({
  method: 'DELETE',
  path: '/api/v1/entries/{id}/absences',
  access: 'user',
  params: one,
  body: AbsenceForm,
});

/** Checks in for the round whose check-in is open. 409 check_in_closed. Idempotent. */
export const checkIn = endpoint({
  method: 'POST',
  path: '/api/v1/entries/{id}/check-in',
  access: 'user',
  params: one,
  response: OwnEntry,
});

/** Entries that need an action first, then by next start. Finished ones are left out. */
export const listOwnEntries = endpoint({
  method: 'GET',
  path: '/api/v1/dashboard/entries',
  access: 'user',
  query: PageQuery,
  list: OwnEntry,
});
