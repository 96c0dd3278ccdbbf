import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id, InputId, Instant, Line, Paragraphs, PathId, TransactionId } from '../core/fields.ts';
import { Amount, Currency } from '../core/money.ts';
import { PageQuery, Search } from '../core/paging.ts';
import { TransactionStatus } from '../payments/transaction-status.ts';
import { PublicUser } from '../users/calls.ts';
import {
  messageMax,
  subjectMax,
  subjectMin,
  ticketCategories,
  ticketImagesRule,
  ticketStatuses,
} from './rules.ts';
export const TicketCategory = z.enum(ticketCategories);
export type TicketCategory = z.output<typeof TicketCategory>;
export const TicketStatus = z.enum(ticketStatuses);
export type TicketStatus = z.output<typeof TicketStatus>;

export const MessageText = Paragraphs(1, messageMax);

/** The subject that a ticket was opened from, in its current state. */
export const TicketContext = z.object({
  transaction: z.nullable(
    z.object({
      transaction_id: TransactionId,
      /** Null for a top-up. */
      item_title: z.nullable(z.string()),
      item_title_en: z.nullable(z.string()),
      amount: Amount,
      currency: Currency,
      status: TransactionStatus,
      created_at: Instant,
    }),
  ),
  server: z.nullable(z.object({ id: Id, name: z.string(), name_en: z.nullable(z.string()) })),
  /** The reported driver. */
  driver: z.nullable(PublicUser),
});

/** A ticket in its player's list. `unread`: staff wrote since it was last viewed. */
export const Ticket = z.object({
  id: Id,
  subject: z.string(),
  category: TicketCategory,
  status: TicketStatus,
  unread: z.boolean(),
  created_at: Instant,
  /** The last message visible to the player. */
  updated_at: Instant,
  closed_at: z.nullable(Instant),
});
export type Ticket = z.output<typeof Ticket>;

/** A message, plain text. `internal` notes are visible only to staff. */
export const TicketMessage = z.object({
  id: Id,
  /** Null once the account is deleted. */
  author: z.nullable(PublicUser),
  is_staff: z.boolean(),
  internal: z.boolean(),
  message: z.string(),
  /** File names under `/uploads/`, served only with the token of a user who may see the message. */
  images: z.array(z.string()),
  created_at: Instant,
});
export type TicketMessage = z.output<typeof TicketMessage>;

export const TicketDetail = z.object({
  ...Ticket.shape,
  ...TicketContext.shape,
  /** Oldest first. */
  messages: z.array(TicketMessage),
});
export type TicketDetail = z.output<typeof TicketDetail>;

export const TicketForm = z.object({
  subject: Line(subjectMin, subjectMax),
  category: TicketCategory,
  message: MessageText,
  /** The current user's transaction that it is about. */
  transaction_id: z.optional(z.nullable(z.union([z.literal(''), TransactionId]))),
  server_id: z.optional(InputId),
  /** The user id of the reported driver. */
  driver_id: z.optional(InputId),
});

export const TicketParams = z.object({ id: PathId });
export const TicketMessageParams = z.object({ id: PathId, message_id: PathId });
const list = z.object({ ...PageQuery.shape, search: Search, status: z.optional(TicketStatus) });

/** The current user's tickets, latest message first. */
export const listTickets = endpoint({
  method: 'GET',
  path: '/api/v1/tickets',
  access: 'user',
  query: list,
  list: Ticket,
});

export const createTicket = endpoint({
  method: 'POST',
  path: '/api/v1/tickets',
  access: 'user',
  body: TicketForm,
  response: TicketDetail,
  status: 201,
  rate: 'write',
});

/** Marks the ticket as read. */
export const getTicket = endpoint({
  method: 'GET',
  path: '/api/v1/tickets/{id}',
  access: 'user',
  params: TicketParams,
  response: TicketDetail,
});

/** Throws ticket_closed. */
export const addTicketMessage = endpoint({
  method: 'POST',
  path: '/api/v1/tickets/{id}/messages',
  access: 'user',
  params: TicketParams,
  body: z.object({ message: MessageText }),
  response: TicketMessage,
  status: 201,
  rate: 'write',
});

/** Adds pictures to a message of the current user, at most five. */
export const addTicketImages = endpoint({
  method: 'POST',
  path: '/api/v1/tickets/{id}/messages/{message_id}/images',
  access: 'user',
  params: TicketMessageParams,
  encoding: 'multipart',
  files: { files: ticketImagesRule },
  response: TicketMessage,
  rate: 'upload',
});

export const closeTicket = endpoint({
  method: 'POST',
  path: '/api/v1/tickets/{id}/close',
  access: 'user',
  params: TicketParams,
  response: TicketDetail,
});
