import { maxPageSize, pageSize } from '@paddock/contract/core/paging';
import {
  listDeliveries,
  listMemberDiscordRoles,
  listSubscriptions,
} from '@paddock/contract/entitlements/calls';
import { deliveryStates } from '@paddock/contract/entitlements/rules';
import { keepPreviousData } from '@tanstack/react-query';
import { query } from '#lib/api/query.ts';
import { anyText, oneOf, type UrlFilters } from '#lib/url/url-filters.ts';
import { parsePage } from '#lib/url/url-values.ts';

/** What an address of the subscriptions asks for. */
export const subscriptionFilters = { search: anyText };

/** Nobody has more than a handful of tiers: all of them are one page. */
export const subscriptionsQuery = ({ search }: UrlFilters<typeof subscriptionFilters>) => ({
  ...query(listSubscriptions, { query: { limit: maxPageSize, search } }),
  placeholderData: keepPreviousData,
});

/** What an address of the deliveries asks for. The page counts from 1. */
export const deliveryFilters = { search: anyText, state: oneOf(deliveryStates), page: parsePage };

export const deliveriesQuery = ({ search, state, page }: UrlFilters<typeof deliveryFilters>) => ({
  ...query(listDeliveries, { query: { skip: (page - 1) * pageSize, limit: pageSize, search, state } }),
  placeholderData: keepPreviousData,
});

export const memberRolesQuery = (id: number) =>
  query(listMemberDiscordRoles, { params: { id }, query: { limit: maxPageSize } });

/** What the staff read about deliveries, stale after any retry. */
export const deliveryQueries = [listDeliveries] as const;
