import * as z from 'zod/mini';
import { LinkToken, RegisterDetails, RegisterPassword } from '../accounts/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { User } from '../users/calls.ts';
import { profileImageRule } from '../users/rules.ts';

export const RoleLabel = z.object({ name: z.string(), display_name: z.string() });

/** The content of an invitation, by the token of its link. Throws link_used. */
export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/auth/invitation',
  access: 'public',
  body: z.object({ token: LinkToken }),
  response: z.object({
    email: z.string(),
    role: RoleLabel,
    invited_by: z.string(),
    /** Whether the address has an account, which then accepts it. */
    has_account: z.boolean(),
  }),
  rate: 'recovery',
});

/** Creates an account with the invited address, already verified, even while registration is closed. Throws link_used. */
export const registerInvited = endpoint({
  method: 'POST',
  path: '/api/v1/auth/invitation/register',
  access: 'public',
  encoding: 'multipart',
  body: z.object({ token: LinkToken, ...RegisterDetails.shape, ...RegisterPassword.shape }),
  files: { profile_image: profileImageRule },
  response: User,
  status: 201,
  rate: 'register',
});

/**
 * Grants the role to the account with the invited address. Throws link_used, and invitation_for_other for another
 * account.
 */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/users/invitation/accept',
  access: 'user',
  body: z.object({ token: LinkToken }),
  response: User,
  rate: 'recovery',
});
