import type { Readable } from 'node:stream';
import { Usd } from '@paddock/contract/core/money';
import type { AdminUser } from '@paddock/contract/user-admin/calls';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { Executor } from '../../db/database.ts';
import { type CsvColumn, streamCsv } from '../../http/csv.ts';
import { listUserBatch, type UserFilter } from './queries.ts';

const columns: CsvColumn<AdminUser>[] = [
  ['id', (row) => row.id],
  ['username', (row) => row.username],
  ['full_name', (row) => row.full_name],
  ['email', (row) => row.email],
  ['email_verified', (row) => row.email_verified],
  ['phone', (row) => row.phone],
  ['role', (row) => row.roles],
  ['is_active', (row) => row.is_active],
  ['ban_reason', (row) => row.ban_reason],
  ['discord_id', (row) => row.discord_id],
  ['steam_id', (row) => row.steam_id],
  ['has_second_factor', (row) => row.has_second_factor],
  ['balance_usd', (row) => z.encode(Usd, row.balance)],
  ['created_at', (row) => row.created_at.toISOString()],
];

/** Streams all matching users as CSV, newest first. */
export function exportUsers(db: Executor, filter: UserFilter, reply: FastifyReply | undefined): Readable {
  return streamCsv(reply, 'users', columns, (after, limit) => listUserBatch(db, filter, after, limit));
}
