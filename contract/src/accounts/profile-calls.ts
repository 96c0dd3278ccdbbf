import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Instant, Line } from '../core/fields.ts';
import { User } from '../users/calls.ts';
import { Email, LinkToken, OwnUsername, Phone } from './calls.ts';

export const ProfileUpdate = z.strictObject({
  username: z.optional(OwnUsername),
  full_name: z.optional(Line(1, 100)),
  phone_number: z.optional(Phone),
});

/** Updates the fields that are sent. Throws username_taken; rejects a second username change within the waiting period. */
export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/v1/users/profile',
  access: 'user',
  body: ProfileUpdate,
  response: User,
});

export const EmailChange = z.strictObject({ email: Email });

/** The address waiting to be confirmed, if any. */
export const getEmailChange = endpoint({
  method: 'GET',
  path: '/api/v1/users/email/change',
  access: 'user',
  response: z.object({ pending: z.nullable(z.object({ email: z.string(), expires_at: Instant })) }),
});

/**
 * Emails a link to the new address and a notice to the current one, which stays valid until confirmation. Throws
 * email_taken.
 */
export const startEmailChange = endpoint({
  method: 'POST',
  path: '/api/v1/users/email/change',
  access: 'user',
  stepUp: true,
  body: EmailChange,
  response: z.object({ sent: z.literal(true) }),
  status: 202,
  rate: 'recovery',
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/v1/users/email/change',
  access: 'user',
});

/** Replaces the account's address. Throws link_used and email_taken. */
export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/v1/auth/confirm-email-change',
  access: 'public',
  body: z.object({ token: LinkToken }),
  rate: 'recovery',
});
