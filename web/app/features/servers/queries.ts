import { listActiveServers } from '@paddock/contract/servers/calls';
import { query } from '#lib/api/query.ts';

/** Active servers. */
export const activeServersQuery = () => query(listActiveServers, {});
