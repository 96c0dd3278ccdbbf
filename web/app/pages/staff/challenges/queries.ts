import { getAdminChallenge, listAdminChallenges } from '@paddock/contract/challenges/admin-calls';
import { getChallenge, getChallengeBoard, listChallenges } from '@paddock/contract/challenges/calls';
import { challengeStates } from '@paddock/contract/challenges/rules';
import { pagedQuery } from '#lib/api/query.ts';
import { oneOf, type UrlFilters } from '#lib/url/url-filters.ts';
import { parsePage, parseSearch } from '#lib/url/url-values.ts';

/** What an address of the staff's challenges asks for. */
export const adminChallengeFilters = { search: parseSearch, state: oneOf(challengeStates), page: parsePage };

export const adminChallengesQuery = ({ search, state, page }: UrlFilters<typeof adminChallengeFilters>) =>
  pagedQuery(listAdminChallenges, page, { search, state });

/** Reads that show a challenge, stale after any change of one. */
export const challengeQueries = [
  listAdminChallenges,
  getAdminChallenge,
  listChallenges,
  getChallenge,
  getChallengeBoard,
] as const;
