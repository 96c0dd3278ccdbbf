import * as z from 'zod/mini';
import { Email } from '../accounts/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { Id, Instant, PathId } from '../core/fields.ts';
import { PageQuery } from '../core/paging.ts';
import { RoleName } from './calls.ts';
import { RoleLabel } from './invited-calls.ts';

/** A pending invitation, possibly expired. */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: RoleLabel,
  invited_by: z.object({ id: Id, username: z.string() }),
  created_at: Instant,
  expires_at: Instant,
});
export type Invitation = z.output<typeof Invitation>;

const one = z.object({ id: PathId });
const access = { module: 'users', action: 'edit' } as const;

export const NewInvitation = z.strictObject({ email: Email, role: RoleName });

/**
 * Mails a link that grants a role below the caller's, replacing an earlier invitation of the address. Throws
 * user_not_manageable.
 */
export const createInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/admin/invitations',
  access,
  body: NewInvitation,
  response: Invitation,
  status: 201,
  stepUp: true,
  audit: 'invitation.create',
});

/** Newest first. */
export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/v1/admin/invitations',
  access,
  query: PageQuery,
  list: Invitation,
});

/** Mails a new link and invalidates the previous one. Throws user_not_manageable. */
export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/admin/invitations/{id}/resend',
  access,
  params: one,
  response: Invitation,
  stepUp: true,
  audit: 'invitation.resend',
});

/** Throws user_not_manageable. */
export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/invitations/{id}',
  access,
  params: one,
  audit: 'invitation.revoke',
});
