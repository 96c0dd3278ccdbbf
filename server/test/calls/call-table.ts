import { catalogueRows } from './catalogue-calls.ts';
import { championshipCalls } from './championship-calls.ts';
import { memberCalls } from './member-calls.ts';
import { notificationCalls } from './notification-calls.ts';
import { stewardingCalls } from './stewarding-calls.ts';
import { teamCalls } from './team-calls.ts';
import { timingCalls } from './timing-calls.ts';

export const columns = [
  'anonymous',
  'player',
  'banned',
  'moderator',
  'editor',
  'manager',
  'admin',
  'developer',
] as const;

/** The letters of the table; an open call's response depends on the input. */
export const verdicts = {
  o: 'open',
  '-': 'sign_in_required',
  x: 'permission_denied',
  b: 'account_banned',
  k: 'server_key_invalid',
} as const;

/**
 * Who may make which call, in the order of the columns. Explicit rather than derived, so that a change of access
 * must be made, and reviewed, here as well.
 */
const table = `
o o o o o o o o  GET /api/v1/users/site-settings
o o o o o o o o  GET /api/v1/pages/{page}/preview
- x b x x x o o  GET /api/v1/admin/settings
- x b x x x o o  PUT /api/v1/admin/settings
- x b x x x o o  PUT /api/v1/admin/settings/pictures/{picture}
- x b x x x o o  DELETE /api/v1/admin/settings/pictures/{picture}
o o o o o o o o  GET /api/v1/landing
- x b x x x o o  GET /api/v1/admin/landing
- x b x x x o o  PUT /api/v1/admin/landing
- o b o o o o o  GET /api/v1/users/dashboard
- o b o o o o o  POST /api/v1/users/update-profile-image
- o b o o o o o  PUT /api/v1/users/privacy
- o b o o o o o  PUT /api/v1/users/calendar
- x b o x o o o  GET /api/v1/admin/roles
- o b o o o o o  GET /api/v1/users/second-factor
- o b o o o o o  POST /api/v1/users/second-factor/authenticator
- o b o o o o o  POST /api/v1/users/second-factor/authenticator/confirm
- o b o o o o o  DELETE /api/v1/users/second-factor/authenticator
- o b o o o o o  POST /api/v1/users/second-factor/recovery-codes
- o b o o o o o  POST /api/v1/users/second-factor/passkeys/options
- o b o o o o o  POST /api/v1/users/second-factor/passkeys
- o b o o o o o  DELETE /api/v1/users/second-factor/passkeys/{id}
o o o o o o o o  POST /api/v1/auth/passkey/options
o o o o o o o o  POST /api/v1/auth/passkey
- o b o o o o o  GET /api/v1/users/sessions
- o b o o o o o  DELETE /api/v1/users/sessions/{id}
- o b o o o o o  DELETE /api/v1/users/sessions
o o o o o o o o  POST /api/v1/auth/register
o o o o o o o o  POST /api/v1/auth/register/check
o o o o o o o o  POST /api/v1/auth/login
- o b o o o o o  POST /api/v1/auth/logout
- o b o o o o o  POST /api/v1/auth/step-up
- o b o o o o o  POST /api/v1/users/change-password
o o o o o o o o  POST /api/v1/auth/forgot-password
o o o o o o o o  POST /api/v1/auth/reset-password
- o b o o o o o  POST /api/v1/users/email/send-verification
o o o o o o o o  POST /api/v1/auth/verify-email
- o b o o o o o  PUT /api/v1/users/profile
- o b o o o o o  GET /api/v1/users/email/change
- o b o o o o o  POST /api/v1/users/email/change
- o b o o o o o  DELETE /api/v1/users/email/change
o o o o o o o o  POST /api/v1/auth/confirm-email-change
- o b o o o o o  POST /api/v1/users/discord/link
- o b o o o o o  POST /api/v1/users/discord/sign-in
- o b o o o o o  GET /api/v1/users/discord/code
- o b o o o o o  POST /api/v1/users/discord/verify
- o b o o o o o  POST /api/v1/users/discord/unlink
- o b o o o o o  GET /api/v1/dashboard/check-steam-link
- o b o o o o o  POST /api/v1/dashboard/link-steam
- o b o o o o o  POST /api/v1/dashboard/steam/sign-in
- o b o o o o o  GET /api/v1/members
- x b o x o o o  GET /api/v1/admin/users
- x b o x o o o  GET /api/v1/admin/users/export
- x b o x o o o  GET /api/v1/admin/users/{id}
- x b o x o o o  GET /api/v1/admin/users/{id}/sign-ins
- x b o x x o o  DELETE /api/v1/admin/users/{id}/sign-ins
- x b o x x o o  DELETE /api/v1/admin/users/{id}/second-factor
- x b o x x o o  DELETE /api/v1/admin/freed-usernames/{username}
- x b o x x o o  PUT /api/v1/admin/users/{id}
- x b o x x o o  PUT /api/v1/admin/users/{id}/role
- x b o x x o o  POST /api/v1/admin/invitations
- x b o x x o o  GET /api/v1/admin/invitations
- x b o x x o o  POST /api/v1/admin/invitations/{id}/resend
- x b o x x o o  DELETE /api/v1/admin/invitations/{id}
o o o o o o o o  POST /api/v1/auth/invitation
o o o o o o o o  POST /api/v1/auth/invitation/register
- o b o o o o o  POST /api/v1/users/invitation/accept
- x b o x x o o  PUT /api/v1/admin/users/{id}/status
- x b x x x o o  POST /api/v1/admin/roles
- x b x x x o o  PUT /api/v1/admin/roles/{id}
- x b x x x o o  DELETE /api/v1/admin/roles/{id}
o o o o o o o o  GET /api/v1/servers
- o b o o o o o  GET /api/v1/servers/active
o o o o o o o o  GET /api/v1/servers/stream
o o o o o o o o  GET /api/v1/servers/{id}
o o o o o o o o  GET /api/v1/servers/{id}/history
o o o o o o o o  GET /api/v1/servers/busy-hours
- o b o o o o o  PUT /api/v1/servers/{id}/rating
- o b o o o o o  GET /api/v1/servers/ratings
- o b o o o o o  PUT /api/v1/servers/{id}/slot-alert
- o b o o o o o  DELETE /api/v1/servers/{id}/slot-alert
- o b o o o o o  GET /api/v1/servers/slot-alerts
- x b o o o o o  GET /api/v1/admin/servers
- x b o o o o o  GET /api/v1/admin/servers/export
- x b x x o o o  POST /api/v1/admin/servers
- x b x x o o o  PUT /api/v1/admin/servers/{id}
- x b x x x o o  DELETE /api/v1/admin/servers/{id}
- x b x x o o o  POST /api/v1/admin/servers/{id}/test
- x b x x x x o  GET /api/v1/admin/server-keys
- x b x x x x o  POST /api/v1/admin/server-keys
- x b x x x x o  DELETE /api/v1/admin/server-keys/{id}
o o o o o o o o  GET /api/v1/shop/items
o o o o o o o o  GET /api/v1/shop/categories
o o o o o o o o  GET /api/v1/shop/items/{id}
- o b o o o o o  GET /api/v1/users/shop/items
- o b o o o o o  GET /api/v1/users/shop/items/{id}
- o b o o o o o  GET /api/v1/users/shop/categories
- x b x x o o o  GET /api/v1/admin/shop/items
- x b x x o o o  GET /api/v1/admin/shop/items/export
- x b x x o o o  POST /api/v1/admin/shop/items
- x b x x o o o  PUT /api/v1/admin/shop/items/{id}
- x b x x o o o  DELETE /api/v1/admin/shop/items/{id}
- x b x x o o o  GET /api/v1/admin/shop/categories
- x b x x o o o  POST /api/v1/admin/shop/categories
- x b x x o o o  PUT /api/v1/admin/shop/categories/{id}
- x b x x o o o  DELETE /api/v1/admin/shop/categories/{id}
- k k k k k k k  GET /api/v1/game/groups/{group}
- k k k k k k k  POST /api/v1/game/deliveries/lease
- k k k k k k k  POST /api/v1/game/deliveries/{id}/ack
- x b x x o o o  GET /api/v1/admin/deliveries
- x b x x o o o  GET /api/v1/admin/deliveries/export
- x b x x o o o  POST /api/v1/admin/deliveries/{id}/retry
- x b x x o o o  POST /api/v1/admin/deliveries/{id}/done
- x b x x o o o  GET /api/v1/admin/users/{id}/discord-roles
- x b x x o o o  POST /api/v1/admin/users/{id}/discord-roles/{role}/retry
- x b x x x o o  GET /api/v1/admin/payment-methods
- x b x x x o o  GET /api/v1/admin/setup
- x b x x o o o  GET /api/v1/admin/transactions
- x b x x o o o  GET /api/v1/admin/transactions/export
- x b x x o o o  GET /api/v1/admin/transactions/{transaction_id}
- x b x x o o o  PUT /api/v1/admin/transactions/{transaction_id}
- x b x x o o o  POST /api/v1/admin/transactions/{transaction_id}/check
- x b x x o o o  POST /api/v1/admin/transactions/{transaction_id}/refunds
- x b x x o o o  POST /api/v1/admin/transactions/{transaction_id}/resolve
- x b x x o o o  GET /api/v1/admin/money-check
- o b o o o o o  GET /api/v1/dashboard/first-steps
- o b o o o o o  GET /api/v1/dashboard/stats
- o b o o o o o  GET /api/v1/dashboard/laps
- x b o o o o o  GET /api/v1/admin/laps
- x b o x o o o  POST /api/v1/admin/laps/{id}/void
- x b o x o o o  POST /api/v1/admin/laps/{id}/restore
o o o o o o o o  GET /api/v1/laps/voided
- k k k k k k k  POST /api/v1/ingest/results
- k k k k k k k  POST /api/v1/ingest/events
o o o o o o o o  GET /api/v1/rank/{board}
o o o o o o o o  GET /api/v1/rank/{board}/summary
- o b o o o o o  GET /api/v1/rank/{board}/own
o o o o o o o o  GET /api/v1/tracks
o o o o o o o o  GET /api/v1/records
o o o o o o o o  GET /api/v1/figures
o o o o o o o o  GET /api/v1/drivers
o o o o o o o o  GET /api/v1/drivers/{id}
o o o o o o o o  GET /api/v1/drivers/{id}/changes
o o o o o o o o  GET /api/v1/drivers/{id}/versus/{other_id}
- o b o o o o o  GET /api/v1/events
o o o o o o o o  GET /api/v1/events/next
o o o o o o o o  GET /api/v1/events/public
o o o o o o o o  GET /api/v1/events/{id}
- o b o o o o o  POST /api/v1/events/{id}/join
- o b o o o o o  POST /api/v1/events/{id}/reminder
- o b o o o o o  DELETE /api/v1/events/{id}/reminder
o o o o o o o o  GET /api/v1/events/{id}/participants
o o o o o o o o  GET /api/v1/events/{id}/results
- x b o o o o o  GET /api/v1/admin/events
- x b o o o o o  GET /api/v1/admin/events/export
- x b o o o o o  POST /api/v1/admin/events
- x b o o o o o  PUT /api/v1/admin/events/{id}
- x b x o o o o  DELETE /api/v1/admin/events/{id}
- x b o o o o o  GET /api/v1/admin/points-templates
- x b x o o o o  POST /api/v1/admin/points-templates
- x b x o o o o  PUT /api/v1/admin/points-templates/{id}
- x b x o o o o  DELETE /api/v1/admin/points-templates/{id}
o o o o o o o o  GET /api/v1/blog
o o o o o o o o  GET /api/v1/blog/count
- o b o o o o o  GET /api/v1/blog/dashboard
- x b o o o o o  GET /api/v1/admin/blog
- x b o o o o o  GET /api/v1/admin/blog/export
o o o o o o o o  GET /api/v1/blog/{slug}
- o b o o o o o  POST /api/v1/blog/
- o b o o o o o  PUT /api/v1/blog/{id}
- o b o o o o o  POST /api/v1/blog/{id}/images
- o b o o o o o  DELETE /api/v1/blog/{id}/images/{image_id}
- o b o o o o o  PATCH /api/v1/blog/{id}/status
- o b o o o o o  POST /api/v1/blog/preview
- o b o o o o o  POST /api/v1/blog/{id}/like
- o b o o o o o  DELETE /api/v1/blog/{id}/like
o o o o o o o o  GET /api/v1/blog/{id}/comments
- o b o o o o o  POST /api/v1/blog/{id}/comments
- o b o o o o o  DELETE /api/v1/blog/{id}/comments/{comment_id}
o o o o o o o o  GET /api/v1/pages/{slug}
- x b x x x o o  POST /api/v1/pages/preview
- x b x x x o o  GET /api/v1/admin/pages
- x b x x x o o  GET /api/v1/admin/pages/{id}
- x b x x x o o  POST /api/v1/admin/pages
- x b x x x o o  PUT /api/v1/admin/pages/{id}
- x b x x x o o  DELETE /api/v1/admin/pages/{id}
o o o o o o o o  GET /api/v1/footer
- x b x x x o o  GET /api/v1/admin/footer
- x b x x x o o  PUT /api/v1/admin/footer
- x b x x x o o  POST /api/v1/admin/footer/seals
- x b x x x o o  PUT /api/v1/admin/footer/seals/{id}
- x b x x x o o  DELETE /api/v1/admin/footer/seals/{id}
- o b o o o o o  GET /api/v1/tickets
- o b o o o o o  POST /api/v1/tickets
- o b o o o o o  GET /api/v1/tickets/{id}
- o b o o o o o  POST /api/v1/tickets/{id}/messages
- o b o o o o o  POST /api/v1/tickets/{id}/messages/{message_id}/images
- o b o o o o o  POST /api/v1/tickets/{id}/close
- x b o o o o o  GET /api/v1/admin/tickets
- x b o o o o o  GET /api/v1/admin/tickets/export
- x b o o o o o  GET /api/v1/admin/tickets/summary
- x b x o o o o  POST /api/v1/admin/tickets
- x b o o o o o  GET /api/v1/admin/tickets/{id}
- x b x o o o o  POST /api/v1/admin/tickets/{id}/messages
- x b x o o o o  POST /api/v1/admin/tickets/{id}/messages/{message_id}/images
- x b x o o o o  POST /api/v1/admin/tickets/{id}/close
- x b x o o o o  PUT /api/v1/admin/tickets/{id}/assign
- x b o o o o o  GET /api/v1/admin/tickets/assignees
- x b o o o o o  GET /api/v1/admin/tickets/canned-answers
- x b x o o o o  POST /api/v1/admin/tickets/canned-answers
- x b x o o o o  PUT /api/v1/admin/tickets/canned-answers/{id}
- x b x o o o o  DELETE /api/v1/admin/tickets/canned-answers/{id}
o o o o o o o o  GET /api/v1/downloads
o o o o o o o o  GET /api/v1/downloads/{id}
- x b o o o o o  GET /api/v1/admin/downloads
- x b o o o o o  GET /api/v1/admin/downloads/export
- x b x o o o o  POST /api/v1/admin/downloads
- x b x o o o o  PUT /api/v1/admin/downloads/{id}
- x b x o o o o  DELETE /api/v1/admin/downloads/{id}
- o b o o o o o  GET /api/v1/users/data-export
- o b o o o o o  POST /api/v1/users/data-export
- o b o o o o o  GET /api/v1/users/data-exports/{id}/file
- o b o o o o o  GET /api/v1/users/deletion
- o b o o o o o  POST /api/v1/users/deletion
- x b x x x o o  DELETE /api/v1/admin/users/{id}
- x b x x x x o  GET /api/v1/admin/outbox
- x b x x x x o  GET /api/v1/admin/health
- x b o o o o o  GET /api/v1/admin/dashboard
- x b o o o o o  GET /api/v1/admin/inbox
- x b x x x o o  GET /api/v1/admin/unprotected-staff
- x b x x x x o  GET /api/v1/admin/audit
- x b x x x x o  GET /api/v1/admin/audit/export
- x b x x x x o  GET /api/v1/admin/audit/export.jsonl
- x b x x x x o  GET /api/v1/admin/audit/check
- x b x x x x o  GET /api/v1/admin/retention
- x b x x x x o  PUT /api/v1/admin/retention
- x b x x x x o  GET /api/v1/admin/jobs
- x b x x x x o  POST /api/v1/admin/jobs/{name}/run
- x b x x x x o  POST /api/v1/admin/failed-jobs/{id}/retry
- x b x x x x o  DELETE /api/v1/admin/failed-jobs/{id}
- x b x x x x o  GET /api/v1/admin/outgoing-messages
- x b x x x x o  POST /api/v1/admin/outgoing-messages/{id}/retry
- x b x x x x o  DELETE /api/v1/admin/outgoing-messages/{id}
- x b x x x o o  POST /api/v1/admin/services/{name}/test
`;

const others = [
  catalogueRows,
  championshipCalls,
  memberCalls,
  notificationCalls,
  stewardingCalls,
  teamCalls,
  timingCalls,
];
const rows = (table + others.join(''))
  .split('\n')
  .filter(Boolean)
  .map((line) => line.split('  '))
  .map(([letters = '', name = '']) => [name, letters] as const);

/** The calls with a row, with repetitions. */
export const namedCalls = rows.map(([name]) => name);

/** The letters of each call by name. */
export const callTable: Readonly<Record<string, string>> = Object.fromEntries(rows);
