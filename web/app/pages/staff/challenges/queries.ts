import { getAdminChallenge, listAdminChallenges } from '@paddock/contract/challenges/admin-calls';
import { getChallenge, getChallengeBoard, listChallenges } from '@paddock/contract/challenges/calls';
import { challengeStates } from '@paddock/contract/challenges/rules';
import { pagedQuery } from '#lib/api/query.ts';
import { oneOf, type UrlFilters } from '#lib/url/url-filters.ts';
import { parsePage, parseSearch } from '#lib/url/url-values.ts';

/** The filters in the address. */
export const adminChallengeFilters = { search: parseSearch, state: oneOf(challengeStates), page: parsePage };

export const adminChallengesQuery = ({ search, state, page }: UrlFilters<typeof adminChallengeFilters>) =>
  pagedQuery(listAdminChallenges, page, { search, state });

/** Reads that are stale after a challenge changes. */
export const challengeQueries = [
  listAdminChallenges,
  getAdminChallenge,
  listChallenges,
  getChallenge,
  getChallengeBoard,
] as const;
