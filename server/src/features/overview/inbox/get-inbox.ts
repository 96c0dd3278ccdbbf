import type { InboxEntry } from '@paddock/contract/overview/calls';
import { canSeeInboxKind, type InboxKind, inboxKinds } from '@paddock/contract/overview/rules';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import type { Viewer } from '../../../http/app-types.ts';
import * as queries from './queries.ts';
import * as seasons from './season-queries.ts';

type FindPart = (db: Executor, now: Date, viewer: Viewer) => Promise<queries.InboxPart>;

const first =
  (list: (db: Executor, now: Date) => queries.InboxList): FindPart =>
  (db, now) =>
    queries.findFirst(list(db, now));

const sources: Record<InboxKind, FindPart> = {
  payment_stuck: first(queries.findStuckPayments),
  payment_review: first(queries.findPaymentsUnderReview),
  refund_failed: first(queries.findFailedRefunds),
  chargeback: first(queries.findChargebacks),
  delivery_failed: queries.findFailedDeliveries,
  delivery_waiting: first(queries.findWaitingDeliveries),
  ticket_unanswered: first(queries.findUnansweredTickets),
  server_dark: first(queries.findOfflineServers),
  entries_pending: first(seasons.findPendingEntries),
  result_missing: first(seasons.findMissingResults),
  result_conflict: first(seasons.findConflictingResults),
  result_refused: first(queries.findRejectedFiles),
  incident_open: seasons.findOpenIncidents,
  prize_failed: first(seasons.findFailedPrizes),
  low_stock: first(queries.findLowStock),
  names_missing: queries.findMissingNames,
  message_given_up: first(queries.findFailedMessages),
  job_failed: first(queries.findFailedJobs),
};

/** Builds the inbox of a user in the order of the contract's kinds, with the oldest entries of each. */
export async function buildInbox({ db, now }: Deps, viewer: Viewer) {
  const visibleKinds = inboxKinds.filter((kind) => canSeeInboxKind(viewer.role, kind));
  const at = now();
  const parts = await Promise.all(
    visibleKinds.map(async (kind) => ({ kind, ...(await sources[kind](db, at, viewer)) })),
  );
  return {
    entries: parts.flatMap(({ kind, entries }) => entries.map((entry): InboxEntry => ({ kind, ...entry }))),
    totals: parts.flatMap(({ kind, total }) => (total > 0 ? [{ kind, total }] : [])),
  };
}
