import * as z from 'zod/mini';
import { oneChampionship } from '../championships/calls.ts';
import { sessionKinds } from '../championships/rules.ts';
import { endpoint } from '../core/endpoint.ts';
import { HttpsUrl, Id, InputId, Instant, Paragraphs, PathId, WholeNumber } from '../core/fields.ts';
import { PageQuery } from '../core/paging.ts';
import { locales } from '../i18n/locale.ts';
import { PublicUser } from '../users/calls.ts';
import { incidentStates } from './course.ts';
import { Clip, OwnContact } from './files/report-facts.ts';
import { penaltyKinds } from './penalties.ts';
import {
  accusedLimits,
  appealNewsText,
  appealText,
  incidentAtMax,
  incidentKinds,
  incidentLapMax,
  partyRoles,
  reportLinksMax,
  reportText,
  statementText,
} from './rules.ts';

/** The session with its round and championship. */
export const CaseRace = z.object({
  championship: z.object({ id: Id, slug: z.string(), name: z.string(), name_en: z.nullable(z.string()) }),
  round: z.object({
    id: Id,
    number: z.int(),
    event_id: Id,
    title: z.string(),
    title_en: z.nullable(z.string()),
  }),
  session: z.object({ id: Id, kind: z.enum(sessionKinds) }),
});
export type CaseRace = z.output<typeof CaseRace>;

/** A party of a case or its reporter. `name` is that of the race; without an entry it is staff or a team's manager. */
export const Party = z.object({
  entry_id: z.nullable(Id),
  driver: z.nullable(PublicUser),
  name: z.string(),
  number: z.nullable(z.int()),
  class: z.string(),
});
export type Party = z.output<typeof Party>;

/** The lap, and ms from the start of the session. */
const moment = { lap: z.nullable(z.int()), at_ms: z.nullable(z.int()) };

export const IncidentSummary = z.extend(CaseRace, {
  id: Id,
  state: z.enum(incidentStates),
  kind: z.enum(incidentKinds),
  ...moment,
  /** The current user's role in the case. */
  role: z.enum(partyRoles),
  accused: z.array(Party),
  created_at: Instant,
  /** The next deadline for the current user (statement or appeal), or null. */
  deadline: z.nullable(Instant),
  decision_number: z.nullable(z.string()),
});
export type IncidentSummary = z.output<typeof IncidentSummary>;

export const Report = z.object({
  id: Id,
  /** null if the championship hides reporters. */
  reporter: z.nullable(Party),
  mine: z.boolean(),
  text: z.string(),
  /** As written: shown as text with their host. */
  links: z.array(z.string()),
  clip: z.nullable(Clip),
  created_at: Instant,
});
export type Report = z.output<typeof Report>;

const OwnStatement = z.object({ text: z.string(), updated_at: Instant });

/** A case with the fields for its parties. */
export const Incident = z.extend(IncidentSummary, {
  reports: z.array(Report),
  statements_until: z.nullable(Instant),
  my_statement: z.nullable(OwnStatement),
  /** The stewards' question to the current user. */
  question: z.nullable(z.string()),
  /** When stewards aim to decide. */
  decision_due: Instant,
  inadmissible_reason: z.nullable(z.string()),
  merged_into: z.nullable(Id),
  decision_id: z.nullable(Id),
  appeal_until: z.nullable(Instant),
  my_appeal: z.nullable(z.object({ text: z.string(), news: z.string(), created_at: Instant })),
  can: z.object({ withdraw: z.boolean(), state: z.boolean(), appeal: z.boolean() }),
});
export type Incident = z.output<typeof Incident>;

const isUnique = (values: readonly unknown[]) => new Set(values).size === values.length;

export const IncidentForm = z.strictObject({
  round_session_id: InputId,
  accused: z
    .array(InputId)
    .check(
      z.minLength(accusedLimits.min),
      z.maxLength(accusedLimits.max),
      z.refine(isUnique, 'accused_twice'),
    ),
  kind: z.enum(incidentKinds),
  lap: z.optional(z.nullable(WholeNumber(0, incidentLapMax))),
  /** ms from the start of the session. */
  at_ms: z.optional(z.nullable(WholeNumber(0, incidentAtMax))),
  text: Paragraphs(reportText.min, reportText.max),
  links: z.optional(z.array(HttpsUrl).check(z.maxLength(reportLinksMax))),
  /** The id of an upload; if it is incomplete, the report is filed without a clip. 415 clip_type_wrong. */
  clip: z.optional(z.nullable(z.uuid())),
});
export type IncidentForm = z.output<typeof IncidentForm>;

export const StatementForm = z.strictObject({ text: Paragraphs(statementText.min, statementText.max) });

export const AppealForm = z.strictObject({
  text: Paragraphs(appealText.min, appealText.max),
  /** New evidence. */
  news: Paragraphs(appealNewsText.min, appealNewsText.max),
});

const one = z.object({ id: PathId });

/**
 * Reports an incident, as an entrant of the session, a manager of an entrant's team, a steward of the
 * championship, or staff. 409 report_not_open, report_window_closed, report_limit and not_entrant.
 */
export const createIncident = endpoint({
  method: 'POST',
  path: '/api/v1/incidents',
  access: 'user',
  body: IncidentForm,
  response: Incident,
  status: 201,
});

/** Recent races that the current user can report, now or once reports open; newest first. */
export const listReportRaces = endpoint({
  method: 'GET',
  path: '/api/v1/incidents/races',
  access: 'user',
  response: z.array(z.extend(CaseRace, { opens_at: Instant, closes_at: Instant })),
});

/** The data of the report form. */
export const getReportForm = endpoint({
  method: 'GET',
  path: '/api/v1/incidents/form',
  access: 'user',
  query: z.object({ session: PathId }),
  response: z.extend(CaseRace, {
    opens_at: Instant,
    closes_at: Instant,
    reports_max: z.int(),
    reports_left: z.nullable(z.int()),
    /** Participants of the session except the current user. */
    entrants: z.array(Party),
    /** The current user's laps in order, ms. */
    laps: z.array(z.object({ lap: z.int(), lap_time: z.int() })),
    /** The current user's contacts with other cars, in order. */
    contacts: z.array(OwnContact),
    /** Whether the current user may report. */
    is_allowed: z.boolean(),
  }),
});

/** Reports by or about the current user, newest first. */
export const listIncidents = endpoint({
  method: 'GET',
  path: '/api/v1/incidents',
  access: 'user',
  query: PageQuery,
  list: IncidentSummary,
});

/** Only for its parties. */
export const getIncident = endpoint({
  method: 'GET',
  path: '/api/v1/incidents/{id}',
  access: 'user',
  params: one,
  response: Incident,
});

/** Withdraws the current user's report. 409 report_opened once a steward has seen it. */
export const withdrawIncident = endpoint({
  method: 'DELETE',
  path: '/api/v1/incidents/{id}',
  access: 'user',
  params: one,
});

/** Creates or replaces the statement until the deadline. 409 statement_closed. */
export const saveStatement = endpoint({
  method: 'PUT',
  path: '/api/v1/incidents/{id}/statement',
  access: 'user',
  params: one,
  body: StatementForm,
  response: Incident,
});

/** 409 appeal_closed and appeal_exists. */
export const appealDecision = endpoint({
  method: 'POST',
  path: '/api/v1/incidents/{id}/appeal',
  access: 'user',
  params: one,
  body: AppealForm,
  response: Incident,
  status: 201,
});

/** `value` is in the unit of its kind: seconds, places, points with decimals, rounds. */
export const Penalty = z.object({
  party: Party,
  kind: z.enum(penaltyKinds),
  value: z.nullable(z.number()),
  until: z.nullable(Instant),
});
export type Penalty = z.output<typeof Penalty>;

export const appealStates = ['open', 'upheld', 'changed', 'annulled'] as const;

export const DecisionSummary = z.extend(CaseRace, {
  id: Id,
  /** `R3-07`: the seventh decision of the third round. */
  number: z.string(),
  kind: z.enum(incidentKinds),
  ...moment,
  accused: z.array(Party),
  penalties: z.array(Penalty),
  rule: z.string(),
  published_at: Instant,
  /** null without an appeal. */
  appeal: z.nullable(z.enum(appealStates)),
  /** When a later decision reverted it. */
  reverted_at: z.nullable(Instant),
});
export type DecisionSummary = z.output<typeof DecisionSummary>;

const OtherDecision = z.object({ id: Id, number: z.string() });

export const Decision = z.extend(DecisionSummary, {
  /** The language of its text. */
  language: z.enum(locales),
  facts: z.string(),
  reason: z.string(),
  reporters: z.array(Party),
  appeal_until: z.nullable(Instant),
  /** The decision under appeal, and the decision on the appeal. */
  decides_appeal_of: z.nullable(OtherDecision),
  appeal_decided_by: z.nullable(OtherDecision),
  /** Only if the championship publishes them. */
  statements: z.array(z.object({ party: Party, text: z.string() })),
});
export type Decision = z.output<typeof Decision>;

/** Published decisions, newest first; `driver` is a member. */
export const listDecisions = endpoint({
  method: 'GET',
  path: '/api/v1/championships/{slug}/decisions',
  access: 'public',
  params: oneChampionship,
  query: z.object({
    ...PageQuery.shape,
    round: z.optional(PathId),
    driver: z.optional(PathId),
    kind: z.optional(z.enum(incidentKinds)),
  }),
  list: DecisionSummary,
});

export const getDecision = endpoint({
  method: 'GET',
  path: '/api/v1/decisions/{id}',
  access: 'public',
  params: one,
  response: Decision,
});
