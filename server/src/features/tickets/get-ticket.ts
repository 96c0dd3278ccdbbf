import { AppError } from '@paddock/contract/core/errors';
import type { AdminTicketDetail } from '@paddock/contract/tickets/admin-calls';
import type { TicketDetail } from '@paddock/contract/tickets/calls';
import { and, eq, lt } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import { findTicket, getAdminTicket, getTicketDetail, type TicketRow, type TicketSide } from './queries.ts';
import { tickets } from './tables.ts';

type Db = Pick<Deps, 'db'>;

/** Notes the last message that a side has been shown. */
async function markSeen({ db }: Db, { id }: TicketRow, side: TicketSide, message: number): Promise<void> {
  const seen = side === 'staff' ? tickets.staff_seen : tickets.player_seen;
  const change = side === 'staff' ? { staff_seen: message } : { player_seen: message };
  await db
    .update(tickets)
    .set(change)
    .where(and(eq(tickets.id, id), lt(seen, message)));
}

/** Shows the ticket whole, after which its side has read it; `unread` is as it was before. */
async function read(deps: Db, row: TicketRow, side: TicketSide): Promise<TicketDetail> {
  const detail = await getTicketDetail(deps.db, row, side);
  const last = detail.messages.at(-1)?.id ?? 0;
  await markSeen(deps, row, side, last);
  return detail;
}

export function viewOwnTicket(deps: Db, row: TicketRow): Promise<TicketDetail> {
  return read(deps, row, { player: row.user_id });
}

export async function viewAdminTicket(deps: Db, row: TicketRow): Promise<AdminTicketDetail> {
  const [detail, ticket] = await Promise.all([read(deps, row, 'staff'), getAdminTicket(deps.db, row.id)]);
  const { user, assigned_to, first_answer_seconds } = ticket;
  return { ...detail, user, assigned_to, first_answer_seconds };
}

/** Throws not_found for a ticket that is not there or not the player's. */
export async function getTicketRow({ db }: Db, id: number, side: TicketSide): Promise<TicketRow> {
  const row = await findTicket(db, id, side);
  if (!row) throw new AppError('not_found');
  return row;
}
