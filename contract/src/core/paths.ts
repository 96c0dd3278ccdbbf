/** The path of a transaction's receipt. */
export function receiptPath(transaction_id: string): string {
  return `/dashboard/payment/success?id=${encodeURIComponent(transaction_id)}`;
}

/** The path of a team's public page. */
export function teamPath(tag: string): string {
  return `/teams/${encodeURIComponent(tag)}`;
}

/** The path of a team invitation. */
export function teamInvitationPath(code: string): string {
  return `/dashboard/teams/invitation/${encodeURIComponent(code)}`;
}

// Kept apart from the calls because public pages use streams and must not load Zod.

export const serverStreamPath = '/api/v1/servers/stream';

export const notificationStreamPath = '/api/v1/notifications/stream';
