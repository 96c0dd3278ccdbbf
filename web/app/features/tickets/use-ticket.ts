import { nameOf } from '@paddock/contract/endpoint';
import {
  getStaffTicket,
  getTicket,
  getTicketSummary,
  listStaffTickets,
  listTickets,
} from '@paddock/contract/tickets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../lib/query.ts';
import { useLineUp, useLive } from '../../lib/use-live.ts';

/** How often a screen asks while nothing is told to it, in ms. */
const pollMs = 15_000;

export const ticketReads = [getTicket, getStaffTicket, listTickets, listStaffTickets, getTicketSummary];

/** Reads all of tickets that is shown again. */
export function useTicketsAgain(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(ticketReads.map((read) => client.invalidateQueries({ queryKey: [nameOf(read)] })));
  };
}

/** Keeps what is shown of tickets as it is, without reload. Answers how often to ask besides, if at all. */
export function useLiveTickets(): number | false {
  const again = useTicketsAgain();
  useLive('ticket', () => void again());
  useLive('returned', () => void again());
  return useLineUp() ? false : pollMs;
}

/** An own ticket, as it is. */
export function useOwnTicket(id: number) {
  const refetchInterval = useLiveTickets();
  return useQuery({ ...query(getTicket, { params: { id } }), refetchInterval });
}

/** A ticket as staff see it. */
export function useStaffTicket(id: number) {
  const refetchInterval = useLiveTickets();
  return useQuery({ ...query(getStaffTicket, { params: { id } }), refetchInterval });
}
