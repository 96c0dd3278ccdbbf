import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id, Instant, Line } from '../core/fields.ts';
import { Usd } from '../core/money.ts';
import { searchMax } from '../core/paging.ts';
import { Role } from '../core/permissions.ts';
import { calendarChoices } from '../i18n/calendar.ts';
import { memberSearchMin, profileImageRule } from './rules.ts';

/** A user with the fields for that user and staff. `balance` is USD; `profile_image` a file name below /uploads/. */
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
  /** Whether Steam confirmed that the id belongs to the user. */
  steam_verified: z.boolean(),
  balance: Usd,
  /** The role's name, for older clients. */
  roles: z.string(),
  role: Role,
  is_active: z.boolean(),
  must_change_password: z.boolean(),
  /** Whether sign-in needs a second factor. */
  has_second_factor: z.boolean(),
  /** Whether others may see which server this member is on. */
  show_online: z.boolean(),
  /** The calendar of dates; `language` follows the language. */
  calendar: z.enum(calendarChoices),
});
export type User = z.output<typeof User>;

/** The public fields of a member. */
export const PublicUser = z.pick(User, { id: true, username: true, profile_image: true });
export type PublicUser = z.output<typeof PublicUser>;

/** Members by part of their name, shortest first, so that exact matches lead. Without banned members. */
export const searchMembers = endpoint({
  method: 'GET',
  path: '/api/v1/members',
  access: 'user',
  query: z.object({ search: Line(memberSearchMin, searchMax) }),
  response: z.array(PublicUser),
  rate: 'search',
});

/** The response of every way to sign in. */
export const SignInResult = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  user: User,
  must_change_password: z.optional(z.boolean()),
});
export type SignInResult = z.output<typeof SignInResult>;

/** The current user. */
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

/** The current user's visibility. */
export const updatePrivacy = endpoint({
  method: 'PUT',
  path: '/api/v1/users/privacy',
  access: 'user',
  body: z.strictObject({ show_online: z.boolean() }),
  response: User,
});

/** The current user's calendar. */
export const updateCalendar = endpoint({
  method: 'PUT',
  path: '/api/v1/users/calendar',
  access: 'user',
  body: z.strictObject({ calendar: z.enum(calendarChoices) }),
  response: User,
});

/** A stored role. */
export const StoredRole = z.extend(Role, { id: Id, updated_at: Instant });
export type StoredRole = z.output<typeof StoredRole>;

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/v1/admin/roles',
  access: { module: 'users', action: 'view' },
  response: z.array(StoredRole),
});
