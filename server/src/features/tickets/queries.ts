import { AppError } from '@paddock/contract/core/errors';
import { fromMinorUnits } from '@paddock/contract/core/money';
import { type List, maxPageSize, type PageQuery } from '@paddock/contract/core/paging';
import { normalizeForSearch } from '@paddock/contract/i18n/normalize-text';
import type { AdminTicket } from '@paddock/contract/tickets/admin-calls';
import type {
  Ticket,
  TicketCategory,
  TicketDetail,
  TicketMessage,
  TicketStatus,
} from '@paddock/contract/tickets/calls';
import { and, asc, count, desc, eq, exists, gt, inArray, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../db/database.ts';
import { containsPattern } from '../../db/like-pattern.ts';
import { listPage } from '../../db/statements/list-page.ts';
import { transactions } from '../payments/tables.ts';
import { gameServers } from '../servers/tables.ts';
import { notDeleted, publicUserColumns } from '../users/queries.ts';
import { users } from '../users/tables.ts';
import { ticketImages, ticketMessages, tickets } from './tables.ts';

export type TicketRow = typeof tickets.$inferSelect;

/** The side of a reader: a player, or staff. */
export type TicketSide = { player: number } | 'staff';

const assignees = alias(users, 'assignees');

/** The tickets of a side. */
const isOfSide = (side: TicketSide) => (side === 'staff' ? undefined : eq(tickets.user_id, side.player));

/** Selects messages of the outer query's ticket that the side may see, has not seen and did not write. */
function unreadBy(db: Executor, side: TicketSide): SQL {
  const isStaff = side === 'staff';
  const fromOthers = and(
    eq(ticketMessages.ticket_id, tickets.id),
    eq(ticketMessages.is_staff, !isStaff),
    eq(ticketMessages.internal, false),
    gt(ticketMessages.id, isStaff ? tickets.staff_seen : tickets.player_seen),
  );
  return exists(db.select({ is: sql`1` }).from(ticketMessages).where(fromOthers));
}

function columnsFor(db: Executor, side: TicketSide) {
  return {
    id: tickets.id,
    subject: tickets.subject,
    category: tickets.category,
    status: tickets.status,
    unread: sql<boolean>`${unreadBy(db, side)}`,
    created_at: tickets.created_at,
    updated_at: tickets.updated_at,
    closed_at: tickets.closed_at,
  };
}

export interface TicketFilter {
  search?: string | undefined;
  status?: TicketStatus | undefined;
  category?: TicketCategory | undefined;
  /** The assigned member of staff. */
  assigned_to_id?: number | undefined;
  /** The player. */
  user_id?: number | undefined;
}

function matching(db: Executor, filter: TicketFilter, side: TicketSide): SQL | undefined {
  const { search = '', status, category, assigned_to_id, user_id } = filter;
  const pattern = containsPattern(normalizeForSearch(search));
  const visible = side === 'staff' ? undefined : eq(ticketMessages.internal, false);
  const hasMessage = db
    .select({ is: sql`1` })
    .from(ticketMessages)
    .where(and(eq(ticketMessages.ticket_id, tickets.id), visible, like(ticketMessages.search_text, pattern)));
  const byName = side === 'staff' ? like(users.username_key, pattern) : undefined;
  return and(
    isOfSide(side),
    status && eq(tickets.status, status),
    category && eq(tickets.category, category),
    user_id === undefined ? undefined : eq(tickets.user_id, user_id),
    assigned_to_id === undefined ? undefined : eq(tickets.assigned_to_id, assigned_to_id),
    normalizeForSearch(search)
      ? or(like(tickets.search_text, pattern), exists(hasMessage), byName)
      : undefined,
  );
}

/** Lists a player's tickets, latest message first, with the total count. */
export async function listTickets(
  db: Executor,
  player: number,
  { skip = 0, limit = maxPageSize, ...filter }: TicketFilter & PageQuery,
): Promise<List<Ticket>> {
  const side = { player };
  const where = matching(db, filter, side);
  const { updated_at, id } = tickets;
  return listPage(
    db.select(columnsFor(db, side)).from(tickets).where(where).orderBy(desc(updated_at), desc(id)),
    db.$count(tickets, where),
    { skip, limit },
  );
}

/** Longest waiting for staff first, then the others by latest message. */
const mostUrgent = [
  sql`case ${tickets.status} when 'open' then 0 when 'waiting' then 0 when 'answered' then 1 else 2 end`,
  sql`case when ${tickets.status} in ('open', 'waiting') then ${tickets.updated_at} end`,
  desc(tickets.updated_at),
  desc(tickets.id),
];

function selectStaffTickets(db: Executor) {
  return db
    .select({
      ...columnsFor(db, 'staff'),
      user: publicUserColumns,
      is_user_deleted: sql<boolean>`${users.deleted_at} is not null`,
      assigned_to: { id: assignees.id, username: assignees.username, profile_image: assignees.profile_image },
      first_answer_at: tickets.first_answer_at,
    })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.user_id))
    .leftJoin(assignees, and(eq(assignees.id, tickets.assigned_to_id), isNull(assignees.deleted_at)))
    .$dynamic();
}

type SelectedStaffTicket = Awaited<ReturnType<typeof selectStaffTickets>>[number];

function toAdminTicket(row: SelectedStaffTicket): AdminTicket {
  const { first_answer_at, created_at } = row;
  return {
    ...row,
    user: row.is_user_deleted ? null : row.user,
    first_answer_seconds: first_answer_at && Math.round((+first_answer_at - +created_at) / 1_000),
  };
}

export async function listAdminTickets(
  db: Executor,
  { skip = 0, limit = maxPageSize, ...filter }: TicketFilter & PageQuery,
): Promise<List<AdminTicket>> {
  const where = matching(db, filter, 'staff');
  const [rows, [counted]] = await Promise.all([
    selectStaffTickets(db)
      .where(where)
      .orderBy(...mostUrgent)
      .offset(skip)
      .limit(limit),
    db.select({ total: count() }).from(tickets).innerJoin(users, eq(users.id, tickets.user_id)).where(where),
  ]);
  return { items: rows.map(toAdminTicket), total: counted?.total ?? 0 };
}

/** Lists the ids of all matches, most urgent first. */
export async function listAdminTicketIds(db: Executor, filter: TicketFilter): Promise<number[]> {
  const rows = await db
    .select({ id: tickets.id })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.user_id))
    .where(matching(db, filter, 'staff'))
    .orderBy(...mostUrgent);
  return rows.map(({ id }) => id);
}

/** Finds tickets by id, unordered. */
export async function findAdminTickets(db: Executor, ids: readonly number[]): Promise<AdminTicket[]> {
  const rows = await selectStaffTickets(db).where(inArray(tickets.id, [...ids]));
  return rows.map(toAdminTicket);
}

export async function getAdminTicket(db: Executor, id: number): Promise<AdminTicket> {
  const [row] = await selectStaffTickets(db).where(eq(tickets.id, id));
  if (!row) throw new Error(`ticket ${id} is gone`);
  return toAdminTicket(row);
}

const selectTicket = (db: Executor, id: number, side: TicketSide) =>
  db
    .select()
    .from(tickets)
    .where(and(eq(tickets.id, id), isOfSide(side)));

/** Returns a player's own ticket, or any ticket for staff. Throws not_found. */
export async function getTicketRow(db: Executor, id: number, side: TicketSide): Promise<TicketRow> {
  const [row] = await selectTicket(db, id, side);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Locks a ticket until the transaction ends, which serialises its messages. Throws not_found. */
export async function lockTicket(tx: Executor, id: number, side: TicketSide): Promise<TicketRow> {
  const [row] = await selectTicket(tx, id, side).for('update');
  if (!row) throw new AppError('not_found');
  return row;
}

/** Lists messages with their pictures, oldest first. */
export async function listMessages(db: Executor, condition: SQL | undefined): Promise<TicketMessage[]> {
  const rows = await db
    .select({
      id: ticketMessages.id,
      author: publicUserColumns,
      is_staff: ticketMessages.is_staff,
      internal: ticketMessages.internal,
      message: ticketMessages.message,
      created_at: ticketMessages.created_at,
    })
    .from(ticketMessages)
    .leftJoin(users, and(eq(users.id, ticketMessages.author_id), notDeleted))
    .where(condition)
    .orderBy(asc(ticketMessages.id));
  const ids = rows.map(({ id }) => id);
  const images = await db
    .select()
    .from(ticketImages)
    .where(inArray(ticketImages.message_id, ids))
    .orderBy(asc(ticketImages.id));
  return rows.map((row) => ({
    ...row,
    images: images.filter(({ message_id }) => message_id === row.id).map(({ image }) => image),
  }));
}

async function factsOf(db: Executor, row: TicketRow) {
  const [[transaction], [server], [driver]] = await Promise.all([
    db
      .select()
      .from(transactions)
      .where(eq(transactions.id, row.transaction_row ?? 0)),
    db
      .select({ id: gameServers.id, name: gameServers.name, name_en: gameServers.name_en })
      .from(gameServers)
      .where(eq(gameServers.id, row.server_id ?? 0)),
    db
      .select(publicUserColumns)
      .from(users)
      .where(and(eq(users.id, row.driver_id ?? 0), notDeleted)),
  ]);
  return {
    transaction: transaction
      ? { ...transaction, amount: fromMinorUnits(transaction.amount, transaction.currency) }
      : null,
    server: server ?? null,
    driver: driver ?? null,
  };
}

/** Returns a ticket with its messages and facts, as a side sees it. */
export async function getTicketDetail(db: Executor, row: TicketRow, side: TicketSide): Promise<TicketDetail> {
  const isOfTicket = eq(ticketMessages.ticket_id, row.id);
  const visible = side === 'staff' ? isOfTicket : and(isOfTicket, eq(ticketMessages.internal, false));
  const [[ticket], facts, messages] = await Promise.all([
    db.select(columnsFor(db, side)).from(tickets).where(eq(tickets.id, row.id)),
    factsOf(db, row),
    listMessages(db, visible),
  ]);
  if (!ticket) throw new Error(`ticket ${row.id} is gone`);
  return { ...ticket, ...facts, messages };
}

const medianDays = 30;

/** Returns the number of tickets by state, and the median time to the first answer over 30 days, in seconds. */
export async function getTicketSummary(db: Executor, now: Date) {
  const since = new Date(now.getTime() - medianDays * 86_400_000);
  const waited = sql`extract(epoch from ${tickets.first_answer_at} - ${tickets.created_at})`;
  const [states, [answers]] = await Promise.all([
    db.select({ status: tickets.status, total: count() }).from(tickets).groupBy(tickets.status),
    db
      .select({
        median: sql<number | null>`round(percentile_cont(0.5) within group (order by ${waited}))::int`,
      })
      .from(tickets)
      .where(gt(tickets.first_answer_at, since)),
  ]);
  const totalOf = (status: string) => states.find((state) => state.status === status)?.total ?? 0;
  return {
    open: totalOf('open'),
    waiting: totalOf('waiting'),
    answered: totalOf('answered'),
    closed: totalOf('closed'),
    first_answer_seconds: answers?.median ?? null,
  };
}
