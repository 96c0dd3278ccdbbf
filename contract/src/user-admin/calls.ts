import * as z from 'zod/mini';
import { Email, NewPassword, Username } from '../accounts/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { AsRead, Instant, Line, PathId, WholeNumber } from '../core/fields.ts';
import { PageQuery, Search } from '../core/paging.ts';
import { modules, Permissions } from '../core/permissions.ts';
import { StoredRole, User } from '../users/calls.ts';
import { usernameMax } from '../users/rules.ts';
import {
  adminUserStates,
  banDaysMax,
  banReasonMax,
  displayNameMax,
  levelMax,
  roleNamePattern,
} from './rules.ts';

/** A user with the fields for staff. */
export const AdminUser = z.extend(User, {
  created_at: Instant,
  email_verified: z.boolean(),
  /** The reason for the ban, if given. */
  ban_reason: z.nullable(z.string()),
  /** The message shown to the banned user at sign-in, and when the ban ends automatically. */
  ban_message: z.nullable(z.string()),
  banned_until: z.nullable(Instant),
  /** Changes with the fields of the staff form: name, address, role and password. */
  updated_at: Instant,
});
export type AdminUser = z.output<typeof AdminUser>;

const one = z.object({ id: PathId });

const memberFilter = {
  search: Search,
  /** The name of a role. */
  role: z.optional(z.string().check(z.maxLength(60))),
  state: z.optional(z.enum(adminUserStates)),
};

/** Newest first. Search covers username, full name, email, phone, Discord and Steam id. */
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/v1/admin/users',
  access: { module: 'users', action: 'view' },
  query: z.object({ ...PageQuery.shape, ...memberFilter }),
  list: AdminUser,
});

export const exportUsers = endpoint({
  method: 'GET',
  path: '/api/v1/admin/users/export',
  access: { module: 'users', action: 'view' },
  query: z.object(memberFilter),
  response: z.string(),
  text: 'text/csv',
});

export const getAdminUser = endpoint({
  method: 'GET',
  path: '/api/v1/admin/users/{id}',
  access: { module: 'users', action: 'view' },
  params: one,
  response: AdminUser,
});

/** A sign-in attempt, from the audit log. */
export const SignInAttempt = z.object({
  at: Instant,
  ip: z.string(),
  user_agent: z.nullable(z.string()),
  succeeded: z.boolean(),
});
export type SignInAttempt = z.output<typeof SignInAttempt>;

/** The attempts of a user below the caller's level, or the caller's own; newest first. Throws user_not_manageable. */
export const listSignInAttempts = endpoint({
  method: 'GET',
  path: '/api/v1/admin/users/{id}/sign-ins',
  access: { module: 'users', action: 'view' },
  params: one,
  query: PageQuery,
  list: SignInAttempt,
});

/**
 * Releases a former username, after a rename or deletion, before its 90 days are over. Throws not_found if it is
 * not reserved.
 */
export const releaseUsername = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/freed-usernames/{username}',
  access: { module: 'users', action: 'edit' },
  params: z.object({ username: z.string().check(z.maxLength(usernameMax)) }),
  audit: 'user.release_username',
});

/** Ends all sign-ins of a user below the caller's level. */
export const revokeUserSessions = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/users/{id}/sign-ins',
  access: { module: 'users', action: 'edit' },
  params: one,
  audit: 'user.sign_out',
});

/** Removes a lost second factor of a user below the caller's level; ends all sign-ins and notifies the user by mail. */
export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/users/{id}/second-factor',
  access: { module: 'users', action: 'edit' },
  params: one,
  audit: 'user.second_factor_reset',
  stepUp: true,
});

export const RoleName = z.string().check(z.minLength(1), z.maxLength(60));

export const UserUpdate = z.strictObject({
  username: Username,
  email: Email,
  /** The name of a role; absent: unchanged. */
  roles: z.optional(RoleName),
  /** Must be changed at the next sign-in; empty leaves the password unchanged. */
  new_password: z.optional(z.union([z.literal(''), NewPassword])),
  ...AsRead,
});

/**
 * Updates a user below the caller's level. Throws user_not_manageable, email_taken and username_taken, and
 * step_up_required for a password, another address or a staff role.
 */
export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/users/{id}',
  access: { module: 'users', action: 'edit' },
  params: one,
  body: UserUpdate,
  response: AdminUser,
  audit: 'user.update',
});

/** Roles up to the caller's level. Throws step_up_required for a staff role. */
export const setUserRole = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/users/{id}/role',
  access: { module: 'users', action: 'edit' },
  params: one,
  encoding: 'form',
  body: z.strictObject({ role: RoleName }),
  response: AdminUser,
  audit: 'user.role',
});

/**
 * Bans a user for a number of days or indefinitely, which ends all sign-ins, or lifts the ban and notifies the
 * user. `reason` is for staff, `message` is shown at sign-in. Absent fields of an existing ban stay unchanged;
 * `days: ''` makes it permanent.
 */
export const setUserStatus = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/users/{id}/status',
  access: { module: 'users', action: 'edit' },
  params: one,
  body: z.strictObject({
    is_active: z.boolean(),
    reason: z.optional(Line(0, banReasonMax)),
    message: z.optional(Line(0, banReasonMax)),
    days: z.optional(z.union([z.literal(''), WholeNumber(1, banDaysMax)], 'invalid')),
  }),
  response: AdminUser,
  audit: 'user.ban',
});

const roleFields = {
  display_name: Line(1, displayNameMax),
  level: WholeNumber(0, levelMax),
  permissions: z
    .array(z.strictObject({ module: z.enum(modules), permissions: Permissions }))
    .check(z.maxLength(modules.length)),
};

export const RoleUpdate = z.strictObject({ ...roleFields, ...AsRead });

/** `name` identifies the role in calls and cannot change. */
export const NewRole = z.strictObject({
  name: z.string().check(z.regex(roleNamePattern, 'role_name_invalid')),
  ...roleFields,
});

/**
 * A role below the caller's level, without permissions that the caller lacks. Throws role_taken and
 * user_not_manageable.
 */
export const createRole = endpoint({
  method: 'POST',
  path: '/api/v1/admin/roles',
  access: { module: 'settings', action: 'edit' },
  body: NewRole,
  response: StoredRole,
  status: 201,
  stepUp: true,
  audit: 'role.create',
});

/** Deletes an unused role below the caller's level. Throws role_shipped, role_in_use and user_not_manageable. */
export const deleteRole = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/roles/{id}',
  access: { module: 'settings', action: 'edit' },
  params: one,
  stepUp: true,
  audit: 'role.delete',
});

/**
 * Updates a role below the caller's level, without permissions that the caller lacks. Absent permissions are
 * false. Throws user_not_manageable.
 */
export const updateRole = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/roles/{id}',
  // A role's permissions affect all of its users, so this needs more than the permission to manage users.
  access: { module: 'settings', action: 'edit' },
  params: one,
  body: RoleUpdate,
  response: StoredRole,
  stepUp: true,
  audit: 'role.update',
});
