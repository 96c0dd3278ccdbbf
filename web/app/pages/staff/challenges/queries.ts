import { getAdminChallenge, listAdminChallenges } from '@paddock/contract/challenges/admin-calls';
import { getChallenge, getChallengeBoard, listChallenges } from '@paddock/contract/challenges/calls';
import { challengeStates } from '@paddock/contract/challenges/rules';
import { pageSize } from '@paddock/contract/core/paging';
import { keepPreviousData } from '@tanstack/react-query';
import { query } from '#lib/api/query.ts';
import { oneOf, type UrlFilters } from '#lib/url/url-filters.ts';
import { parsePage, parseSearch } from '#lib/url/url-values.ts';

/** What an address of the staff's challenges asks for. */
export const adminChallengeFilters = { search: parseSearch, state: oneOf(challengeStates), page: parsePage };

export const adminChallengesQuery = ({ search, state, page }: UrlFilters<typeof adminChallengeFilters>) => ({
  ...query(listAdminChallenges, {
    query: { search, state, skip: (page - 1) * pageSize, limit: pageSize },
  }),
  placeholderData: keepPreviousData,
});

/** Reads that show a challenge, stale after any change of one. */
export const challengeQueries = [
  listAdminChallenges,
  getAdminChallenge,
  listChallenges,
  getChallenge,
  getChallengeBoard,
] as const;
