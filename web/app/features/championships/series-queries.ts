import { getChampionship, listChampionships } from '@paddock/contract/championships/calls';
import { listAdminSeries } from '@paddock/contract/championships/series/series-calls';
import { getAdminChampionship } from '@paddock/contract/championships/setup/setup-calls';
import { maxPageSize } from '@paddock/contract/core/paging';
import { query } from '#lib/api/query.ts';

export const seriesQuery = () => query(listAdminSeries, { query: { limit: maxPageSize } });

/** Reads invalidated by any change of a series. */
export const seriesQueries = [
  listAdminSeries,
  getAdminChampionship,
  getChampionship,
  listChampionships,
] as const;
