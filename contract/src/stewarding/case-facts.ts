import * as z from 'zod/mini';
import { resultStatuses } from '../championships/results/result-rows.ts';
import { Id, Instant, LongId } from '../core/fields.ts';
import { Party } from './calls.ts';
import { partyRoles } from './rules.ts';

const LapFact = z.object({
  id: LongId,
  lap: z.int(),
  lap_time: z.int(),
  cuts: z.int(),
  valid: z.boolean(),
  voided: z.boolean(),
});

/** Standing at the end of the previous lap, and the pace of the surrounding laps; times in ms. */
const AroundLap = z.object({
  lap: z.int(),
  position: z.nullable(z.int()),
  /** To the first. */
  gap_ms: z.nullable(z.int()),
  best_ms: z.nullable(z.int()),
  /** The median. */
  usual_ms: z.nullable(z.int()),
});

/** A contact reported by the server's bridge. */
const ContactFact = z.object({
  /** The party's lap at that moment, and ms from the start of the session. */
  lap: z.int(),
  at_ms: z.int(),
  kmh: z.int(),
  /** null for a wall. */
  with: z.nullable(z.string()),
});

/** A party's data in the session; times in ms. */
export const PartyFacts = z.object({
  party: Party,
  role: z.enum(partyRoles),
  position: z.nullable(z.int()),
  class_position: z.nullable(z.int()),
  status: z.nullable(z.enum(resultStatuses)),
  laps: z.int(),
  best_ms: z.nullable(z.int()),
  /** The median of counted laps. */
  usual_ms: z.nullable(z.int()),
  gap_ms: z.nullable(z.int()),
  /** Contact points per known session. */
  contact_points: z.nullable(z.number()),
  licence_points: z.int(),
  lap_times: z.array(LapFact),
  around: z.nullable(AroundLap),
  contacts: z.array(ContactFact),
});

/** An in-game report stored by a game server, made within ten minutes of the case by a driver of the session. */
export const ServerReport = z.object({
  id: Id,
  guid: z.string(),
  told_at: Instant,
  /** Parties of the case who appear in it. */
  parties: z.array(z.string()),
  /** Bytes received. */
  json: z.nullable(z.int()),
  zip: z.nullable(z.int()),
});
