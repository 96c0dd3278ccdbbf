import { maxPageSize } from '@paddock/contract/core/paging';
import { listDownloads } from '@paddock/contract/downloads/calls';
import { getEvent, listAdminEvents, listEvents } from '@paddock/contract/events/calls';
import { infiniteQuery } from '#lib/api/infinite-query.ts';
import { query } from '#lib/api/query.ts';
import { anyText, type UrlFilters } from '#lib/url/url-filters.ts';

/** What an address of the staff's events asks for. */
export const adminEventFilters = { search: anyText };

export const adminEventsQuery = (filters: UrlFilters<typeof adminEventFilters>) =>
  infiniteQuery(listAdminEvents, filters);

export const eventsQuery = () => infiniteQuery(listEvents, {});

/** What an event can ask its drivers to have. */
export const neededDownloadsQuery = () => query(listDownloads, { query: { limit: maxPageSize } });

/** An event with what it is to the reader. */
export const eventQuery = (id: number) => query(getEvent, { params: { id } });

/** Reads that tell of an event, stale after any change of one. */
export const eventQueries = [listEvents, listAdminEvents, getEvent] as const;
