import { type InboxKind, inboxKinds, seesInbox } from '@paddock/contract/inbox-kinds';
import { type InboxEntry } from '@paddock/contract/overview';
import type { Role } from '@paddock/contract/permissions';
import type { Executor } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import * as queries from './inbox-queries.ts';

type Find = (db: Executor, now: Date) => Promise<queries.Found>;

const sources: Record<InboxKind, Find> = {
  payment_stuck: queries.findStuckPayments,
  payment_review: queries.findPaymentsUnderReview,
  refund_failed: queries.findFailedRefunds,
  delivery_failed: queries.findFailedDeliveries,
  ticket_unanswered: queries.findUnansweredTickets,
  server_dark: queries.findDarkServers,
  low_stock: queries.findLowStock,
  message_given_up: queries.findMessagesGivenUp,
  job_failed: queries.findFailedJobs,
};

/** What waits for a person, in the order of the contract's kinds, and of each the oldest. */
export async function getInboxFor({ db, now }: Deps, role: Role) {
  const shown = inboxKinds.filter((kind) => seesInbox(role, kind));
  const at = now();
  const found = await Promise.all(shown.map(async (kind) => ({ kind, ...(await sources[kind](db, at)) })));
  return {
    entries: found.flatMap(({ kind, entries }) => entries.map((entry): InboxEntry => ({ kind, ...entry }))),
    totals: found.flatMap(({ kind, total }) => (total > 0 ? [{ kind, total }] : [])),
  };
}
