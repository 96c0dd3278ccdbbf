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

/** A public event. `joined` and `reminded` refer to the current user, and are false when signed out. */
export const CommunityEvent = z.object({
  id: Id,
  title: z.string(),
  title_en: z.nullable(z.string()),
  description: z.string(),
  description_en: z.nullable(z.string()),
  event_type: z.enum(eventTypes),
  start_date: Instant,
  end_date: Instant,
  /** 0: unlimited. */
  max_participants: z.int(),
  image: z.string(),
  map_image: z.nullable(z.string()),
  host: PublicUser,
  /** The server and how to join it. */
  server: z.nullable(
    z.object({
      id: Id,
      name: z.string(),
      name_en: z.nullable(z.string()),
      join_link: z.string(),
      status: z.enum(serverStatuses),
    }),
  ),
  /** The championship round, which then decides who takes part. */
  round_id: z.nullable(Id),
  participants: z.int(),
  /** How many asked for a reminder; joining opens with the start. */
  reminder_count: z.int(),
  joined: z.boolean(),
  reminded: z.boolean(),
});
export type CommunityEvent = z.output<typeof CommunityEvent>;

/** An event on its own page. */
export const EventDetail = z.extend(CommunityEvent, { ...nightFields, preview_images: OgImages });
export type EventDetail = z.output<typeof EventDetail>;

/** An event with the fields for staff. Joining does not change `updated_at`. */
export const AdminEvent = z.extend(CommunityEvent, { ...nightFields, updated_at: Instant });
export type AdminEvent = z.output<typeof AdminEvent>;

const one = z.object({ id: PathId });
const list = z.object({ ...PageQuery.shape, search: Search });

/** Live events first, then upcoming ones by start, then past ones, latest first. */
export const listEvents = endpoint({
  method: 'GET',
  path: '/api/v1/events',
  access: 'user',
  query: list,
  list: CommunityEvent,
});

/** Public events. `coming`: live and upcoming ones by start; `past`: the rest, latest first. */
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

/** The next event and its server. */
export const NextEvent = z.object({
  /** The next upcoming event; if there is none, the live one, or null. */
  event: z.nullable(CommunityEvent),
  /** The display name of the track loaded on its server; null if unknown. */
  track_name: z.nullable(z.string()),
  track: z.nullable(TrackRef),
  /** The best lap of a member on that track in any car, in ms. */
  best_lap: z.nullable(z.int()),
});
export type NextEvent = z.output<typeof NextEvent>;

export const getNextEvent = endpoint({
  method: 'GET',
  path: '/api/v1/events/next',
  access: 'public',
  response: NextEvent,
});

/** Only while live and not full: otherwise event_not_live or event_full. Idempotent. */
export const joinEvent = endpoint({
  method: 'POST',
  path: '/api/v1/events/{id}/join',
  access: 'user',
  params: one,
  response: CommunityEvent,
});

/** Requests a reminder half an hour before the start; event_started from then on. */
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

/** Participants in order of joining. */
export const listEventParticipants = endpoint({
  method: 'GET',
  path: '/api/v1/events/{id}/participants',
  access: 'public',
  params: one,
  query: list,
  list: z.extend(PublicUser, { joined_at: Instant }),
});

/** A classified race of an event. Times in ms. */
export const EventRace = z.object({
  session_id: LongId,
  track_name: z.string(),
  track: TrackRef,
  held_at: Instant,
  results: z.array(
    z.object({
      position: z.int(),
      /** The member; null for a guest. */
      driver: z.nullable(PublicUser),
      /** The driver's name in the game; null if unknown. */
      name: z.nullable(z.string()),
      car: z.string(),
      car_ref: CarRef,
      lap_count: z.int(),
      total_time: z.int(),
      /** To the first: in ms on the same lap, otherwise in laps; both 0 for the first. */
      gap_ms: z.nullable(z.int()),
      gap_laps: z.int(),
      /** null if no laps are known, such as for a race reported as a single event. */
      best_ms: z.nullable(z.int()),
      /** The place in the preceding qualifying on this server, which sets the grid; null without one. */
      grid: z.nullable(z.int()),
      /** The weight of the race's contacts in the safety rating; null if unknown. */
      contact_points: z.nullable(z.number()),
    }),
  ),
});
export type EventRace = z.output<typeof EventRace>;

/** Races reported by the event's server from its start until an hour after its end, in order. */
export const listEventResults = endpoint({
  method: 'GET',
  path: '/api/v1/events/{id}/results',
  access: 'public',
  params: one,
  response: z.array(EventRace),
});

const lastInstant = new Date('2100-01-01T00:00:00Z');

/** A date within the accepted range. */
const EventDate = LenientInstant.check(z.refine((date) => date < lastInstant, 'invalid'));

/** A server; empty string for none. */
const ServerChoice = z.codec(z.union([z.string(), z.number()]), z.nullable(Id), {
  decode: (value) => {
    const text = toAsciiDigits(String(value)).trim();
    if (text === '') return null;
    return /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  },
  encode: (id) => id ?? '',
});

/** A new event. The start is not in the past, the end not before the start. */
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

/** Absent fields stay unchanged. An unchanged start may be in the past. */
export const EventUpdate = z.extend(z.partial(NewEvent), {
  ...AsRead,
  /** Removes the stored map; an uploaded one replaces it. */
  remove_map_image: z.optional(FormBoolean),
});

export const listAdminEvents = endpoint({
  method: 'GET',
  path: '/api/v1/admin/events',
  access: { module: 'events', action: 'view' },
  query: list,
  list: AdminEvent,
});

/** All matching events as CSV. */
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

/** Deletes an event with its participants, reminders and pictures. */
export const deleteEvent = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/events/{id}',
  access: { module: 'events', action: 'delete' },
  params: one,
  audit: 'event.delete',
});
