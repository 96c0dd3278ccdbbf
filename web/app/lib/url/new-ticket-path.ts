import type { TicketCategory } from '@paddock/contract/tickets/calls';

interface Subject {
  category: TicketCategory;
  /** Ids of what the ticket is about. */
  transaction?: string;
  server?: number;
  driver?: number;
}

/** Where a ticket about something is opened, with that thing in its form. */
export function newTicketPath(subject: Subject): string {
  const facts = Object.entries(subject).map(([name, value]) => [name, String(value)]);
  return `/dashboard/tickets?${new URLSearchParams([['new', '1'], ...facts])}`;
}
