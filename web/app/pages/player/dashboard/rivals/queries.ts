import { listRivals } from '@paddock/contract/rivals/calls';
import { query } from '#lib/api/query.ts';

/** The member's chosen and suggested rivals. */
export const rivalsQuery = () => query(listRivals, {});

/** Queries that are stale after a rival was added or removed. */
export const rivalQueries = [listRivals] as const;
