import { useInvalidate } from '#lib/api/query.ts';
import { useIsConnected, useServerEvent } from '#lib/live/use-server-event.ts';
import { ticketQueries } from './queries.ts';

/** Polling interval without a live connection, in ms. */
const pollMs = 15_000;

/** Refetches tickets on live events. Returns the polling interval, or false while connected. */
export function useLiveTickets(): number | false {
  const invalidate = useInvalidate(ticketQueries);
  useServerEvent('ticket', () => void invalidate());
  useServerEvent('returned', () => void invalidate());
  return useIsConnected() ? false : pollMs;
}
