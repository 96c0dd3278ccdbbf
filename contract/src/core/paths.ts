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
