import { useInvalidate } from '#lib/api/query.ts';
import { useIsConnected, useServerEvent } from '#lib/live/use-server-event.ts';
import { ticketQueries } from './queries.ts';

/** How often a screen asks while nothing is told to it, in ms. */
const pollMs = 15_000;

/** Keeps what is shown of tickets as it is, without reload. Answers how often to ask besides, if at all. */
export function useLiveTickets(): number | false {
  const again = useInvalidate(ticketQueries);
  useServerEvent('ticket', () => void again());
  useServerEvent('returned', () => void again());
  return useIsConnected() ? false : pollMs;
}
