import type { TicketCategory } from '@paddock/contract/tickets/calls';

interface Subject {
  category: TicketCategory;
  /** Ids of the related records. */
  transaction?: string;
  server?: number;
  driver?: number;
}

/** The path of the form for a new ticket, filled in with its subject. */
export function newTicketPath(subject: Subject): string {
  const facts = Object.entries(subject).map(([name, value]) => [name, String(value)]);
  return `/dashboard/tickets?${new URLSearchParams([['new', '1'], ...facts])}`;
}
