import { listRivals } from '@paddock/contract/rivals/calls';
import { query } from '#lib/api/query.ts';

/** Chosen and found rivals of the reader. */
export const rivalsQuery = () => query(listRivals, {});

/** What is stale once a rival was chosen or dropped. */
export const rivalQueries = [listRivals] as const;
