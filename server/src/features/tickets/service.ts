import { AppError, type FieldError, invalid } from '@paddock/contract/core/errors';
import type { TicketForm, TicketMessage } from '@paddock/contract/tickets/calls';
import { openTicketsMax } from '@paddock/contract/tickets/rules';
import { and, eq, ne } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../adapters/deps.ts';
import { audit } from '../../db/audit/audit.ts';
import type { Executor } from '../../db/database.ts';
import { toSearchText } from '../../db/like-pattern.ts';
import { lockSubject, locks } from '../../db/locks.ts';
import { insertRow } from '../../db/statements/insert-row.ts';
import { publishToUsers } from '../notifications/publish-to-users.ts';
import { notify } from '../notifications/service.ts';
import { findTransactionByAnyId } from '../payments/transactions/queries.ts';
import { findGameServer } from '../servers/queries.ts';
import { findUser } from '../users/queries.ts';
import { listAssignees } from './list-assignees.ts';
import { listMessages, lockTicket, type TicketRow, type TicketSide } from './queries.ts';
import { ticketMessages, tickets } from './tables.ts';

/** Open pages of the player and of the staff read the ticket again. */
export function publishTicketChange(tx: Executor, ticket: TicketRow, onlyStaff = false): Promise<void> {
  const player = onlyStaff ? {} : { user_id: ticket.user_id };
  return publishToUsers(tx, { event: 'ticket', staff: true, id: ticket.id, ...player });
}

/** How the audit log names a ticket. */
export const ticketAuditTarget = ({ id, subject }: TicketRow) =>
  ({ type: 'ticket', id, name: subject }) as const;

type Form = z.output<typeof TicketForm>;

/** What the ticket is about, as rows. Throws validation_failed for what is not there or not the player's. */
async function subjectsOf(tx: Executor, form: Form, player: number) {
  const errors: FieldError[] = [];
  const refuse = (field: string) => errors.push({ field, code: 'invalid' });
  const { transaction_id, server_id, driver_id } = form;
  const transaction = transaction_id ? await findTransactionByAnyId(tx, transaction_id) : undefined;
  if (transaction_id && transaction?.user_id !== player) refuse('transaction_id');
  const server = server_id ? await findGameServer(tx, server_id) : undefined;
  if (server_id && !server?.is_active) refuse('server_id');
  if (driver_id && !(await findUser(tx, driver_id))) refuse('driver_id');
  if (errors.length > 0) throw invalid(...errors);
  return {
    transaction_row: transaction?.id ?? null,
    server_id: server?.id ?? null,
    driver_id: driver_id ?? null,
  };
}

async function assertFewOpen(tx: Executor, player: number): Promise<void> {
  // One at a time for a player, or a rush of calls would count the same tickets.
  await lockSubject(tx, locks.openTickets, player);
  const isOpen = and(eq(tickets.user_id, player), ne(tickets.status, 'closed'));
  if ((await tx.$count(tickets, isOpen)) < openTicketsMax) return;
  throw invalid({ field: 'subject', code: 'tickets_too_many', values: { max: openTicketsMax } });
}

interface Opening {
  form: Form;
  /** Whose ticket it is. */
  player: number;
  /** The id of whoever writes. */
  author: number;
}

/** Opens a ticket with its first message, which is the player's or the staff's. */
export async function createTicket(deps: Deps, { form, player, author }: Opening): Promise<TicketRow> {
  const isStaff = author !== player;
  return deps.db.transaction(async (tx) => {
    if (!isStaff) await assertFewOpen(tx, player);
    const now = deps.now();
    const { subject, category, message } = form;
    const row = await insertRow(tx, tickets, {
      user_id: player,
      subject,
      search_text: toSearchText(subject),
      category,
      ...(await subjectsOf(tx, form, player)),
      created_at: now,
      updated_at: now,
    });
    await write(tx, row, { author, isStaff, internal: false, message }, now);
    if (isStaff)
      await audit(tx, { target: ticketAuditTarget(row), after: { user_id: player, subject, category } });
    return row;
  });
}

interface Written {
  author: number;
  isStaff: boolean;
  internal: boolean;
  message: string;
}

/** Adds a message, moves the ticket and tells the other side. Answers the message's id. */
async function write(tx: Executor, ticket: TicketRow, said: Written, now: Date): Promise<number> {
  const { author, isStaff, internal, message } = said;
  const row = await insertRow(tx, ticketMessages, {
    ticket_id: ticket.id,
    author_id: author,
    is_staff: isStaff,
    internal,
    message,
    search_text: toSearchText(message),
    created_at: now,
  });
  if (!internal)
    await tx
      .update(tickets)
      .set(afterMessage(ticket, isStaff, now))
      .where(eq(tickets.id, ticket.id));
  await publishTicketChange(tx, ticket, internal);
  if (!internal) await tellOtherSide(tx, ticket, row.id, said, now);
  return row.id;
}

function afterMessage(ticket: TicketRow, isStaff: boolean, now: Date): Partial<TicketRow> {
  if (!isStaff) return { status: ticket.first_answer_at ? 'waiting' : 'open', updated_at: now };
  const first_answer_at = ticket.first_answer_at ?? now;
  return { status: 'answered', updated_at: now, first_answer_at, closed_at: null };
}

async function tellOtherSide(tx: Executor, ticket: TicketRow, id: number, said: Written, now: Date) {
  const facts = { ticket_id: ticket.id, subject: ticket.subject };
  const cause = String(id);
  if (said.isStaff) return notify(tx, ticket.user_id, 'ticket_answered', { cause, facts }, now);
  const { assigned_to_id } = ticket;
  if (assigned_to_id === null || assigned_to_id === said.author) return;
  const from = (await findUser(tx, said.author))?.username ?? '';
  await notify(tx, assigned_to_id, 'ticket_message', { cause, facts: { ...facts, from } }, now);
}

interface Said {
  side: TicketSide;
  /** The id of whoever writes. */
  author: number;
  message: string;
  internal?: boolean | undefined;
}

/** Throws ticket_closed for a player; an answer of the staff opens the ticket again. */
export async function addMessage(deps: Deps, id: number, said: Said): Promise<TicketMessage> {
  const { side, author, message, internal = false } = said;
  const isStaff = side === 'staff';
  return deps.db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, id, side);
    if (!isStaff && ticket.status === 'closed') throw new AppError('ticket_closed');
    const written = await write(tx, ticket, { author, isStaff, internal, message }, deps.now());
    const after = { ...(!internal && { status: 'answered' }), message_id: written, internal };
    const before = { ...(!internal && { status: ticket.status }) };
    if (isStaff) await audit(tx, { target: ticketAuditTarget(ticket), before, after });
    const [shown] = await listMessages(tx, eq(ticketMessages.id, written));
    if (!shown) throw new Error(`message ${written} is gone`);
    return shown;
  });
}

/** Twice is once. */
export async function closeTicket({ db, now }: Deps, id: number, side: TicketSide): Promise<TicketRow> {
  return db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, id, side);
    if (ticket.status === 'closed') return ticket;
    const [closed] = await tx
      .update(tickets)
      .set({ status: 'closed', closed_at: now() })
      .where(eq(tickets.id, id))
      .returning();
    await publishTicketChange(tx, ticket);
    if (side === 'staff')
      await audit(tx, { target: ticketAuditTarget(ticket), before: ticket, after: closed });
    return closed ?? ticket;
  });
}

/** Throws validation_failed for somebody who may not answer tickets. */
export async function assignTicket({ db }: Deps, id: number, user_id: number | null): Promise<TicketRow> {
  return db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, id, 'staff');
    if (user_id !== null && !(await listAssignees(tx)).some((one) => one.id === user_id)) {
      throw invalid({ field: 'user_id', code: 'invalid' });
    }
    await tx.update(tickets).set({ assigned_to_id: user_id }).where(eq(tickets.id, id));
    await publishTicketChange(tx, ticket, true);
    const after = { ...ticket, assigned_to_id: user_id };
    await audit(tx, { target: ticketAuditTarget(ticket), before: ticket, after });
    return after;
  });
}
