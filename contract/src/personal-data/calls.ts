import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id, Instant, PathId } from '../core/fields.ts';
import { Usd } from '../core/money.ts';

/** An archive of a user's personal data. */
export const DataExport = z.object({
  id: Id,
  state: z.enum(['waiting', 'ready', 'failed']),
  requested_at: Instant,
  /** For a ready archive: when it expires, and its size in bytes. */
  expires_at: z.nullable(Instant),
  size: z.nullable(z.int()),
});
export type DataExport = z.output<typeof DataExport>;

const OwnExport = z.object({
  /** The latest archive, until it is deleted. */
  export: z.nullable(DataExport),
  /** When another can be requested; null: now. */
  next_at: z.nullable(Instant),
});

export const getDataExport = endpoint({
  method: 'GET',
  path: '/api/v1/users/data-export',
  access: 'user',
  response: OwnExport,
});

/** Starts an export; the user is notified when it is ready. Throws export_waiting and export_too_soon. */
export const requestDataExport = endpoint({
  method: 'POST',
  path: '/api/v1/users/data-export',
  access: 'user',
  stepUp: true,
  response: OwnExport,
  status: 202,
  rate: 'write',
});

/** The archive, only for its owner. */
export const downloadDataExport = endpoint({
  method: 'GET',
  path: '/api/v1/users/data-exports/{id}/file',
  access: 'user',
  params: z.object({ id: PathId }),
  response: z.string(),
  text: 'application/zip',
});

/** What deleting the account would end, and what prevents it. */
export const AccountDeletion = z.object({
  balance: Usd,
  /** Active purchases and prizes; `ends_at` null: permanent. */
  running: z.array(
    z.object({ title: z.string(), title_en: z.nullable(z.string()), ends_at: z.nullable(Instant) }),
  ),
  /** Payments in progress. */
  open_payments: z.int(),
  is_last_developer: z.boolean(),
});
export type AccountDeletion = z.output<typeof AccountDeletion>;

export const getAccountDeletion = endpoint({
  method: 'GET',
  path: '/api/v1/users/deletion',
  access: 'user',
  response: AccountDeletion,
});

/** The exact username of the account. */
export const DeletionConfirmation = z.strictObject({ username: z.string().check(z.trim(), z.minLength(1)) });

/**
 * Deletes the current user's account immediately and permanently, and ends every sign-in. Throws payments_open and
 * last_developer, and validation_failed for another username.
 */
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/v1/users/deletion',
  access: 'user',
  stepUp: true,
  body: DeletionConfirmation,
  rate: 'write',
});

/** Deletes a user more than ten levels below. Transactions stay. */
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/users/{id}',
  access: { module: 'users', action: 'delete' },
  params: z.object({ id: PathId }),
  audit: 'user.delete',
});
