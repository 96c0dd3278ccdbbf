// Apart from the calls: public pages listen to these and carry no Zod.

/** What is driven on a server, as it goes on. */
export const serverTimingStreamPath = (id: number): string => `/api/v1/servers/${id}/timing/stream`;

/** The same of the server that an event is driven on. */
export const eventTimingStreamPath = (id: number): string => `/api/v1/events/${id}/timing/stream`;
