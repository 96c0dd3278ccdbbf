import * as z from 'zod/mini';
import { CarRef, TrackRef } from '../catalogue/calls.ts';
import { Round } from '../championships/calls.ts';
import { OwnEntry } from '../championships/entries/entry-calls.ts';
import { ResultRow } from '../championships/results/result-calls.ts';
import { championshipKinds, sessionKinds } from '../championships/rules.ts';
import { racePhases } from '../championships/states/race-phase.ts';
import { endpoint } from '../core/endpoint.ts';
import { Id, Instant, PathId } from '../core/fields.ts';
import { EventDetail } from '../events/calls.ts';
import { serverStatuses } from '../servers/rules.ts';
import { DecisionSummary } from '../stewarding/calls.ts';
import { timingStates } from '../timing/rules.ts';
import { PublicUser } from '../users/calls.ts';

/** Parts that can fail independently. */
export const nightParts = [
  'round',
  'classes',
  'facts',
  'mine',
  'server',
  'timing',
  'podium',
  'standings_change',
  'decisions',
  'links',
] as const;
export type NightPart = (typeof nightParts)[number];

const championship = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  name_en: z.nullable(z.string()),
  /** A single is the sign-up of only this event. */
  kind: z.enum(championshipKinds),
});

const NextRound = z.object({
  event_id: Id,
  number: z.int(),
  title: z.string(),
  title_en: z.nullable(z.string()),
  start_date: Instant,
});

export const NightRound = z.extend(Round, {
  championship,
  /** When a provisional result becomes official; null if staff do it. */
  official_from: z.nullable(Instant),
  /** The round after it. */
  next_round: z.nullable(NextRound),
});
export type NightRound = z.output<typeof NightRound>;

/** Conditions, as far as known. */
const Facts = z.object({
  /** The round's track, else the one loaded on the server; null: to be announced. */
  track: z.nullable(TrackRef),
  /** As reported by the server. */
  weather: z.nullable(z.string()),
  /** From the first session to the end, in minutes. */
  minutes: z.int(),
  sessions: z.array(z.enum(sessionKinds)),
  cars: z.array(
    z.object({
      /** The code of a class. */
      class: z.string(),
      /** Classes of the catalogue; all of their cars are allowed. */
      car_classes: z.array(z.string()),
      /** With both lists empty, every car is allowed. */
      cars: z.array(CarRef),
    }),
  ),
});
export type NightFacts = z.output<typeof Facts>;

/** The current user's part. */
const Mine = z.object({
  joined: z.boolean(),
  reminded: z.boolean(),
  entry: z.nullable(OwnEntry),
  checked_in: z.boolean(),
});
export type NightMine = z.output<typeof Mine>;

const Server = z.object({
  id: Id,
  name: z.string(),
  name_en: z.nullable(z.string()),
  join_link: z.string(),
  status: z.enum(serverStatuses),
  players: z.int(),
  max_players: z.int(),
  /** 0 while offline. */
  free_slots: z.int(),
});
export type NightServer = z.output<typeof Server>;

/** The first three of a race or sprint. */
const Podium = z.object({ session_id: Id, kind: z.enum(sessionKinds), rows: z.array(ResultRow) });
export type NightPodium = z.output<typeof Podium>;

const StandingChange = z.object({
  position: z.int(),
  /** Places gained by this round; 0 after the first. */
  change: z.int(),
  entry_id: Id,
  driver: z.nullable(PublicUser),
  name: z.string(),
  class: z.string(),
  /** Of this round, and of the season after it. */
  points: z.number(),
  counted: z.nullable(z.number()),
});
export type StandingChange = z.output<typeof StandingChange>;

const NeededDownload = z.object({
  id: Id,
  title: z.string(),
  title_en: z.nullable(z.string()),
  version: z.string(),
  /** Bytes; null for a link. */
  size: z.nullable(z.number()),
  /** null for a stored file. */
  external_url: z.nullable(z.string()),
});
export type NeededDownload = z.output<typeof NeededDownload>;

const Links = z.object({
  stream: z.nullable(z.string()),
  replay: z.nullable(z.string()),
  voice: z.nullable(z.string()),
  downloads: z.array(NeededDownload),
});
export type NightLinks = z.output<typeof Links>;

/** A race night in one response. A part that could not be read is null and listed in `missing`. */
export const RaceNight = z.object({
  /** When it was read; responses are cached for some seconds. */
  now: Instant,
  phase: z.enum(racePhases),
  /** When the clock may change the phase; null if it waits for a result or a person. */
  next_at: z.nullable(Instant),
  event: EventDetail,
  /** null without a championship, or if it is a draft. */
  round: z.nullable(NightRound),
  classes: z.nullable(
    z.array(z.object({ code: z.string(), capacity: z.int(), confirmed: z.int(), waiting: z.int() })),
  ),
  facts: z.nullable(Facts),
  /** null when signed out. */
  mine: z.nullable(Mine),
  /** null if no server is chosen. */
  server: z.nullable(Server),
  /** null without timing. */
  timing: z.nullable(
    z.object({
      state: z.enum(timingStates),
      /** The leader's name; null if there is none, or for a member who hides being online. */
      leader: z.nullable(z.string()),
      lap: z.nullable(z.int()),
    }),
  ),
  /** null before there is a result. */
  podium: z.nullable(z.array(Podium)),
  standings_change: z.nullable(z.array(StandingChange)),
  /** Stewards' decisions about the round, newest first. */
  decisions: z.nullable(z.array(DecisionSummary)),
  links: z.nullable(Links),
  missing: z.array(z.enum(nightParts)),
});
export type RaceNight = z.output<typeof RaceNight>;

/** Includes `mine` for a signed-in user. */
export const getRaceNight = endpoint({
  method: 'GET',
  path: '/api/v1/events/{id}/night',
  access: 'public',
  params: z.object({ id: PathId }),
  response: RaceNight,
});
