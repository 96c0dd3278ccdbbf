import type { Output } from '@paddock/contract/core/endpoint';
import { maxPageSize } from '@paddock/contract/core/paging';
import { can, type Role } from '@paddock/contract/core/permissions';
import type { Locale } from '@paddock/contract/i18n/locale';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { listAdminServers } from '@paddock/contract/servers/admin-calls';
import { listActiveServers, listServerHistory, listServers } from '@paddock/contract/servers/calls';
import { query, queryWithPrevious } from '#lib/api/query.ts';
import { anyText, type UrlFilters } from '#lib/url/url-filters.ts';

/** URL filters of the staff’s server list. */
export const adminServerFilters = { search: anyText };

export const adminServersQuery = ({ search }: UrlFilters<typeof adminServerFilters>) =>
  queryWithPrevious(listAdminServers, { query: { search } });

/** Options of a server select: all servers with view permission, otherwise the active ones. */
export function serverChoicesQuery(role: Role | undefined, locale: Locale) {
  const spec = role && can(role, 'servers', 'view') ? listAdminServers : listServers;
  return {
    ...query<typeof listServers>(spec as typeof listServers, { query: { limit: maxPageSize } }),
    select: ({ items }: Output<typeof listServers>) =>
      items.map((server) => ({ value: String(server.id), label: localize(server, locale, 'name').name })),
  };
}

/** Reads that any change of a server invalidates. */
export const serverQueries = [listAdminServers, listActiveServers, listServerHistory] as const;
