import { listAdminServers } from '@paddock/contract/servers/admin-calls';
import { listActiveServers, listServerHistory } from '@paddock/contract/servers/calls';
import { keepPreviousData } from '@tanstack/react-query';
import { query } from '../../lib/api/query.ts';
import { anyText, type UrlFilters } from '../../lib/url/url-filters.ts';

/** What an address of the staff's servers asks for. */
export const adminServerFilters = { search: anyText };

export const adminServersQuery = ({ search }: UrlFilters<typeof adminServerFilters>) => ({
  ...query(listAdminServers, { query: { search } }),
  placeholderData: keepPreviousData,
});

/** The servers that are switched on. */
export const activeServersQuery = () => query(listActiveServers, {});

/** What is to be read again when a server was changed. */
export const serverQueries = [listAdminServers, listActiveServers, listServerHistory] as const;
