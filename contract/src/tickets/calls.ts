import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import {
  FormBoolean,
  Id,
  InputId,
  Instant,
  Line,
  Paragraphs,
  PathId,
  TransactionId,
} from '../core/fields.ts';
import { Amount, Currency } from '../core/money.ts';
import { PageQuery, Search } from '../core/paging.ts';
import { ticketModule } from '../core/permissions.ts';
import { TransactionStatus } from '../payments/transaction-status.ts';
import { PublicUser } from '../ranking/calls.ts';
import {
  cannedTitleMax,
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

const Message = Paragraphs(1, messageMax);

/** What a ticket was opened from, as it is now. */
export const TicketContext = z.object({
  transaction: z.nullable(
    z.object({
      transaction_id: TransactionId,
      /** Null for a top-up. */
      item_title: z.nullable(z.string()),
      amount: Amount,
      currency: Currency,
      status: TransactionStatus,
      created_at: Instant,
    }),
  ),
  server: z.nullable(z.object({ id: Id, name: z.string() })),
  /** Who is reported. */
  driver: z.nullable(PublicUser),
});

/** A ticket as its player sees it in the list. `unread`: the other side wrote since it was last looked at. */
export const Ticket = z.object({
  id: Id,
  subject: z.string(),
  category: TicketCategory,
  status: TicketStatus,
  unread: z.boolean(),
  created_at: Instant,
  /** Of the last message that the player can see. */
  updated_at: Instant,
  closed_at: z.nullable(Instant),
});
export type Ticket = z.output<typeof Ticket>;

/** A message, plain text. `internal` ones are notes that staff alone see. */
export const TicketMessage = z.object({
  id: Id,
  /** Null once the account is deleted. */
  author: z.nullable(PublicUser),
  is_staff: z.boolean(),
  internal: z.boolean(),
  message: z.string(),
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

const StaffFacts = {
  user: z.nullable(PublicUser),
  assigned_to: z.nullable(PublicUser),
  /** Seconds from opening to the first answer of staff; null while there is none. */
  first_answer_seconds: z.nullable(z.int()),
};

/** A ticket as staff see it. */
export const AdminTicket = z.object({ ...Ticket.shape, ...StaffFacts });
export type AdminTicket = z.output<typeof AdminTicket>;

export const AdminTicketDetail = z.object({ ...TicketDetail.shape, ...StaffFacts });
export type AdminTicketDetail = z.output<typeof AdminTicketDetail>;

export const TicketForm = z.object({
  subject: Line(subjectMin, subjectMax),
  category: TicketCategory,
  message: Message,
  /** The own one that it is about. */
  transaction_id: z.optional(z.nullable(z.union([z.literal(''), TransactionId]))),
  server_id: z.optional(InputId),
  /** The user id of whom is reported. */
  driver_id: z.optional(InputId),
});

const one = z.object({ id: PathId });
const messageParams = z.object({ id: PathId, message_id: PathId });
const list = z.object({ ...PageQuery.shape, search: Search, status: z.optional(TicketStatus) });

/** The own ones, those with the latest message first. */
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

/** Looking at it marks it as read. */
export const getTicket = endpoint({
  method: 'GET',
  path: '/api/v1/tickets/{id}',
  access: 'user',
  params: one,
  response: TicketDetail,
});

/** Throws ticket_closed. */
export const addTicketMessage = endpoint({
  method: 'POST',
  path: '/api/v1/tickets/{id}/messages',
  access: 'user',
  params: one,
  body: z.object({ message: Message }),
  response: TicketMessage,
  status: 201,
  rate: 'write',
});

/** Adds pictures to an own message, five in all. */
export const addTicketImages = endpoint({
  method: 'POST',
  path: '/api/v1/tickets/{id}/messages/{message_id}/images',
  access: 'user',
  params: messageParams,
  encoding: 'multipart',
  files: { files: ticketImagesRule },
  response: TicketMessage,
  rate: 'upload',
});

export const closeTicket = endpoint({
  method: 'POST',
  path: '/api/v1/tickets/{id}/close',
  access: 'user',
  params: one,
  response: TicketDetail,
});

const mayLook = { module: ticketModule, action: 'view' } as const;
const mayAnswer = { module: ticketModule, action: 'edit' } as const;

const staffFilter = {
  search: Search,
  status: z.optional(TicketStatus),
  category: z.optional(TicketCategory),
  /** Only those assigned to whoever asks. */
  mine: z.optional(FormBoolean),
  /** Only those of this player. */
  user_id: z.optional(InputId),
};
const staffList = z.object({ ...PageQuery.shape, ...staffFilter });

/** Those waiting for staff first, the longest waiting before the others. Search covers subject, messages and username. */
export const listAdminTickets = endpoint({
  method: 'GET',
  path: '/api/v1/admin/tickets',
  access: mayLook,
  query: staffList,
  list: AdminTicket,
});

/** All tickets that match as CSV, without their messages. */
export const exportTickets = endpoint({
  method: 'GET',
  path: '/api/v1/admin/tickets/export',
  access: mayLook,
  query: z.object(staffFilter),
  response: z.string(),
  text: 'text/csv',
});

/** Figures above the list. */
export const getTicketSummary = endpoint({
  method: 'GET',
  path: '/api/v1/admin/tickets/summary',
  access: mayLook,
  response: z.object({
    open: z.int(),
    waiting: z.int(),
    answered: z.int(),
    closed: z.int(),
    /** Median of the last 30 days; null without an answer. */
    first_answer_seconds: z.nullable(z.int()),
  }),
});

/** Opens a ticket in the name of a player; the message is the staff's. */
export const createAdminTicket = endpoint({
  method: 'POST',
  path: '/api/v1/admin/tickets',
  access: mayAnswer,
  body: z.strictObject({ ...TicketForm.shape, user_id: InputId }),
  response: AdminTicketDetail,
  status: 201,
  rate: 'write',
  audit: 'ticket.create',
});

export const getAdminTicket = endpoint({
  method: 'GET',
  path: '/api/v1/admin/tickets/{id}',
  access: mayLook,
  params: one,
  response: AdminTicketDetail,
});

/** An answer opens a closed ticket again; an internal note changes no state. */
export const addAdminMessage = endpoint({
  method: 'POST',
  path: '/api/v1/admin/tickets/{id}/messages',
  access: mayAnswer,
  params: one,
  body: z.strictObject({ message: Message, internal: z.optional(z.boolean()) }),
  response: TicketMessage,
  status: 201,
  rate: 'write',
  audit: 'ticket.answer',
});

export const addAdminImages = endpoint({
  method: 'POST',
  path: '/api/v1/admin/tickets/{id}/messages/{message_id}/images',
  access: mayAnswer,
  params: messageParams,
  encoding: 'multipart',
  files: { files: ticketImagesRule },
  response: TicketMessage,
  rate: 'upload',
  audit: 'ticket.images',
});

export const closeAdminTicket = endpoint({
  method: 'POST',
  path: '/api/v1/admin/tickets/{id}/close',
  access: mayAnswer,
  params: one,
  response: AdminTicketDetail,
  audit: 'ticket.close',
});

/** To somebody who may answer tickets; null takes it from whoever has it. */
export const assignTicket = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/tickets/{id}/assign',
  access: mayAnswer,
  params: one,
  body: z.strictObject({ user_id: z.nullable(InputId) }),
  response: AdminTicketDetail,
  audit: 'ticket.assign',
});

/** Whom a ticket can be assigned to. */
export const listAssignees = endpoint({
  method: 'GET',
  path: '/api/v1/admin/tickets/assignees',
  access: mayLook,
  response: z.array(PublicUser),
});

/** An answer kept to be used again. */
export const CannedAnswer = z.object({ id: Id, title: z.string(), content: z.string(), updated_at: Instant });
export type CannedAnswer = z.output<typeof CannedAnswer>;

const CannedForm = z.strictObject({ title: Line(1, cannedTitleMax), content: Message });

export const listCannedAnswers = endpoint({
  method: 'GET',
  path: '/api/v1/admin/tickets/canned-answers',
  access: mayLook,
  response: z.array(CannedAnswer),
});

export const createCannedAnswer = endpoint({
  method: 'POST',
  path: '/api/v1/admin/tickets/canned-answers',
  access: mayAnswer,
  body: CannedForm,
  response: CannedAnswer,
  status: 201,
  audit: 'canned_answer.create',
});

export const updateCannedAnswer = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/tickets/canned-answers/{id}',
  access: mayAnswer,
  params: one,
  body: CannedForm,
  response: CannedAnswer,
  audit: 'canned_answer.update',
});

export const deleteCannedAnswer = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/tickets/canned-answers/{id}',
  access: mayAnswer,
  params: one,
  audit: 'canned_answer.delete',
});
