import { listAdminDownloads } from '@paddock/contract/downloads/calls';
import { infiniteQuery } from '#lib/api/infinite-query.ts';
import type { DownloadFilterValues } from './filters.ts';

type AdminDownloadFilters = Pick<DownloadFilterValues, 'category' | 'game' | 'search'>;

export const adminDownloadsQuery = ({ category, game, search }: AdminDownloadFilters) =>
  infiniteQuery(listAdminDownloads, { category, game, search });

/** Staff reads of downloads, invalidated by any change. */
export const downloadQueries = [listAdminDownloads] as const;
