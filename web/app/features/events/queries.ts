import { maxPageSize } from '@paddock/contract/core/paging';
import { listDownloads } from '@paddock/contract/downloads/calls';
import { getEvent, listAdminEvents, listEvents } from '@paddock/contract/events/calls';
import { infiniteQuery } from '#lib/api/infinite-query.ts';
import { query } from '#lib/api/query.ts';
import { anyText, type UrlFilters } from '#lib/url/url-filters.ts';

/** URL filters of the staff’s events. */
export const adminEventFilters = { search: anyText };

export const adminEventsQuery = (filters: UrlFilters<typeof adminEventFilters>) =>
  infiniteQuery(listAdminEvents, filters);

export const eventsQuery = () => infiniteQuery(listEvents, {});

/** Downloads that an event can require. */
export const neededDownloadsQuery = () => query(listDownloads, { query: { limit: maxPageSize } });

/** An event with the user’s own attendance. */
export const eventQuery = (id: number) => query(getEvent, { params: { id } });

/** Reads of events, invalidated by any change of an event. */
export const eventQueries = [listEvents, listAdminEvents, getEvent] as const;
