import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { FormBoolean, Id, InputId, Instant, Line } from '../core/fields.ts';
import { PageQuery, Search } from '../core/paging.ts';
import { ticketModule } from '../core/permissions.ts';
import { PublicUser } from '../users/calls.ts';
import {
  MessageText,
  Ticket,
  TicketCategory,
  TicketDetail,
  TicketForm,
  TicketMessage,
  TicketMessageParams,
  TicketParams,
  TicketStatus,
} from './calls.ts';
import { cannedTitleMax, ticketImagesRule } from './rules.ts';

const StaffFacts = {
  user: z.nullable(PublicUser),
  assigned_to: z.nullable(PublicUser),
  /** Seconds from opening to the first answer by staff; null without one. */
  first_answer_seconds: z.nullable(z.int()),
};

/** A ticket with the fields for staff. */
export const AdminTicket = z.object({ ...Ticket.shape, ...StaffFacts });

export type AdminTicket = z.output<typeof AdminTicket>;

export const AdminTicketDetail = z.object({ ...TicketDetail.shape, ...StaffFacts });

export type AdminTicketDetail = z.output<typeof AdminTicketDetail>;

const mayLook = { module: ticketModule, action: 'view' } as const;

const mayAnswer = { module: ticketModule, action: 'edit' } as const;

const staffFilter = {
  search: Search,
  status: z.optional(TicketStatus),
  category: z.optional(TicketCategory),
  /** Only tickets assigned to the current user. */
  mine: z.optional(FormBoolean),
  /** Only tickets of this player. */
  user_id: z.optional(InputId),
};

const staffList = z.object({ ...PageQuery.shape, ...staffFilter });

/** Tickets waiting for staff first, longest wait first. Search covers subject, messages and username. */
export const listAdminTickets = endpoint({
  method: 'GET',
  path: '/api/v1/admin/tickets',
  access: mayLook,
  query: staffList,
  list: AdminTicket,
});

/** All matching tickets as CSV, without their messages. */
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

/** Opens a ticket for a player; the message is by staff. */
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
  params: TicketParams,
  response: AdminTicketDetail,
});

/** An answer reopens a closed ticket; an internal note does not change its state. */
export const addAdminMessage = endpoint({
  method: 'POST',
  path: '/api/v1/admin/tickets/{id}/messages',
  access: mayAnswer,
  params: TicketParams,
  body: z.strictObject({ message: MessageText, internal: z.optional(z.boolean()) }),
  response: TicketMessage,
  status: 201,
  rate: 'write',
  audit: 'ticket.answer',
});

export const addAdminImages = endpoint({
  method: 'POST',
  path: '/api/v1/admin/tickets/{id}/messages/{message_id}/images',
  access: mayAnswer,
  params: TicketMessageParams,
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
  params: TicketParams,
  response: AdminTicketDetail,
  audit: 'ticket.close',
});

/** Assigns it to a user who may answer tickets, or unassigns it with null. */
export const assignTicket = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/tickets/{id}/assign',
  access: mayAnswer,
  params: TicketParams,
  body: z.strictObject({ user_id: z.nullable(InputId) }),
  response: AdminTicketDetail,
  audit: 'ticket.assign',
});

/** Users to whom a ticket can be assigned. */
export const listAssignees = endpoint({
  method: 'GET',
  path: '/api/v1/admin/tickets/assignees',
  access: mayLook,
  response: z.array(PublicUser),
});

/** A saved reply. */
export const CannedAnswer = z.object({ id: Id, title: z.string(), content: z.string(), updated_at: Instant });

export type CannedAnswer = z.output<typeof CannedAnswer>;

const CannedForm = z.strictObject({ title: Line(1, cannedTitleMax), content: MessageText });

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
  params: TicketParams,
  body: CannedForm,
  response: CannedAnswer,
  audit: 'canned_answer.update',
});

export const deleteCannedAnswer = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/tickets/canned-answers/{id}',
  access: mayAnswer,
  params: TicketParams,
  audit: 'canned_answer.delete',
});
