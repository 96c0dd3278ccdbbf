import type { AdminTicketDetail } from '@paddock/contract/tickets/admin-calls';
import type { TicketDetail } from '@paddock/contract/tickets/calls';
import { and, eq, lt } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { getAdminTicket, getTicketDetail, type TicketRow, type TicketSide } from './queries.ts';
import { tickets } from './tables.ts';

/** Stores the last message that a side has seen. */
async function markSeen(db: Executor, { id }: TicketRow, side: TicketSide, message: number): Promise<void> {
  const seen = side === 'staff' ? tickets.staff_seen : tickets.player_seen;
  const change = side === 'staff' ? { staff_seen: message } : { player_seen: message };
  await db
    .update(tickets)
    .set(change)
    .where(and(eq(tickets.id, id), lt(seen, message)));
}

/** Returns the ticket and marks it as read; `unread` is the previous count. */
async function readTicket(db: Executor, row: TicketRow, side: TicketSide): Promise<TicketDetail> {
  const detail = await getTicketDetail(db, row, side);
  const last = detail.messages.at(-1)?.id ?? 0;
  await markSeen(db, row, side, last);
  return detail;
}

export function viewOwnTicket(db: Executor, row: TicketRow): Promise<TicketDetail> {
  return readTicket(db, row, { player: row.user_id });
}

export async function viewAdminTicket(db: Executor, row: TicketRow): Promise<AdminTicketDetail> {
  const [detail, ticket] = await Promise.all([readTicket(db, row, 'staff'), getAdminTicket(db, row.id)]);
  const { user, assigned_to, first_answer_seconds } = ticket;
  return { ...detail, user, assigned_to, first_answer_seconds };
}
