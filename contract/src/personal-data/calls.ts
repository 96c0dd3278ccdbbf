import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id, Instant, PathId } from '../core/fields.ts';
import { Usd } from '../core/money.ts';

/** An archive of everything that the portal has about its owner. */
export const DataExport = z.object({
  id: Id,
  state: z.enum(['waiting', 'ready', 'failed']),
  requested_at: Instant,
  /** Of a ready one: until when it can be downloaded, and its bytes. */
  expires_at: z.nullable(Instant),
  size: z.nullable(z.int()),
});
export type DataExport = z.output<typeof DataExport>;

const OwnExport = z.object({
  /** The newest one, until it is removed. */
  export: z.nullable(DataExport),
  /** When another may be asked for; null: now. */
  next_at: z.nullable(Instant),
});

export const getDataExport = endpoint({
  method: 'GET',
  path: '/api/v1/users/data-export',
  access: 'user',
  response: OwnExport,
});

/** Has an archive made, of which the reader is told. Throws export_waiting and export_too_soon. */
export const requestDataExport = endpoint({
  method: 'POST',
  path: '/api/v1/users/data-export',
  access: 'user',
  stepUp: true,
  response: OwnExport,
  status: 202,
  rate: 'write',
});

/** The archive, for its owner alone. */
export const downloadDataExport = endpoint({
  method: 'GET',
  path: '/api/v1/users/data-exports/{id}/file',
  access: 'user',
  params: z.object({ id: PathId }),
  response: z.string(),
  text: 'application/zip',
});

/** What somebody loses with the own account, and what keeps it from being deleted. */
export const AccountDeletion = z.object({
  balance: Usd,
  /** What was bought or given and still runs; `ends_at` null: for good. */
  running: z.array(
    z.object({ title: z.string(), title_en: z.nullable(z.string()), ends_at: z.nullable(Instant) }),
  ),
  /** Payments that have begun and have not ended. */
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

/** The own username, as it stands. */
export const DeletionConfirmation = z.strictObject({ username: z.string().check(z.trim(), z.minLength(1)) });

/**
 * Closes the own account at once and for good, and ends every sign-in. Throws payments_open and last_developer, and
 * validation_failed for another username.
 */
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/v1/users/deletion',
  access: 'user',
  stepUp: true,
  body: DeletionConfirmation,
  rate: 'write',
});

/** The same of a user more than ten levels below. Transactions stay. */
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/users/{id}',
  access: { module: 'users', action: 'delete' },
  params: z.object({ id: PathId }),
  audit: 'user.delete',
});
