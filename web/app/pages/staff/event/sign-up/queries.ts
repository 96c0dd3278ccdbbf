import { listOwnEntries } from '@paddock/contract/championships/entries/entry-calls';
import { getEventSignUp } from '@paddock/contract/championships/setup/event-sign-up-calls';
import { eventQueries } from '#features/events/queries.ts';
import { query } from '#lib/api/query.ts';

export const eventSignUpQuery = (id: number) => query(getEventSignUp, { params: { id } });

/** Reads that are stale after an event's sign-up changes. */
export const eventSignUpQueries = [getEventSignUp, listOwnEntries, ...eventQueries] as const;
