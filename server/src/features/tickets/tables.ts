import type { TicketCategory, TicketStatus } from '@paddock/contract/tickets/calls';
import { eq, sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, ownedBy, timestampColumn } from '../../db/columns.ts';
import { byAccount, noPersonalData, personalData, pick } from '../../db/personal-data.ts';
import { transactions } from '../payments/tables.ts';
import { gameServers } from '../servers/tables.ts';
import { users } from '../users/tables.ts';

export const tickets = pgTable(
  'tickets',
  {
    id: idColumn(),
    user_id: ownedBy(() => users.id),
    subject: text().notNull(),
    /** The subject normalised for searching. */
    search_text: text().notNull(),
    category: text().$type<TicketCategory>().notNull(),
    status: text().$type<TicketStatus>().notNull().default('open'),
    assigned_to_id: integer().references(() => users.id, { onDelete: 'set null' }),
    /** What the ticket refers to. */
    transaction_row: integer().references(() => transactions.id, { onDelete: 'set null' }),
    server_id: integer().references(() => gameServers.id, { onDelete: 'set null' }),
    driver_id: integer().references(() => users.id, { onDelete: 'set null' }),
    created_at: timestampColumn().notNull(),
    /** The time of the last message visible to the player. */
    updated_at: timestampColumn().notNull(),
    first_answer_at: timestampColumn(),
    closed_at: timestampColumn(),
    /** The last message that each side has seen. */
    player_seen: integer().notNull().default(0),
    staff_seen: integer().notNull().default(0),
  },
  (table) => [
    index('tickets_user').on(table.user_id, table.updated_at),
    index('tickets_status').on(table.status, table.updated_at),
    index('tickets_time').on(table.created_at),
    index('tickets_assigned').on(table.assigned_to_id),
    index('tickets_transaction').on(table.transaction_row),
    index('tickets_server').on(table.server_id),
    index('tickets_driver').on(table.driver_id),
  ],
);

export const ticketMessages = pgTable(
  'ticket_messages',
  {
    id: idColumn(),
    ticket_id: ownedBy(() => tickets.id),
    author_id: ownedBy(() => users.id),
    is_staff: boolean().notNull(),
    internal: boolean().notNull().default(false),
    message: text().notNull(),
    /** The message normalised for searching. */
    search_text: text().notNull(),
    created_at: timestampColumn().notNull(),
  },
  (table) => [
    index('ticket_messages_ticket').on(table.ticket_id, table.id),
    index('ticket_messages_author').on(table.author_id),
    index('ticket_messages_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
  ],
);

export const ticketImages = pgTable(
  'ticket_images',
  {
    id: idColumn(),
    message_id: ownedBy(() => ticketMessages.id),
    /** A file name under /uploads/, served only to readers of the message. */
    image: text().notNull().unique(),
  },
  (table) => [index('ticket_images_message').on(table.message_id, table.id)],
);

export const cannedAnswers = pgTable('canned_answers', {
  id: idColumn(),
  title: text().notNull(),
  content: text().notNull(),
  updated_at: timestampColumn().notNull(),
});

noPersonalData(cannedAnswers);
personalData(tickets, byAccount, {
  'tickets/tickets': {
    columns: pick(tickets, 'id, subject, category, status, created_at, updated_at, closed_at'),
  },
});
personalData(ticketMessages, byAccount, {
  // Includes staff answers, but not staff names or internal notes.
  'tickets/messages': {
    of: tickets.user_id,
    columns: {
      ...pick(ticketMessages, 'id, ticket_id, is_staff, message, created_at'),
      pictures: sql`array(select image from ${ticketImages} where message_id = ${ticketMessages}.id order by id)`,
    },
    where: eq(ticketMessages.internal, false),
  },
});
personalData(ticketImages, 'files', {
  'pictures/tickets': {
    of: ticketMessages.author_id,
    columns: { id: ticketImages.id, file: ticketImages.image },
    where: eq(ticketMessages.is_staff, false),
    storage: 'private',
  },
});
