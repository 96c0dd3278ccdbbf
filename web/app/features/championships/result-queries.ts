import type { Round } from '@paddock/contract/championships/calls';
import {
  type CorrectionForm,
  listCandidates,
  listCorrections,
  previewCorrection,
} from '@paddock/contract/championships/results/result-admin-calls';
import { getRoundResults, type RoundResult } from '@paddock/contract/championships/results/result-calls';
import { getAdminChampionship } from '@paddock/contract/championships/setup/setup-calls';
import { pagedQuery, query, queryWithPrevious } from '#lib/api/query.ts';
import { parseId, parsePage } from '#lib/url/url-values.ts';

export type SessionResult = RoundResult['sessions'][number];

/** URL filters of a championship’s results. The page is that of the corrections and starts at 1. */
export const adminResultFilters = {
  round: (text: string | null) => parseId(text ?? undefined),
  page: parsePage,
};

export const roundResultsQuery = (id: number) => query(getRoundResults, { params: { id } });

export const candidatesQuery = (id: number) => query(listCandidates, { params: { id } });

export const correctionsQuery = (championship: number, page: number) =>
  pagedQuery(listCorrections, page, { championship });

/** Previews a correction. A query, because it stores nothing. */
export const previewQuery = (body: CorrectionForm) => queryWithPrevious(previewCorrection, { body });

/** Staff reads of results, invalidated by any change. */
export const adminResultQueries = [
  getAdminChampionship,
  getRoundResults,
  listCorrections,
  listCandidates,
] as const;

/** The round that most likely needs attention: the first one that was held but is not official, or else the last official one. */
export function pickRound(rounds: readonly Round[]): Round | undefined {
  const waiting = rounds.find(({ state }) => ['live', 'pending', 'provisional'].includes(state));
  return waiting ?? rounds.findLast(({ state }) => state === 'official') ?? rounds[0];
}
