import { maxPageSize } from '@paddock/contract/core/paging';
import {
  listDeliveries,
  listMemberDiscordRoles,
  listSubscriptions,
} from '@paddock/contract/entitlements/calls';
import { deliveryStates } from '@paddock/contract/entitlements/rules';
import { pagedQuery, query, queryWithPrevious } from '#lib/api/query.ts';
import { anyText, oneOf, type UrlFilters } from '#lib/url/url-filters.ts';
import { parsePage } from '#lib/url/url-values.ts';

/** What an address of the subscriptions asks for. */
export const subscriptionFilters = { search: anyText };

/** Nobody has more than a handful of tiers: all of them are one page. */
export const subscriptionsQuery = ({ search }: UrlFilters<typeof subscriptionFilters>) =>
  queryWithPrevious(listSubscriptions, { query: { limit: maxPageSize, search } });

/** What an address of the deliveries asks for. The page counts from 1. */
export const deliveryFilters = { search: anyText, state: oneOf(deliveryStates), page: parsePage };

export const deliveriesQuery = ({ search, state, page }: UrlFilters<typeof deliveryFilters>) =>
  pagedQuery(listDeliveries, page, { search, state });

export const memberRolesQuery = (id: number) =>
  query(listMemberDiscordRoles, { params: { id }, query: { limit: maxPageSize } });

/** What the staff read about deliveries, stale after any retry. */
export const deliveryQueries = [listDeliveries] as const;
