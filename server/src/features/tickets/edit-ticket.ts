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
import { notify, publishToUsers } from '../notifications/notify.ts';
import { findTransactionByAnyId } from '../payments/transactions/queries.ts';
import { findGameServer } from '../servers/queries.ts';
import { findUser } from '../users/queries.ts';
import { listAssignees } from './list-assignees.ts';
import { listMessages, lockTicket, type TicketRow, type TicketSide } from './queries.ts';
import { ticketMessages, tickets } from './tables.ts';

/** Notifies open pages of the player and of staff to reload the ticket. */
export function publishTicketChange(tx: Executor, ticket: TicketRow, onlyStaff = false): Promise<void> {
  const player = onlyStaff ? {} : { user_id: ticket.user_id };
  return publishToUsers(tx, { event: 'ticket', staff: true, id: ticket.id, ...player });
}

/** The target of audit rows about a ticket. */
export const ticketAuditTarget = ({ id, subject }: TicketRow) =>
  ({ type: 'ticket', id, name: subject }) as const;

type Form = z.output<typeof TicketForm>;

/** Loads the referenced rows. Throws validation_failed for missing ones and those of another player. */
async function subjectsOf(tx: Executor, form: Form, player: number) {
  const errors: FieldError[] = [];
  const reject = (field: string) => errors.push({ field, code: 'invalid' });
  const { transaction_id, server_id, driver_id } = form;
  const transaction = transaction_id ? await findTransactionByAnyId(tx, transaction_id) : undefined;
  if (transaction_id && transaction?.user_id !== player) reject('transaction_id');
  const server = server_id ? await findGameServer(tx, server_id) : undefined;
  if (server_id && !server?.is_active) reject('server_id');
  if (driver_id && !(await findUser(tx, driver_id))) reject('driver_id');
  if (errors.length > 0) throw invalid(...errors);
  return {
    transaction_row: transaction?.id ?? null,
    server_id: server?.id ?? null,
    driver_id: driver_id ?? null,
  };
}

async function assertFewOpen(tx: Executor, player: number): Promise<void> {
  // Serialised per player, so that concurrent calls cannot exceed the limit.
  await lockSubject(tx, locks.openTickets, player);
  const isOpen = and(eq(tickets.user_id, player), ne(tickets.status, 'closed'));
  if ((await tx.$count(tickets, isOpen)) < openTicketsMax) return;
  throw invalid({ field: 'subject', code: 'tickets_too_many', values: { max: openTicketsMax } });
}

interface NewTicket {
  form: Form;
  /** The player's id. */
  player: number;
  /** The writer's id. */
  author: number;
}

/** Opens a ticket with its first message, written by the player or by staff. */
export async function createTicket(deps: Deps, { form, player, author }: NewTicket): Promise<TicketRow> {
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
    await writeMessage(tx, row, { author, isStaff, internal: false, message }, now);
    if (isStaff)
      await audit(tx, { target: ticketAuditTarget(row), after: { user_id: player, subject, category } });
    return row;
  });
}

interface NewMessage {
  author: number;
  isStaff: boolean;
  internal: boolean;
  message: string;
}

/** Adds a message, updates the ticket and notifies the other side. Returns the message's id. */
async function writeMessage(
  tx: Executor,
  ticket: TicketRow,
  content: NewMessage,
  now: Date,
): Promise<number> {
  const { author, isStaff, internal, message } = content;
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
  if (!internal) await notifyOtherSide(tx, ticket, row.id, content, now);
  return row.id;
}

function afterMessage(ticket: TicketRow, isStaff: boolean, now: Date): Partial<TicketRow> {
  if (!isStaff) return { status: ticket.first_answer_at ? 'waiting' : 'open', updated_at: now };
  const first_answer_at = ticket.first_answer_at ?? now;
  return { status: 'answered', updated_at: now, first_answer_at, closed_at: null };
}

async function notifyOtherSide(tx: Executor, ticket: TicketRow, id: number, content: NewMessage, now: Date) {
  const facts = { ticket_id: ticket.id, subject: ticket.subject };
  const cause = String(id);
  if (content.isStaff) return notify(tx, ticket.user_id, 'ticket_answered', { cause, facts }, now);
  const { assigned_to_id } = ticket;
  if (assigned_to_id === null || assigned_to_id === content.author) return;
  const from = (await findUser(tx, content.author))?.username ?? '';
  await notify(tx, assigned_to_id, 'ticket_message', { cause, facts: { ...facts, from } }, now);
}

interface MessageForm {
  side: TicketSide;
  /** The writer's id. */
  author: number;
  message: string;
  internal?: boolean | undefined;
}

/** Adds a message. An answer by staff reopens the ticket. Throws ticket_closed for a player. */
export async function addMessage(deps: Deps, id: number, form: MessageForm): Promise<TicketMessage> {
  const { side, author, message, internal = false } = form;
  const isStaff = side === 'staff';
  return deps.db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, id, side);
    if (!isStaff && ticket.status === 'closed') throw new AppError('ticket_closed');
    const written = await writeMessage(tx, ticket, { author, isStaff, internal, message }, deps.now());
    const after = { ...(!internal && { status: 'answered' }), message_id: written, internal };
    const before = { ...(!internal && { status: ticket.status }) };
    if (isStaff) await audit(tx, { target: ticketAuditTarget(ticket), before, after });
    const [sent] = await listMessages(tx, eq(ticketMessages.id, written));
    if (!sent) throw new Error(`message ${written} is gone`);
    return sent;
  });
}

/** Closes a ticket. Idempotent. */
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

/** Assigns a ticket. Throws validation_failed for a user who may not answer tickets. */
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
