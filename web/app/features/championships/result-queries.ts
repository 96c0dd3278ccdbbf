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

/** What an address of a championship's results asks for; the page is that of the corrections, from 1. */
export const adminResultFilters = {
  round: (text: string | null) => parseId(text ?? undefined),
  page: parsePage,
};

export const roundResultsQuery = (id: number) => query(getRoundResults, { params: { id } });

export const candidatesQuery = (id: number) => query(listCandidates, { params: { id } });

export const correctionsQuery = (championship: number, page: number) =>
  pagedQuery(listCorrections, page, { championship });

/** What a correction would do. It stores nothing, so that it is read like anything else. */
export const previewQuery = (body: CorrectionForm) => queryWithPrevious(previewCorrection, { body });

/** What the staff read about results, stale after any change of one. */
export const adminResultQueries = [
  getAdminChampionship,
  getRoundResults,
  listCorrections,
  listCandidates,
] as const;

/** The round that most likely waits for staff: the first that was held and is not official, else the last that is. */
export function pickRound(rounds: readonly Round[]): Round | undefined {
  const waiting = rounds.find(({ state }) => ['live', 'pending', 'provisional'].includes(state));
  return waiting ?? rounds.findLast(({ state }) => state === 'official') ?? rounds[0];
}
