import {
  getAdminTicket,
  getTicketSummary,
  listAdminTickets,
  listAssignees,
  listCannedAnswers,
} from '@paddock/contract/tickets/admin-calls';
import { getTicket, listTickets } from '@paddock/contract/tickets/calls';
import { ticketCategories, ticketStatuses } from '@paddock/contract/tickets/rules';
import { infiniteQuery } from '#lib/api/infinite-query.ts';
import { query } from '#lib/api/query.ts';
import { anyText, isThere, oneOf, type UrlFilters } from '#lib/url/url-filters.ts';

/** URL filters of the user’s own tickets. */
export const ticketFilters = { status: oneOf(ticketStatuses), search: anyText, new: isThere };

/** URL parameters of a new ticket, written by newTicketPath. */
export const subjectFilters = {
  category: oneOf(ticketCategories, 'other'),
  transaction: anyText,
  server: anyText,
  driver: anyText,
};

type TicketFilters = Pick<UrlFilters<typeof ticketFilters>, 'status' | 'search'>;

export const ticketsQuery = ({ status, search }: TicketFilters) =>
  infiniteQuery(listTickets, { status, search });

/** URL filters of the staff’s tickets. */
export const adminTicketFilters = {
  status: oneOf(ticketStatuses),
  category: oneOf(ticketCategories),
  search: anyText,
  mine: isThere,
};

/** The filter of the list and export calls. */
export const toTicketFilter = ({ mine, ...filters }: UrlFilters<typeof adminTicketFilters>) => ({
  ...filters,
  mine: mine || undefined,
});

export const adminTicketsQuery = (filter: ReturnType<typeof toTicketFilter>) =>
  infiniteQuery(listAdminTickets, filter);

export const userTicketsQuery = (user_id: number) => infiniteQuery(listAdminTickets, { user_id });

/** An own ticket. */
export const ticketQuery = (id: number) => query(getTicket, { params: { id } });

/** A ticket as staff see it. */
export const adminTicketQuery = (id: number) => query(getAdminTicket, { params: { id } });

export const ticketSummaryQuery = () => query(getTicketSummary, {});
export const cannedAnswersQuery = () => query(listCannedAnswers, {});
export const assigneesQuery = () => query(listAssignees, {});

/** Reads of tickets, invalidated by any change of a ticket. */
export const ticketQueries = [
  getTicket,
  getAdminTicket,
  listTickets,
  listAdminTickets,
  getTicketSummary,
] as const;
