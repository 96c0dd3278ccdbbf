import { eventPeriods } from '@paddock/contract/events/rules';
import { oneOf } from '#lib/url/url-filters.ts';
import { parsePage } from '#lib/url/url-values.ts';

/** What an address of the public events asks for. The page counts from 1. */
export const eventFilters = { when: oneOf(eventPeriods, 'coming'), page: parsePage };
