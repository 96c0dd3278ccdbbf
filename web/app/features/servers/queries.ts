import { listActiveServers } from '@paddock/contract/servers/calls';
import { query } from '#lib/api/query.ts';

/** The servers that are switched on. */
export const activeServersQuery = () => query(listActiveServers, {});
