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

/** What an address of the own tickets asks for. */
export const ticketFilters = { status: oneOf(ticketStatuses), search: anyText, new: isThere };

/** What a new ticket is opened from: newTicketPath writes it. */
export const subjectFilters = {
  category: oneOf(ticketCategories, 'other'),
  transaction: anyText,
  server: anyText,
  driver: anyText,
};

type TicketFilters = Pick<UrlFilters<typeof ticketFilters>, 'status' | 'search'>;

export const ticketsQuery = ({ status, search }: TicketFilters) =>
  infiniteQuery(listTickets, { status, search });

/** What an address of the staff's tickets asks for. */
export const adminTicketFilters = {
  status: oneOf(ticketStatuses),
  category: oneOf(ticketCategories),
  search: anyText,
  mine: isThere,
};

/** The filter of the calls that list and export. */
export const toTicketFilter = ({ mine, ...filters }: UrlFilters<typeof adminTicketFilters>) => ({
  ...filters,
  mine: mine || undefined,
});

export const adminTicketsQuery = (filter: ReturnType<typeof toTicketFilter>) =>
  infiniteQuery(listAdminTickets, filter);

export const userTicketsQuery = (user_id: number) => infiniteQuery(listAdminTickets, { user_id });

/** An own ticket, as it is. */
export const ticketQuery = (id: number) => query(getTicket, { params: { id } });

/** A ticket as staff see it. */
export const adminTicketQuery = (id: number) => query(getAdminTicket, { params: { id } });

export const ticketSummaryQuery = () => query(getTicketSummary, {});
export const cannedAnswersQuery = () => query(listCannedAnswers, {});
export const assigneesQuery = () => query(listAssignees, {});

/** Reads that tell of tickets, stale after any change of one. */
export const ticketQueries = [
  getTicket,
  getAdminTicket,
  listTickets,
  listAdminTickets,
  getTicketSummary,
] as const;
