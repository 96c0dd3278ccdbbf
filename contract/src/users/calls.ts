import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id, Instant, Line } from '../core/fields.ts';
import { Usd } from '../core/money.ts';
import { searchMax } from '../core/paging.ts';
import { Role } from '../core/permissions.ts';
import { calendarChoices } from '../i18n/calendar.ts';
import { memberSearchMin, profileImageRule } from './rules.ts';

/** A user as that user and the staff see it. `balance` is USD; `profile_image` a file name below /uploads/. */
export const User = z.object({
  id: Id,
  username: z.string(),
  full_name: z.string(),
  email: z.string(),
  phone: z.string(),
  profile_image: z.nullable(z.string()),
  discord_id: z.nullable(z.string()),
  is_discord_linked: z.boolean(),
  steam_id: z.nullable(z.string()),
  /** Whether Steam itself confirmed that the id is this user's. */
  steam_verified: z.boolean(),
  balance: Usd,
  /** The role's name, for clients that read only this. */
  roles: z.string(),
  role: Role,
  is_active: z.boolean(),
  must_change_password: z.boolean(),
  /** Whether a second factor is asked at sign-in. */
  has_second_factor: z.boolean(),
  /** Whether others may see by name on which server this member drives right now. */
  show_online: z.boolean(),
  /** In which calendar dates are shown; `language` is the one that goes with the language. */
  calendar: z.enum(calendarChoices),
});
export type User = z.output<typeof User>;

/** A member as everybody sees them. */
export const PublicUser = z.pick(User, { id: true, username: true, profile_image: true });
export type PublicUser = z.output<typeof PublicUser>;

/** Members by a part of the name, the shortest first: those whose whole name was typed lead. Who is banned is not among them. */
export const searchMembers = endpoint({
  method: 'GET',
  path: '/api/v1/members',
  access: 'user',
  query: z.object({ search: Line(memberSearchMin, searchMax) }),
  response: z.array(PublicUser),
  rate: 'search',
});

/** What every way of signing in answers. */
export const SignInResult = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  user: User,
  must_change_password: z.optional(z.boolean()),
});
export type SignInResult = z.output<typeof SignInResult>;

/** Who is asking. */
export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/v1/users/dashboard',
  access: 'user',
  response: User,
});

export const updateProfileImage = endpoint({
  method: 'POST',
  path: '/api/v1/users/update-profile-image',
  access: 'user',
  encoding: 'multipart',
  files: { file: profileImageRule },
  response: z.object({ profile_image: z.string() }),
  rate: 'upload',
});

/** What others may see of the one who asks. */
export const updatePrivacy = endpoint({
  method: 'PUT',
  path: '/api/v1/users/privacy',
  access: 'user',
  body: z.strictObject({ show_online: z.boolean() }),
  response: User,
});

/** In which calendar the one who asks reads dates. */
export const updateCalendar = endpoint({
  method: 'PUT',
  path: '/api/v1/users/calendar',
  access: 'user',
  body: z.strictObject({ calendar: z.enum(calendarChoices) }),
  response: User,
});

/** A role as a record of its own. */
export const StoredRole = z.extend(Role, { id: Id, updated_at: Instant });
export type StoredRole = z.output<typeof StoredRole>;

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/v1/admin/roles',
  access: { module: 'users', action: 'view' },
  response: z.array(StoredRole),
});
