import type { Output } from '@paddock/contract/core/endpoint';
import { maxPageSize } from '@paddock/contract/core/paging';
import { can, type Role } from '@paddock/contract/core/permissions';
import type { Locale } from '@paddock/contract/i18n/locale';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { listAdminServers } from '@paddock/contract/servers/admin-calls';
import { listActiveServers, listServerHistory, listServers } from '@paddock/contract/servers/calls';
import { query, queryWithPrevious } from '#lib/api/query.ts';
import { anyText, type UrlFilters } from '#lib/url/url-filters.ts';

/** What an address of the staff's servers asks for. */
export const adminServerFilters = { search: anyText };

export const adminServersQuery = ({ search }: UrlFilters<typeof adminServerFilters>) =>
  queryWithPrevious(listAdminServers, { query: { search } });

/** Servers to choose one of: all for those who may see all, otherwise those that are switched on. */
export function serverChoicesQuery(role: Role | undefined, locale: Locale) {
  const spec = role && can(role, 'servers', 'view') ? listAdminServers : listServers;
  return {
    ...query<typeof listServers>(spec as typeof listServers, { query: { limit: maxPageSize } }),
    select: ({ items }: Output<typeof listServers>) =>
      items.map((server) => ({ value: String(server.id), label: localize(server, locale, 'name').name })),
  };
}

/** What is to be read again when a server was changed. */
export const serverQueries = [listAdminServers, listActiveServers, listServerHistory] as const;
