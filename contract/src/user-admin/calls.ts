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

/** A user as the staff who look after people see it. */
export const AdminUser = z.extend(User, {
  created_at: Instant,
  email_verified: z.boolean(),
  /** Why the account is banned, when that was said. */
  ban_reason: z.nullable(z.string()),
  /** What the banned person is told at sign-in, and when the ban ends by itself. */
  ban_message: z.nullable(z.string()),
  banned_until: z.nullable(Instant),
  /** Moved by what the form of the staff changes: name, address, role and password. */
  updated_at: Instant,
});
export type AdminUser = z.output<typeof AdminUser>;

const one = z.object({ id: PathId });

const memberFilter = {
  search: Search,
  /** A role's name. */
  role: z.optional(z.string().check(z.maxLength(60))),
  state: z.optional(z.enum(adminUserStates)),
};

/** The newest first. Search covers username, full name, email, phone, Discord and Steam id. */
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

/** A try to sign in, from the audit log. */
export const SignInAttempt = z.object({
  at: Instant,
  ip: z.string(),
  user_agent: z.nullable(z.string()),
  succeeded: z.boolean(),
});
export type SignInAttempt = z.output<typeof SignInAttempt>;

/** Of a user below the own level, or the own ones; the newest first. Throws user_not_manageable. */
export const listSignInAttempts = endpoint({
  method: 'GET',
  path: '/api/v1/admin/users/{id}/sign-ins',
  access: { module: 'users', action: 'view' },
  params: one,
  query: PageQuery,
  list: SignInAttempt,
});

/**
 * Lets everybody have a name that its owner gave up, by a rename or with the account, before its 90 days are over. Throws not_found
 * where it is not kept from anybody.
 */
export const releaseUsername = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/freed-usernames/{username}',
  access: { module: 'users', action: 'edit' },
  params: z.object({ username: z.string().check(z.maxLength(usernameMax)) }),
  audit: 'user.release_username',
});

/** Ends every sign-in of a user below the own level. */
export const revokeUserSessions = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/users/{id}/sign-ins',
  access: { module: 'users', action: 'edit' },
  params: one,
  audit: 'user.sign_out',
});

/** For somebody who lost it, below the own level; ends the sign-ins, and the user is mailed. */
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
  /** The role's name; stays when it is left out. */
  roles: z.optional(RoleName),
  /** Must be changed at the next sign-in; empty leaves the password alone. */
  new_password: z.optional(z.union([z.literal(''), NewPassword])),
  ...AsRead,
});

/**
 * Of a user below the own level. Throws user_not_manageable, email_taken and username_taken, and step_up_required for a
 * password, another address and a role of the staff.
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

/** Roles at or below the own level. Throws step_up_required for a role of the staff. */
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
 * Bans, which ends all sign-ins, for so many days or until it is lifted; or lifts the ban, of which the user is told. `reason` is for
 * the staff, `message` for the user at sign-in. What is left out of a ban that is there already stays; `days: ''` makes it permanent.
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

/** `name` is what calls know the role by; it stays for good. */
export const NewRole = z.strictObject({
  name: z.string().check(z.regex(roleNamePattern, 'role_name_invalid')),
  ...roleFields,
});

/** Below the own level, with nothing that the own role does not have. Throws role_taken and user_not_manageable. */
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

/** Of a role below the own level that nobody has. Throws role_shipped, role_in_use and user_not_manageable. */
export const deleteRole = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/roles/{id}',
  access: { module: 'settings', action: 'edit' },
  params: one,
  stepUp: true,
  audit: 'role.delete',
});

/**
 * Of a role below the own level, to a level below it, with nothing in its matrix that the own role does not have. What
 * is not listed is false. Throws user_not_manageable.
 */
export const updateRole = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/roles/{id}',
  // What a role may do concerns everybody who has it: more than looking after single users.
  access: { module: 'settings', action: 'edit' },
  params: one,
  body: RoleUpdate,
  response: StoredRole,
  stepUp: true,
  audit: 'role.update',
});
