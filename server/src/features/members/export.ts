import type { Readable } from 'node:stream';
import type { Member } from '@paddock/contract/members';
import { Usd } from '@paddock/contract/money';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { Executor } from '../../db/database.ts';
import { type CsvColumn, csvFile } from '../../http/csv.ts';
import { type MemberFilter, someMembers } from './queries.ts';

const columns: CsvColumn<Member>[] = [
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

/** All users that match as CSV, newest first. */
export function exportOf(db: Executor, filter: MemberFilter, reply: FastifyReply | undefined): Readable {
  return csvFile(reply, 'users', columns, (last, limit) =>
    someMembers(db, { ...filter, before: last?.id }, limit),
  );
}
