import { listActiveServers, listAdminServers, listServerHistory } from '@paddock/contract/servers';

/** What is to be read again when a server was changed. */
export const serverReads = [listAdminServers, listActiveServers, listServerHistory];
