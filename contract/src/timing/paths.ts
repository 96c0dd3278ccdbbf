// Kept apart from the calls because public pages use these and must not load Zod.

/** The live timing of a server. */
export const serverTimingStreamPath = (id: number): string => `/api/v1/servers/${id}/timing/stream`;

/** The live timing of an event's server. */
export const eventTimingStreamPath = (id: number): string => `/api/v1/events/${id}/timing/stream`;
