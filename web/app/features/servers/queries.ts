import { listAdminServers } from '@paddock/contract/servers/admin-calls';
import { listActiveServers, listServerHistory } from '@paddock/contract/servers/calls';

/** What is to be read again when a server was changed. */
export const serverQueries = [listAdminServers, listActiveServers, listServerHistory];
