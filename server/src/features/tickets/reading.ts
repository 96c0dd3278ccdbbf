import { AppError } from '@paddock/contract/errors';
import type { StaffTicketDetail, TicketDetail } from '@paddock/contract/tickets';
import { and, eq, lt } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { findTicket, getStaffTicketRow, getTicketDetail, type Side, type TicketRow } from './queries.ts';
import { tickets } from './tables.ts';

type Db = Pick<Deps, 'db'>;

/** Notes the last message that a side has been shown. */
async function markSeen({ db }: Db, { id }: TicketRow, side: Side, message: number): Promise<void> {
  const seen = side === 'staff' ? tickets.staff_seen : tickets.player_seen;
  const change = side === 'staff' ? { staff_seen: message } : { player_seen: message };
  await db
    .update(tickets)
    .set(change)
    .where(and(eq(tickets.id, id), lt(seen, message)));
}

/** Shows the ticket whole, after which its side has read it; `unread` is as it was before. */
async function read(deps: Db, row: TicketRow, side: Side): Promise<TicketDetail> {
  const detail = await getTicketDetail(deps.db, row, side);
  const last = detail.messages.at(-1)?.id ?? 0;
  await markSeen(deps, row, side, last);
  return detail;
}

export function readOwnTicket(deps: Db, row: TicketRow): Promise<TicketDetail> {
  return read(deps, row, { player: row.user_id });
}

export async function readStaffTicket(deps: Db, row: TicketRow): Promise<StaffTicketDetail> {
  const [detail, ticket] = await Promise.all([read(deps, row, 'staff'), getStaffTicketRow(deps.db, row.id)]);
  const { user, assigned_to, first_answer_seconds } = ticket;
  return { ...detail, user, assigned_to, first_answer_seconds };
}

/** Throws not_found for a ticket that is not there or not the player's. */
export async function getTicketRow({ db }: Db, id: number, side: Side): Promise<TicketRow> {
  const row = await findTicket(db, id, side);
  if (!row) throw new AppError('not_found');
  return row;
}
