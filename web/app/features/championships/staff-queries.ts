import {
  getChampionship,
  listChampionshipRounds,
  listChampionships,
} from '@paddock/contract/championships/calls';
import {
  getAdminChampionship,
  listAdminChampionships,
  listAdminRounds,
} from '@paddock/contract/championships/setup/setup-calls';
import { championshipStates } from '@paddock/contract/championships/states/championship-state';
import { pagedQuery, query } from '#lib/api/query.ts';
import { oneOf, type UrlFilters } from '#lib/url/url-filters.ts';
import { parsePage, parseSearch } from '#lib/url/url-values.ts';

/** URL filters of the staff’s championships. */
export const adminChampionshipFilters = {
  search: parseSearch,
  state: oneOf(championshipStates),
  page: parsePage,
};

export const adminChampionshipsQuery = ({
  search,
  state,
  page,
}: UrlFilters<typeof adminChampionshipFilters>) =>
  pagedQuery(listAdminChampionships, page, { search, state });

export const adminChampionshipQuery = (id: number) => query(getAdminChampionship, { params: { id } });

/** Reads of championships, invalidated by any change of the setup or rounds. */
export const championshipQueries = [
  listAdminChampionships,
  getAdminChampionship,
  listAdminRounds,
  listChampionships,
  getChampionship,
  listChampionshipRounds,
] as const;
