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

/** URL filters of the subscriptions. */
export const subscriptionFilters = { search: anyText };

/** Loads all subscriptions as one page; members have few. */
export const subscriptionsQuery = ({ search }: UrlFilters<typeof subscriptionFilters>) =>
  queryWithPrevious(listSubscriptions, { query: { limit: maxPageSize, search } });

/** URL filters of the deliveries. Pages start at 1. */
export const deliveryFilters = { search: anyText, state: oneOf(deliveryStates), page: parsePage };

export const deliveriesQuery = ({ search, state, page }: UrlFilters<typeof deliveryFilters>) =>
  pagedQuery(listDeliveries, page, { search, state });

export const memberRolesQuery = (id: number) =>
  query(listMemberDiscordRoles, { params: { id }, query: { limit: maxPageSize } });

/** Staff reads of deliveries, invalidated by a retry. */
export const deliveryQueries = [listDeliveries] as const;
