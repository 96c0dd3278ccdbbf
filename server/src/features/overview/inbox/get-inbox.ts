import type { InboxEntry } from '@paddock/contract/overview/calls';
import { canSeeInboxKind, type InboxKind, inboxKinds } from '@paddock/contract/overview/rules';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import type { Viewer } from '../../../http/app-types.ts';
import * as queries from './queries.ts';
import * as seasons from './season-queries.ts';

type Find = (db: Executor, now: Date, viewer: Viewer) => Promise<queries.InboxPart>;

const sources: Record<InboxKind, Find> = {
  payment_stuck: queries.findStuckPayments,
  payment_review: queries.findPaymentsUnderReview,
  refund_failed: queries.findFailedRefunds,
  chargeback: queries.findChargebacks,
  delivery_failed: queries.findFailedDeliveries,
  delivery_waiting: queries.findWaitingDeliveries,
  ticket_unanswered: queries.findUnansweredTickets,
  server_dark: queries.findOfflineServers,
  entries_pending: seasons.findPendingEntries,
  result_missing: seasons.findMissingResults,
  result_conflict: seasons.findConflictingResults,
  result_refused: queries.findRejectedFiles,
  incident_open: seasons.findOpenIncidents,
  prize_failed: seasons.findFailedPrizes,
  low_stock: queries.findLowStock,
  names_missing: queries.findMissingNames,
  message_given_up: queries.findFailedMessages,
  job_failed: queries.findFailedJobs,
};

/** What waits for a person, in the order of the contract's kinds, and of each the oldest. */
export async function buildInbox({ db, now }: Deps, viewer: Viewer) {
  const shown = inboxKinds.filter((kind) => canSeeInboxKind(viewer.role, kind));
  const at = now();
  const found = await Promise.all(
    shown.map(async (kind) => ({ kind, ...(await sources[kind](db, at, viewer)) })),
  );
  return {
    entries: found.flatMap(({ kind, entries }) => entries.map((entry): InboxEntry => ({ kind, ...entry }))),
    totals: found.flatMap(({ kind, total }) => (total > 0 ? [{ kind, total }] : [])),
  };
}
