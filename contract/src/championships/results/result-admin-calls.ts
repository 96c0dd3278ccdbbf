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

/** A session that could belong to a round, and how well it matches. */
const Candidate = z.object({
  racing_session_id: LongId,
  held_at: Instant,
  track: TrackRef,
  drivers: z.int(),
  laps: z.int(),
  /** The suggested one. */
  preselected: z.boolean(),
});

/** Unlinked sessions from game servers, by session of the round. */
export const listCandidates = endpoint({
  method: 'GET',
  path: '/api/v1/admin/rounds/{id}/candidates',
  access: view,
  params: one,
  response: z.array(
    z.object({
      session_id: Id,
      candidates: z.array(Candidate),
      /** A session that arrived after the result became official and needs a decision. */
      late_session_id: z.nullable(LongId),
      /** The linked session: ignored rows and cars shared by several drivers. */
      linked: z.nullable(AdminRacingSession),
      /**
       * Result files of the round's server that could not be read completely, from half an hour before its start
       * until a day after its end.
       */
      refusals: z.array(ResultRefusal),
    }),
  ),
});

/**
 * Links a session, unlinks it with null, or records with a reason that it did not take place: 409 session_linked,
 * session_has_result, and result_official for an official result.
 */
export const linkSession = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/rounds/{id}/sessions/{session}',
  access: edit,
  changes,
  params: oneSession,
  body: z.strictObject({
    racing_session_id: z.optional(z.nullable(LongId)),
    /** For a late file of an official result: true keeps the current result. */
    keep: z.optional(z.boolean()),
    /** Instead of a link; false expects a result again. */
    not_held: z.optional(z.boolean()),
    /** Why it did not take place. */
    reason: z.optional(Reason),
  }),
  response: RoundResult,
  audit: 'round.link',
});

/** Uploads one of the game's result files, processed like those from servers: 422 file_invalid. */
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

/** Rows typed by staff: CSV with `position,steam_id,laps,total_ms,best_ms,car`, header optional. */
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

/** The raw rows of a session as CSV, in the columns of `typeSessionRows`. */
export const exportSessionRows = endpoint({
  method: 'GET',
  path: '/api/v1/admin/rounds/{id}/sessions/{session}/export',
  access: view,
  params: oneSession,
  response: z.string(),
  text: 'text/csv',
});

/** 409 result_absent, and round_not_over before its end unless forced with a reason. */
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

/** Postpones the round until its event has a new start. */
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

/** Awards a fraction of the points: 0, 0.5 or 1. Races count as of a number of laps before their end. */
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

/** Append-only. Points in hundredths, times in ms, positions and laps as counts. */
export const AdminCorrection = z.object({
  id: Id,
  championship_id: Id,
  round_session_id: z.nullable(Id),
  entry_id: Id,
  /** The entry's name in the standings. */
  name: z.string(),
  kind: z.string(),
  value: z.nullable(z.union([z.number(), z.string()])),
  reason: z.string(),
  source: z.enum(correctionSources),
  /** The stewards' decision that it belongs to. */
  decision_id: z.nullable(Id),
  at: Instant,
  reverted_at: z.nullable(Instant),
  revert_reason: z.nullable(z.string()),
});
export type AdminCorrection = z.output<typeof AdminCorrection>;

export const CorrectionForm = z.strictObject({
  entry_id: InputId,
  /** Absent: the whole championship, points only. */
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

/** 409 correction_reverted if it was reverted before. */
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

/** A result with the standings it leads to. */
export const View = z.object({ result: z.nullable(RoundResult), standings: z.array(Standing) });

/** Shows the effect of a correction without storing it. */
export const previewCorrection = endpoint({
  method: 'POST',
  path: '/api/v1/admin/corrections/preview',
  access: edit,
  body: CorrectionForm,
  response: z.object({ before: View, after: View }),
});
