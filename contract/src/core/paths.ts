/** Where a transaction of the reader is told whole. */
export function receiptPath(transaction_id: string): string {
  return `/dashboard/payment/success?id=${encodeURIComponent(transaction_id)}`;
}

/** Where everybody reads about a team. */
export function teamPath(tag: string): string {
  return `/teams/${encodeURIComponent(tag)}`;
}

/** Where an invitation to a team is accepted or declined. */
export function teamInvitationPath(code: string): string {
  return `/dashboard/teams/invitation/${encodeURIComponent(code)}`;
}

// Apart from the calls: public pages listen to streams and carry no Zod.

export const serverStreamPath = '/api/v1/servers/stream';

export const notificationStreamPath = '/api/v1/notifications/stream';

/** What is driven on a server, as it goes on. */
export const serverTimingStreamPath = (id: number): string => `/api/v1/servers/${id}/timing/stream`;

/** The same of the server that an event is driven on. */
export const eventTimingStreamPath = (id: number): string => `/api/v1/events/${id}/timing/stream`;
