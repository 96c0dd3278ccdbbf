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

/** A line of the entry list. `name` is how the driver is called in results, also when there is no account any more. */
export const Entry = z.object({
  id: Id,
  round_id: z.nullable(Id),
  /** A class's code. */
  class: z.string(),
  number: z.nullable(z.int()),
  driver: z.nullable(PublicUser),
  name: z.string(),
  team: z.nullable(TeamRef),
  car_ref: CarRef,
  /** The cars before, the first one first. */
  cars_before: z.array(CarRef),
  skin: z.nullable(z.string()),
  state: z.enum(entryStates),
  /** From 1 on, of those who wait. */
  queue_number: z.nullable(z.int()),
  /** Of the class's balance, by staff and for success, in kg and percent. */
  ballast_kg: z.int(),
  restrictor: z.int(),
  /** For the round that was asked for; null without one. */
  checked_in: z.nullable(z.boolean()),
  /** For a round of a season that another driver gave away. */
  stand_in: z.boolean(),
  /** The rounds that the driver gives away. */
  absences: z.array(Id),
});
export type Entry = z.output<typeof Entry>;

/** What an entrant has to do next, and until when; the last instant counts. */
const NextAct = z.object({
  act: z.enum(['accept', 'check_in']),
  round_id: z.nullable(Id),
  /** null is first come, first served. */
  deadline: z.nullable(Instant),
});

/** A round of the season for which the driver may let somebody stand in. */
const OwnRound = z.object({
  id: Id,
  title: z.string(),
  title_en: z.nullable(z.string()),
  start_date: Instant,
  /** Whether it is given away. */
  given: z.boolean(),
  /** Whether it may be given away, or taken back, now. */
  can_change: z.boolean(),
  /** Until when; null of a round that is postponed. */
  closes_at: z.nullable(Instant),
});

/** An entry as its driver sees it. */
export const OwnEntry = z.object({
  id: Id,
  championship: z.object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    name_en: z.nullable(z.string()),
    /** A single is the sign-up of its round's event, whose name it bears. */
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
  /** For a round of a season that another driver gave away. */
  stand_in: z.boolean(),
  /** Of a season in which the driver has a place: the coming rounds that may be given away, or are. */
  rounds: z.array(OwnRound),
});
export type OwnEntry = z.output<typeof OwnEntry>;

export const CarKey = Line(1, rawIdMax);
export const EntryNumber = WholeNumber(entryNumber.min, entryNumber.max);
/** A team that the driver is in; null is none. */
export const EntryTeam = z.optional(z.nullable(InputId));

export const SignUpForm = z.object({
  class: Line(1, 8),
  car: CarKey,
  skin: z.optional(Line(0, skinMax)),
  number: z.optional(EntryNumber),
  team_id: EntryTeam,
  /** The version of the rules that was read. */
  rules_version: WholeNumber(1, 1_000_000),
  /** Takes a place that becomes free without being asked again. */
  auto_accept: z._default(z.boolean(), false),
  note: z.optional(Paragraphs(0, entryNoteMax)),
});
export type SignUpForm = z.output<typeof SignUpForm>;

/** What is absent stays. */
export const EntryForm = z.object({
  car: z.optional(CarKey),
  skin: z.optional(Line(0, skinMax)),
  number: z.optional(EntryNumber),
  team_id: EntryTeam,
  auto_accept: z.optional(z.boolean()),
});

const one = z.object({ id: PathId });

/** By number, then those who wait in their order. Withdrawn and refused ones are for staff alone. */
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

/** For the season: 409 sign_up_closed, entry_exists, number_taken, waiting_list_full, requirement_missing, rules_changed, steam_required. */
export const enterChampionship = endpoint({
  method: 'POST',
  path: '/api/v1/championships/{slug}/entries',
  access: 'user',
  params: oneChampionship,
  body: SignUpForm,
  response: OwnEntry,
  status: 201,
});

/** For one round of a championship whose rounds have their own sign-up. */
export const enterRound = endpoint({
  method: 'POST',
  path: '/api/v1/rounds/{id}/entries',
  access: 'user',
  params: one,
  body: SignUpForm,
  response: OwnEntry,
  status: 201,
});

/** 409 entries_locked once its round, or the first one of the season for the number, has begun. The team stays from the first round on. */
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

/** Takes the place that is offered; in the last hour before a start from the waiting list too. 409 offer_gone. Twice is once. */
export const acceptOffer = endpoint({
  method: 'POST',
  path: '/api/v1/entries/{id}/accept',
  access: 'user',
  params: one,
  response: OwnEntry,
});

/** To the end of the queue. */
export const declineOffer = endpoint({
  method: 'POST',
  path: '/api/v1/entries/{id}/decline',
  access: 'user',
  params: one,
  response: OwnEntry,
});

const AbsenceForm = z.object({ round_id: InputId });

/**
 * Gives a round of the season away; the first who waits is offered it alone. 409 sign_up_closed when the round's sign-up is over. Twice is
 * once.
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

/** Takes the round back as long as nobody else has been offered it. 409 offer_gone, sign_up_closed. Twice is once. */
export const takeRoundBack = endpoint({
  method: 'DELETE',
  path: '/api/v1/entries/{id}/absences',
  access: 'user',
  params: one,
  body: AbsenceForm,
});

/** For the round whose check-in is open. 409 check_in_closed. Twice is once. */
export const checkIn = endpoint({
  method: 'POST',
  path: '/api/v1/entries/{id}/check-in',
  access: 'user',
  params: one,
  response: OwnEntry,
});

/** Those with something to do first, then by the next start; what is over is not there. */
export const listOwnEntries = endpoint({
  method: 'GET',
  path: '/api/v1/dashboard/entries',
  access: 'user',
  query: PageQuery,
  list: OwnEntry,
});
