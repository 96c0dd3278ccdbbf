import * as z from 'zod/mini';
import { View } from '../championships/results/result-admin-calls.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  AsRead,
  Id,
  InputId,
  Instant,
  LenientInstant,
  Line,
  LongId,
  Paragraphs,
  PathId,
  WholeNumber,
} from '../core/fields.ts';
import { PageQuery } from '../core/paging.ts';
import { toAsciiNumber } from '../i18n/digits.ts';
import { locales } from '../i18n/locale.ts';
import { PublicUser } from '../users/calls.ts';

import { CaseRace, DecisionSummary, Party, Report } from './calls.ts';
import { PartyFacts, ServerReport } from './case-facts.ts';
import { incidentStates } from './course.ts';
import { verdicts } from './panel.ts';
import { penaltyKinds, safetyPoints } from './penalties.ts';
import {
  decisionFacts,
  decisionReason,
  inadmissibleReason,
  incidentKinds,
  noteText,
  partyRoles,
  penaltiesMax,
  questionText,
  ruleMax,
  voidedLapsMax,
} from './rules.ts';
import { stewardRoles } from './steward-roles.ts';

export const CaseSummary = z.extend(CaseRace, {
  id: Id,
  state: z.enum(incidentStates),
  kind: z.enum(incidentKinds),
  lap: z.nullable(z.int()),
  at_ms: z.nullable(z.int()),
  accused: z.array(Party),
  assigned_to: z.nullable(PublicUser),
  created_at: Instant,
  /** Deadline for statements, or the target time for a decision. */
  deadline: Instant,
  /** Votes of the current hearing. */
  votes: z.int(),
  /** Whether the current user has a conflict of interest and may not decide. */
  involved: z.boolean(),
});
export type CaseSummary = z.output<typeof CaseSummary>;

/** As sent and stored: `value` in the unit of its kind, points with at most two decimals. */
export const PenaltyForm = z.strictObject({
  entry_id: InputId,
  kind: z.enum(penaltyKinds),
  value: z.optional(
    z.nullable(
      z.codec(z.union([z.number(), z.string()]), z.number(), {
        decode: (value) => {
          const text = toAsciiNumber(String(value)).trim();
          return /^\d{1,6}(?:\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
        },
        encode: (value) => value,
      }),
    ),
  ),
  /** For `bar`, instead of rounds. */
  until: z.optional(z.nullable(LenientInstant)),
  /** For `laps_voided`. */
  lap_ids: z.optional(z.array(LongId).check(z.maxLength(voidedLapsMax))),
});
export type PenaltyForm = z.output<typeof PenaltyForm>;

/** Contact points. */
const SafetyForm = z.strictObject({
  entry_id: InputId,
  points: WholeNumber(safetyPoints.min, safetyPoints.max),
});

export const DecisionForm = z.strictObject({
  facts: Paragraphs(decisionFacts.min, decisionFacts.max),
  /** The number or name of a rule; empty for none. */
  rule: Line(0, ruleMax),
  reason: Paragraphs(decisionReason.min, decisionReason.max),
  language: z.enum(locales),
  penalties: z.array(PenaltyForm).check(z.minLength(1), z.maxLength(penaltiesMax)),
  safety: z.optional(z.array(SafetyForm).check(z.maxLength(10))),
});
export type DecisionForm = z.output<typeof DecisionForm>;

const Draft = z.extend(DecisionForm, { drafted_by: z.nullable(PublicUser), updated_at: Instant });

const CaseStatement = z.object({
  party: Party,
  role: z.enum(partyRoles),
  user_id: z.nullable(Id),
  /** null until written. */
  text: z.nullable(z.string()),
  updated_at: z.nullable(Instant),
  until: z.nullable(Instant),
  question: z.nullable(z.string()),
});
const CaseVote = z.object({
  user: z.nullable(PublicUser),
  verdict: z.enum(verdicts),
  note: z.string(),
  at: Instant,
});

export const Case = z.extend(CaseSummary, {
  reports: z.array(Report),
  statements_until: z.nullable(Instant),
  decision_due: Instant,
  inadmissible_reason: z.nullable(z.string()),
  merged_into: z.nullable(Id),
  statements: z.array(CaseStatement),
  facts: z.array(PartyFacts),
  server_reports: z.array(ServerReport),
  /** 1, or 2 for the appeal. */
  hearing: z.int(),
  appeals: z.array(z.object({ party: Party, text: z.string(), news: z.string(), created_at: Instant })),
  /** For this hearing; null until the current user has voted. */
  all_votes: z.nullable(z.array(CaseVote)),
  my_vote: z.nullable(CaseVote),
  votes_missing: z.int(),
  verdict: z.nullable(z.enum(verdicts)),
  notes: z.array(z.object({ id: Id, by: z.nullable(PublicUser), text: z.string(), at: Instant })),
  draft: z.nullable(Draft),
  decisions: z.array(DecisionSummary),
  /** Decisions of the same kind in this championship or its series, newest first. */
  similar: z.array(DecisionSummary),
  /** Numbered headings of the championship's rules. */
  rules: z.array(z.object({ number: z.string(), title: z.string() })),
  guide: z.string(),
  panel: z.array(z.object({ user: PublicUser, role: z.enum(stewardRoles), involved: z.boolean() })),
  /** Other open cases of the session, possibly about the same moment. */
  others: z.array(
    z.object({ id: Id, kind: z.enum(incidentKinds), lap: z.nullable(z.int()), accused: z.array(Party) }),
  ),
  declared: z.boolean(),
  can: z.object({
    decide: z.boolean(),
    lead: z.boolean(),
    publish: z.boolean(),
    /** When statements close and a decision can be published; null once closed. */
    publish_from: z.nullable(Instant),
  }),
  updated_at: Instant,
});
export type Case = z.output<typeof Case>;

/** Changes to a case; absent fields stay unchanged. */
export const CaseUpdate = z.strictObject({
  ...AsRead,
  state: z.optional(z.enum(['accepted', 'inadmissible'])),
  /** Why it is inadmissible; shown to the reporter. */
  reason: z.optional(Paragraphs(inadmissibleReason.min, inadmissibleReason.max)),
  assigned_to: z.optional(z.nullable(InputId)),
  merge_into: z.optional(InputId),
  note: z.optional(Paragraphs(noteText.min, noteText.max)),
  /** Declares, or revokes, a conflict of interest. */
  declared: z.optional(z.boolean()),
});

export const VoteForm = z.strictObject({
  verdict: z.enum(verdicts),
  note: z.optional(Paragraphs(0, noteText.max)),
});

const one = z.object({ id: PathId });

/** Cases of the current user's panels, or of all championships for staff: by deadline, then decided ones, newest first. */
export const listCases = endpoint({
  method: 'GET',
  path: '/api/v1/stewards/incidents',
  access: 'user',
  query: z.object({
    ...PageQuery.shape,
    state: z.optional(z.enum(['open', 'decided', 'closed', ...incidentStates])),
    championship: z.optional(PathId),
  }),
  list: CaseSummary,
});

/** 403 steward_required for users outside its panel. */
export const getCase = endpoint({
  method: 'GET',
  path: '/api/v1/stewards/incidents/{id}',
  access: 'user',
  params: one,
  response: Case,
});

/** 403 conflict_of_interest; 409 already_decided and changed_meanwhile. */
export const updateCase = endpoint({
  method: 'PUT',
  path: '/api/v1/stewards/incidents/{id}',
  access: 'user',
  params: one,
  body: CaseUpdate,
  response: Case,
});

/** Can be changed until the decision is published. */
export const voteOnCase = endpoint({
  method: 'POST',
  path: '/api/v1/stewards/incidents/{id}/vote',
  access: 'user',
  params: one,
  body: VoteForm,
  response: Case,
});

/** Asks a party one question and extends its deadline by 24 hours. 409 question_asked. */
export const askParty = endpoint({
  method: 'POST',
  path: '/api/v1/stewards/incidents/{id}/question',
  access: 'user',
  params: one,
  body: z.strictObject({
    /** The party's entry; the member for a reporter without one. */
    entry_id: z.optional(InputId),
    user_id: z.optional(InputId),
    text: Paragraphs(questionText.min, questionText.max),
  }),
  response: Case,
});

export const DecisionPreview = z.object({ before: View, after: View });
export type DecisionPreview = z.output<typeof DecisionPreview>;
/** Stores a draft and returns its effect on result and standings. */
export const draftDecision = endpoint({
  method: 'POST',
  path: '/api/v1/stewards/incidents/{id}/decision',
  access: 'user',
  params: one,
  body: DecisionForm,
  response: z.object({ case: Case, preview: DecisionPreview }),
});

/** Returns the effect of a draft without storing it. */
export const previewDecision = endpoint({
  method: 'POST',
  path: '/api/v1/stewards/incidents/{id}/decision/preview',
  access: 'user',
  params: one,
  body: z.pick(DecisionForm, { penalties: true }),
  response: DecisionPreview,
});

/** Publishes the draft. 409 quorum_missing with the missing votes, statements_open, draft_missing and already_decided. */
export const publishDecision = endpoint({
  method: 'POST',
  path: '/api/v1/stewards/incidents/{id}/publish',
  access: 'user',
  params: one,
  response: Case,
});
