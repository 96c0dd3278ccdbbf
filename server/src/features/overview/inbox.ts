import { type InboxEntry, type InboxKind, inboxKinds } from '@paddock/contract/overview';
import { can, isDeveloper, type Module, type Role, ticketModule } from '@paddock/contract/permissions';
import type { Executor } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import * as queries from './inbox-queries.ts';

interface Source {
  module: Module | 'developer';
  find: (db: Executor, now: Date) => Promise<queries.Found>;
}

const sources: Record<InboxKind, Source> = {
  payment_stuck: { module: 'transactions', find: queries.findStuckPayments },
  payment_review: { module: 'transactions', find: queries.findPaymentsUnderReview },
  refund_failed: { module: 'transactions', find: queries.findFailedRefunds },
  delivery_failed: { module: 'transactions', find: queries.findFailedDeliveries },
  ticket_unanswered: { module: ticketModule, find: queries.findUnansweredTickets },
  server_dark: { module: 'servers', find: queries.findDarkServers },
  low_stock: { module: 'shop', find: queries.findLowStock },
  message_given_up: { module: 'developer', find: queries.findMessagesGivenUp },
  job_failed: { module: 'developer', find: queries.findFailedJobs },
};

/** What waits for a person, in the order of the contract's kinds, and of each the oldest. */
export async function getInboxFor({ db, now }: Deps, role: Role) {
  const shown = inboxKinds.filter((kind) => {
    const { module } = sources[kind];
    return module === 'developer' ? isDeveloper(role) : can(role, module, 'view');
  });
  const at = now();
  const found = await Promise.all(
    shown.map(async (kind) => ({ kind, ...(await sources[kind].find(db, at)) })),
  );
  return {
    entries: found.flatMap(({ kind, entries }) => entries.map((entry): InboxEntry => ({ kind, ...entry }))),
    totals: found.flatMap(({ kind, total }) => (total > 0 ? [{ kind, total }] : [])),
  };
}
