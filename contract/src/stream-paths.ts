// Apart from the calls: public pages listen to streams and carry no Zod.

export const serverStreamPath = '/api/v1/servers/stream';
