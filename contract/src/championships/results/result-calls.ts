import * as z from 'zod/mini';
import { CarRef } from '../../catalogue/calls.ts';
import { endpoint } from '../../core/endpoint.ts';
import { Id, PathId, WholeNumber } from '../../core/fields.ts';
import { listMax } from '../../core/list-rules.ts';
import { Skip } from '../../core/paging.ts';
import { PublicUser } from '../../users/calls.ts';
import { oneChampionship, Round, SeasonTeam } from '../calls.ts';
import { sessionKinds } from '../rules.ts';
import { correctionSources } from './corrections.ts';
import { resultStatuses } from './result-rows.ts';

const parts = z.object({
  place: z.number(),
  pole: z.number(),
  fastest_lap: z.number(),
  classified: z.number(),
  clean_race: z.number(),
});

/** An active correction; `value` is in the unit of its kind, points with decimals. */
export const CorrectionSummary = z.object({
  id: Id,
  kind: z.string(),
  value: z.nullable(z.union([z.number(), z.string()])),
  reason: z.string(),
  source: z.enum(correctionSources),
  /** The stewards' decision that it belongs to, and whether that is under appeal. */
  decision_id: z.nullable(Id),
  under_appeal: z.boolean(),
});

/** A line of a result. Times in ms, points with at most two decimals. */
export const ResultRow = z.object({
  position: z.nullable(z.int()),
  class_position: z.nullable(z.int()),
  /** null for a guest, who is not entered and gets no points. */
  entry_id: z.nullable(Id),
  driver: z.nullable(PublicUser),
  name: z.string(),
  /** The team of that day, under its name of that day. */
  team: z.nullable(SeasonTeam),
  number: z.nullable(z.int()),
  class: z.string(),
  car_ref: z.nullable(CarRef),
  car_other: z.boolean(),
  laps: z.int(),
  total_ms: z.int(),
  /** To the first: in ms on the same lap, otherwise in laps. */
  gap_ms: z.nullable(z.int()),
  gap_laps: z.nullable(z.int()),
  best_ms: z.nullable(z.int()),
  /** Of the best lap, abbreviated by the game. */
  best_tyre: z.nullable(z.string()),
  grid: z.nullable(z.int()),
  status: z.enum(resultStatuses),
  points: z.number(),
  parts: z.nullable(parts),
  corrections: z.array(CorrectionSummary),
  guest: z.boolean(),
  /** Several drivers shared the car; no place until staff enter the rows. */
  shared_car: z.boolean(),
});
export type ResultRow = z.output<typeof ResultRow>;

export const SessionResult = z.object({
  id: Id,
  kind: z.enum(sessionKinds),
  number: z.int(),
  /** null before anything was driven. */
  source: z.nullable(z.enum(['file', 'live', 'hand'])),
  rows: z.array(ResultRow),
});

export const RoundResult = z.object({ round: Round, sessions: z.array(SessionResult) });
export type RoundResult = z.output<typeof RoundResult>;

const RoundScore = z.object({
  round_id: Id,
  points: z.number(),
  position: z.nullable(z.int()),
  status: z.nullable(z.enum(resultStatuses)),
  dropped: z.boolean(),
});

export const Standing = z.object({
  position: z.int(),
  /** The driver's first entry; null in the team table. */
  entry_id: z.nullable(Id),
  driver: z.nullable(PublicUser),
  /** The driver's or the team's name. */
  name: z.string(),
  /** In the team table the row's team, otherwise the driver's team. */
  team: z.nullable(SeasonTeam),
  number: z.nullable(z.int()),
  class: z.string(),
  withdrawn: z.boolean(),
  total: z.number(),
  /** After drops. */
  counted: z.number(),
  /** Championship corrections, included in both. */
  corrected_by: z.number(),
  rounds: z.array(RoundScore),
  /** After each round, for a chart. */
  positions: z.array(z.int()),
  wins: z.int(),
  podiums: z.int(),
  poles: z.int(),
  fastest_laps: z.int(),
  gap_to_leader: z.number(),
  gap_to_next: z.number(),
  change: z.int(),
  can_still_win: z.boolean(),
});
export type Standing = z.output<typeof Standing>;

const of = z.object({
  of: z.optional(z.enum(['drivers', 'class', 'teams'])),
  class: z.optional(z.string().check(z.maxLength(8))),
  after_round: z.optional(PathId),
});
const one = z.object({ id: PathId });

/** The standings of all drivers, of one class by its code, or of teams; after a given round or the latest. */
export const getStandings = endpoint({
  method: 'GET',
  path: '/api/v1/championships/{slug}/standings',
  access: 'public',
  params: oneChampionship,
  query: z.extend(of, { skip: Skip, limit: z.optional(WholeNumber(1, listMax)) }),
  list: Standing,
});

export const exportStandings = endpoint({
  method: 'GET',
  path: '/api/v1/championships/{slug}/standings/export',
  access: 'public',
  params: oneChampionship,
  query: of,
  response: z.string(),
  text: 'text/csv',
});

export const getRound = endpoint({
  method: 'GET',
  path: '/api/v1/rounds/{id}',
  access: 'public',
  params: one,
  response: z.extend(Round, {
    championship: z.object({ id: Id, slug: z.string(), name: z.string(), name_en: z.nullable(z.string()) }),
  }),
});

/** The grid position of each driver in each session whose grid is known. */
export const getRoundGrid = endpoint({
  method: 'GET',
  path: '/api/v1/rounds/{id}/grid',
  access: 'public',
  params: one,
  response: z.array(
    z.object({
      session_id: Id,
      kind: z.enum(sessionKinds),
      grid: z.array(
        z.object({
          place: z.int(),
          entry_id: Id,
          driver: z.nullable(PublicUser),
          name: z.string(),
          number: z.nullable(z.int()),
          class: z.string(),
        }),
      ),
      /** Grid penalties to be served here; a known grid includes them. */
      drops: z.array(
        z.object({ entry_id: Id, name: z.string(), number: z.nullable(z.int()), places: z.int() }),
      ),
    }),
  ),
});

export const getRoundResults = endpoint({
  method: 'GET',
  path: '/api/v1/rounds/{id}/results',
  access: 'public',
  params: one,
  response: RoundResult,
});

export const exportRoundResults = endpoint({
  method: 'GET',
  path: '/api/v1/rounds/{id}/results/export',
  access: 'public',
  params: one,
  response: z.string(),
  text: 'text/csv',
});
