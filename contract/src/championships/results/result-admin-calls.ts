import * as z from 'zod/mini';
import { TrackRef } from '../../catalogue/calls.ts';
import { endpoint } from '../../core/endpoint.ts';
import { Id, InputId, Instant, LongId, PathId, WholeNumber } from '../../core/fields.ts';
import { AdminRacingSession, ResultRefusal } from '../../racing/result-calls.ts';
import { resultFileMaxBytes } from '../../racing/result-file-rules.ts';
import { countBackMax } from '../rules.ts';
import { Reason, ReasonForm } from '../setup/setup-calls.ts';
import { correctionSources } from './corrections.ts';
import { RoundResult, Standing } from './result-calls.ts';

const one = z.object({ id: PathId });
const oneSession = z.object({ id: PathId, session: PathId });
const view = { module: 'championships', action: 'view' } as const;
const edit = { module: 'championships', action: 'edit' } as const;
const changes = ['championships', 'events'] as const;

/** A session that may be the one of a round, with how it fits. */
const Candidate = z.object({
  racing_session_id: LongId,
  held_at: Instant,
  track: TrackRef,
  drivers: z.int(),
  laps: z.int(),
  /** The one to take where there are several. */
  preselected: z.boolean(),
});

/** By session of the round, the sessions that game servers told of and nothing else has. */
export const listCandidates = endpoint({
  method: 'GET',
  path: '/api/v1/admin/rounds/{id}/candidates',
  access: view,
  params: one,
  response: z.array(
    z.object({
      session_id: Id,
      candidates: z.array(Candidate),
      /** One that came when the result was official already, and waits for an answer. */
      late_session_id: z.nullable(LongId),
      /** The one that it is linked with: rows that were left out, and cars that drivers shared. */
      linked: z.nullable(AdminRacingSession),
      /** Files of the round's server that were not read whole, from half an hour before its start until a day after its end. */
      refusals: z.array(ResultRefusal),
    }),
  ),
});

/**
 * Links it, takes the link away by null, or says with a reason that it was not held, so that no result of it is waited for: 409
 * session_linked and session_has_result; of an official result result_official.
 */
export const linkSession = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/rounds/{id}/sessions/{session}',
  access: edit,
  changes,
  params: oneSession,
  body: z.strictObject({
    racing_session_id: z.optional(z.nullable(LongId)),
    /** Of a file that came late for an official result: whether it is taken, or what is stays. */
    keep: z.optional(z.boolean()),
    /** In place of a link; false waits for a result again. */
    not_held: z.optional(z.boolean()),
    /** Why it was not held. */
    reason: z.optional(Reason),
  }),
  response: RoundResult,
  audit: 'round.link',
});

/** A result file of the game by hand, read as those that servers send: 422 file_invalid. */
export const uploadSessionFile = endpoint({
  method: 'POST',
  path: '/api/v1/admin/rounds/{id}/sessions/{session}/file',
  access: edit,
  params: oneSession,
  query: z.object({ file_name: z.optional(z.string().check(z.maxLength(200))) }),
  raw: { 'application/json': resultFileMaxBytes, 'application/octet-stream': resultFileMaxBytes },
  response: RoundResult,
  maxBytes: resultFileMaxBytes,
  audit: 'round.link',
});

/** Rows typed by staff: CSV with `position,steam_id,laps,total_ms,best_ms,car`, with or without that heading. */
export const typeSessionRows = endpoint({
  method: 'POST',
  path: '/api/v1/admin/rounds/{id}/sessions/{session}/rows',
  access: edit,
  changes,
  params: oneSession,
  body: z.strictObject({ csv: z.string().check(z.minLength(1), z.maxLength(100_000)) }),
  response: RoundResult,
  audit: 'round.link',
});

/** The rows of a session as they were read, as CSV in the columns that `typeSessionRows` takes. */
export const exportSessionRows = endpoint({
  method: 'GET',
  path: '/api/v1/admin/rounds/{id}/sessions/{session}/export',
  access: view,
  params: oneSession,
  response: z.string(),
  text: 'text/csv',
});

/** 409 result_absent, and round_not_over before its end. With force and a reason it need not wait. */
export const makeRoundOfficial = endpoint({
  method: 'POST',
  path: '/api/v1/admin/rounds/{id}/official',
  access: edit,
  changes,
  params: one,
  body: z.strictObject({ force: z.optional(z.boolean()), reason: z.optional(Reason) }),
  response: RoundResult,
  audit: 'round.official',
});

export const reopenRound = endpoint({
  method: 'POST',
  path: '/api/v1/admin/rounds/{id}/reopen',
  access: edit,
  changes,
  params: one,
  body: ReasonForm,
  response: RoundResult,
  audit: 'round.reopen',
});

export const cancelRound = endpoint({
  method: 'POST',
  path: '/api/v1/admin/rounds/{id}/cancel',
  access: edit,
  changes,
  params: one,
  body: ReasonForm,
  response: RoundResult,
  audit: 'round.cancel',
});

/** Until its event has another start. */
export const postponeRound = endpoint({
  method: 'POST',
  path: '/api/v1/admin/rounds/{id}/postpone',
  access: edit,
  changes,
  params: one,
  body: ReasonForm,
  response: RoundResult,
  audit: 'round.postpone',
});

/** What was driven counts by a share: 0, 0.5 or 1, and races as they stood so many laps before their end. */
export const abandonRound = endpoint({
  method: 'POST',
  path: '/api/v1/admin/rounds/{id}/abandon',
  access: edit,
  changes,
  params: one,
  body: z.strictObject({
    points_share: z.union([z.literal(0), z.literal(0.5), z.literal(1)]),
    count_back: z.optional(WholeNumber(0, countBackMax)),
    reason: Reason,
  }),
  response: RoundResult,
  audit: 'round.abandon',
});

/** Append-only; points in hundredths, times in ms, positions and laps as counts. */
export const AdminCorrection = z.object({
  id: Id,
  championship_id: Id,
  round_session_id: z.nullable(Id),
  entry_id: Id,
  /** Of the entry, as standings call it. */
  name: z.string(),
  kind: z.string(),
  value: z.nullable(z.union([z.number(), z.string()])),
  reason: z.string(),
  source: z.enum(correctionSources),
  /** The stewards' decision that it is part of. */
  decision_id: z.nullable(Id),
  at: Instant,
  reverted_at: z.nullable(Instant),
  revert_reason: z.nullable(z.string()),
});
export type AdminCorrection = z.output<typeof AdminCorrection>;

export const CorrectionForm = z.strictObject({
  entry_id: InputId,
  /** Absent belongs to the championship itself: points alone. */
  round_session_id: z.optional(InputId),
  kind: z.enum([
    'time_ms',
    'laps',
    'positions',
    'points',
    'status',
    'disqualify',
    'undroppable',
    'car_accepted',
  ]),
  value: z.optional(z.nullable(z.union([z.number(), z.string().check(z.maxLength(20))]))),
  reason: Reason,
});
export type CorrectionForm = z.output<typeof CorrectionForm>;

export const listCorrections = endpoint({
  method: 'GET',
  path: '/api/v1/admin/corrections',
  access: view,
  query: z.object({
    championship: PathId,
    skip: z.optional(WholeNumber(0, 1_000_000)),
    limit: z.optional(WholeNumber(1, 100)),
  }),
  list: AdminCorrection,
});

export const createCorrection = endpoint({
  method: 'POST',
  path: '/api/v1/admin/corrections',
  access: edit,
  changes,
  body: CorrectionForm,
  response: AdminCorrection,
  status: 201,
  audit: 'correction.create',
});

/** 409 correction_reverted for one that was taken back already. */
export const revertCorrection = endpoint({
  method: 'POST',
  path: '/api/v1/admin/corrections/{id}/revert',
  access: edit,
  changes,
  params: one,
  body: ReasonForm,
  response: AdminCorrection,
  audit: 'correction.revert',
});

/** A result with the standings as they are by it. */
export const View = z.object({ result: z.nullable(RoundResult), standings: z.array(Standing) });

/** What a correction would do; nothing is stored. */
export const previewCorrection = endpoint({
  method: 'POST',
  path: '/api/v1/admin/corrections/preview',
  access: edit,
  body: CorrectionForm,
  response: z.object({ before: View, after: View }),
});
