import * as z from 'zod/mini';
import { CarRef, TrackRef } from '../catalogue/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  AsRead,
  FormBoolean,
  Id,
  Instant,
  LenientInstant,
  Line,
  LongId,
  Paragraphs,
  PathId,
  Translation,
  WholeNumber,
} from '../core/fields.ts';
import { OgImages } from '../core/og-images.ts';
import { PageQuery, Search } from '../core/paging.ts';
import { toAsciiDigits } from '../i18n/digits.ts';
import { serverStatuses } from '../servers/rules.ts';
import { PublicUser } from '../users/calls.ts';
import { nightFields, nightForm } from './night-fields.ts';
import {
  eventDescriptionMax,
  eventDescriptionMin,
  eventImageRule,
  eventParticipantsMax,
  eventPeriods,
  eventTitleMax,
  eventTitleMin,
  eventTypes,
  mapImageRule,
} from './rules.ts';

/** An event as everybody sees it. `joined` and `reminded` are of whoever asks, and false for a stranger. */
export const CommunityEvent = z.object({
  id: Id,
  title: z.string(),
  title_en: z.nullable(z.string()),
  description: z.string(),
  description_en: z.nullable(z.string()),
  event_type: z.enum(eventTypes),
  start_date: Instant,
  end_date: Instant,
  /** 0 is no limit. */
  max_participants: z.int(),
  image: z.string(),
  map_image: z.nullable(z.string()),
  host: PublicUser,
  /** Where it is driven, and the way onto it. */
  server: z.nullable(
    z.object({
      id: Id,
      name: z.string(),
      name_en: z.nullable(z.string()),
      join_link: z.string(),
      status: z.enum(serverStatuses),
    }),
  ),
  /** Of the championship whose round it is, which then decides who takes part. */
  round_id: z.nullable(Id),
  participants: z.int(),
  /** How many asked to be told before it starts: joining opens with the start. */
  reminder_count: z.int(),
  joined: z.boolean(),
  reminded: z.boolean(),
});
export type CommunityEvent = z.output<typeof CommunityEvent>;

/** An event as its own page shows it. */
export const EventDetail = z.extend(CommunityEvent, { ...nightFields, preview_images: OgImages });
export type EventDetail = z.output<typeof EventDetail>;

/** An event as the staff see it. Whoever joins leaves `updated_at` as it is. */
export const AdminEvent = z.extend(CommunityEvent, { ...nightFields, updated_at: Instant });
export type AdminEvent = z.output<typeof AdminEvent>;

const one = z.object({ id: PathId });
const list = z.object({ ...PageQuery.shape, search: Search });

/** Live ones first, then those to come in their order, then those that are over, the latest first. */
export const listEvents = endpoint({
  method: 'GET',
  path: '/api/v1/events',
  access: 'user',
  query: list,
  list: CommunityEvent,
});

/**
 * Events for everybody: `coming` are those that are on and those to come in their order, `past` the others, the latest first.
 */
export const listPublicEvents = endpoint({
  method: 'GET',
  path: '/api/v1/events/public',
  access: 'public',
  query: z.extend(list, { when: z.optional(z.enum(eventPeriods)) }),
  list: CommunityEvent,
});

export const getEvent = endpoint({
  method: 'GET',
  path: '/api/v1/events/{id}',
  access: 'public',
  params: one,
  response: EventDetail,
});

/** The event to look forward to, and where it is driven. */
export const NextEvent = z.object({
  /** The first to come; while none is announced the one that is on; null without either. */
  event: z.nullable(CommunityEvent),
  /** The shown name of what its server is loaded with now; null where that is not known. */
  track_name: z.nullable(z.string()),
  track: z.nullable(TrackRef),
  /** The best lap of a member there with any car, in ms. */
  best_lap: z.nullable(z.int()),
});
export type NextEvent = z.output<typeof NextEvent>;

export const getNextEvent = endpoint({
  method: 'GET',
  path: '/api/v1/events/next',
  access: 'public',
  response: NextEvent,
});

/** While it is live and has room: otherwise event_not_live or event_full. Twice is once. */
export const joinEvent = endpoint({
  method: 'POST',
  path: '/api/v1/events/{id}/join',
  access: 'user',
  params: one,
  response: CommunityEvent,
});

/** Asks to be told half an hour before the start; event_started from then on. */
export const setEventReminder = endpoint({
  method: 'POST',
  path: '/api/v1/events/{id}/reminder',
  access: 'user',
  params: one,
  response: CommunityEvent,
});

export const removeEventReminder = endpoint({
  method: 'DELETE',
  path: '/api/v1/events/{id}/reminder',
  access: 'user',
  params: one,
  response: CommunityEvent,
});

/** Who joined, the first ones first. */
export const listEventParticipants = endpoint({
  method: 'GET',
  path: '/api/v1/events/{id}/participants',
  access: 'public',
  params: one,
  query: list,
  list: z.extend(PublicUser, { joined_at: Instant }),
});

/** A race of an event as it was classified. Times in ms. */
export const EventRace = z.object({
  session_id: LongId,
  track_name: z.string(),
  track: TrackRef,
  held_at: Instant,
  results: z.array(
    z.object({
      position: z.int(),
      /** The member, or null for somebody who is none. */
      driver: z.nullable(PublicUser),
      /** As the game told it; null where it never did. */
      name: z.nullable(z.string()),
      car: z.string(),
      car_ref: CarRef,
      lap_count: z.int(),
      total_time: z.int(),
      /** Behind the first: in ms on the same lap, otherwise in laps; both 0 for the first. */
      gap_ms: z.nullable(z.int()),
      gap_laps: z.int(),
      /** null where no lap of the race is known, as of a race that came as an event. */
      best_ms: z.nullable(z.int()),
      /** The place in the qualifying on this server before it, which a game begins from; null without one. */
      grid: z.nullable(z.int()),
      /** What the contacts of the race weigh, as the safety rating counts them; null where none are told. */
      contact_points: z.nullable(z.number()),
    }),
  ),
});
export type EventRace = z.output<typeof EventRace>;

/** The races that the event's server told of, from its start until an hour after its end, in their order. */
export const listEventResults = endpoint({
  method: 'GET',
  path: '/api/v1/events/{id}/results',
  access: 'public',
  params: one,
  response: z.array(EventRace),
});

const lastInstant = new Date('2100-01-01T00:00:00Z');

/** A time that an event may have. */
const EventDate = LenientInstant.check(z.refine((date) => date < lastInstant, 'invalid'));

/** A server, or none by an empty text. */
const ServerChoice = z.codec(z.union([z.string(), z.number()]), z.nullable(Id), {
  decode: (value) => {
    const text = toAsciiDigits(String(value)).trim();
    if (text === '') return null;
    return /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  },
  encode: (id) => id ?? '',
});

/** The form of a new event. The start is not before now, the end not before the start. */
export const NewEvent = z.object({
  title: Line(eventTitleMin, eventTitleMax),
  title_en: Translation(Line(eventTitleMin, eventTitleMax)),
  description: Paragraphs(eventDescriptionMin, eventDescriptionMax),
  description_en: Translation(Paragraphs(eventDescriptionMin, eventDescriptionMax)),
  event_type: z.enum(eventTypes),
  start_date: EventDate,
  end_date: EventDate,
  max_participants: WholeNumber(0, eventParticipantsMax),
  server_id: z.optional(ServerChoice),
  ...nightForm,
});

/** The form of a change: what is absent stays. A start that stays may have passed. */
export const EventUpdate = z.extend(z.partial(NewEvent), {
  ...AsRead,
  /** Takes the stored map away; a new one that comes along takes its place. */
  remove_map_image: z.optional(FormBoolean),
});

export const listAdminEvents = endpoint({
  method: 'GET',
  path: '/api/v1/admin/events',
  access: { module: 'events', action: 'view' },
  query: list,
  list: AdminEvent,
});

/** All events that match as CSV. */
export const exportEvents = endpoint({
  method: 'GET',
  path: '/api/v1/admin/events/export',
  access: { module: 'events', action: 'view' },
  query: z.object({ search: Search }),
  response: z.string(),
  text: 'text/csv',
});

export const createEvent = endpoint({
  method: 'POST',
  path: '/api/v1/admin/events',
  access: { module: 'events', action: 'create' },
  encoding: 'multipart',
  body: NewEvent,
  files: { image: eventImageRule, map_image: mapImageRule },
  response: AdminEvent,
  status: 201,
  rate: 'upload',
  audit: 'event.create',
});

export const updateEvent = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/events/{id}',
  access: { module: 'events', action: 'edit' },
  params: one,
  encoding: 'multipart',
  body: EventUpdate,
  files: { image: { ...eventImageRule, required: false }, map_image: mapImageRule },
  response: AdminEvent,
  rate: 'upload',
  audit: 'event.update',
});

/** Gone with its participants, reminders and pictures. */
export const deleteEvent = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/events/{id}',
  access: { module: 'events', action: 'delete' },
  params: one,
  audit: 'event.delete',
});
