import { endpointName } from '@paddock/contract/core/endpoint';
import { getAdminTicket, getTicketSummary, listAdminTickets } from '@paddock/contract/tickets/admin-calls';
import { getTicket, listTickets } from '@paddock/contract/tickets/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../lib/api/query.ts';
import { useIsConnected, useServerEvent } from '../../lib/live/use-server-event.ts';

/** How often a screen asks while nothing is told to it, in ms. */
const pollMs = 15_000;

export const ticketQueries = [getTicket, getAdminTicket, listTickets, listAdminTickets, getTicketSummary];

/** Reads all of tickets that is shown again. */
export function useInvalidateTickets(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      ticketQueries.map((read) => client.invalidateQueries({ queryKey: [endpointName(read)] })),
    );
  };
}

/** Keeps what is shown of tickets as it is, without reload. Answers how often to ask besides, if at all. */
export function useLiveTickets(): number | false {
  const again = useInvalidateTickets();
  useServerEvent('ticket', () => void again());
  useServerEvent('returned', () => void again());
  return useIsConnected() ? false : pollMs;
}

/** An own ticket, as it is. */
export function useOwnTicket(id: number) {
  const refetchInterval = useLiveTickets();
  return useQuery({ ...query(getTicket, { params: { id } }), refetchInterval });
}

/** A ticket as staff see it. */
export function useStaffTicket(id: number) {
  const refetchInterval = useLiveTickets();
  return useQuery({ ...query(getAdminTicket, { params: { id } }), refetchInterval });
}
