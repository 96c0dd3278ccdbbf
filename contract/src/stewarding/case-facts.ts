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

/** How it stood at the end of the lap before, and the pace of the laps around it; times in ms. */
const AroundLap = z.object({
  lap: z.int(),
  position: z.nullable(z.int()),
  /** Behind the first. */
  gap_ms: z.nullable(z.int()),
  best_ms: z.nullable(z.int()),
  /** The middle one. */
  usual_ms: z.nullable(z.int()),
});

/** A contact that the server's bridge told. */
const ContactFact = z.object({
  /** The lap of the party that was running, and ms from the start of the session. */
  lap: z.int(),
  at_ms: z.int(),
  kmh: z.int(),
  /** null is a wall. */
  with: z.nullable(z.string()),
});

/** What is known of a party in the session; times in ms. */
export const PartyFacts = z.object({
  party: Party,
  role: z.enum(partyRoles),
  position: z.nullable(z.int()),
  class_position: z.nullable(z.int()),
  status: z.nullable(z.enum(resultStatuses)),
  laps: z.int(),
  best_ms: z.nullable(z.int()),
  /** The middle one of the counted laps. */
  usual_ms: z.nullable(z.int()),
  gap_ms: z.nullable(z.int()),
  /** Contact points per session that are known. */
  contact_points: z.nullable(z.number()),
  licence_points: z.int(),
  lap_times: z.array(LapFact),
  around: z.nullable(AroundLap),
  contacts: z.array(ContactFact),
});

/** What a game server kept of a report that was made in the game within ten minutes of the case, by somebody who drove then. */
export const ServerReport = z.object({
  id: Id,
  guid: z.string(),
  told_at: Instant,
  /** Parties of the case who are in it. */
  parties: z.array(z.string()),
  /** Bytes of what came of it. */
  json: z.nullable(z.int()),
  zip: z.nullable(z.int()),
});
