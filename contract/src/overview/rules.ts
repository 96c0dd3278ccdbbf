import { can, isDeveloper, type Module, type Role, ticketModule } from '../core/permissions.ts';

/** Kinds of inbox items, in display order. */
export const inboxKinds = [
  'payment_stuck',
  'payment_review',
  'refund_failed',
  'chargeback',
  'delivery_failed',
  'delivery_waiting',
  'ticket_unanswered',
  'server_dark',
  'entries_pending',
  'result_missing',
  'result_conflict',
  'result_refused',
  'incident_open',
  'prize_failed',
  'low_stock',
  'names_missing',
  'message_given_up',
  'job_failed',
] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** The module of each kind. */
const inboxModules: Record<InboxKind, Module | 'developer'> = {
  payment_stuck: 'transactions',
  payment_review: 'transactions',
  refund_failed: 'transactions',
  chargeback: 'transactions',
  delivery_failed: 'transactions',
  delivery_waiting: 'transactions',
  ticket_unanswered: ticketModule,
  server_dark: 'servers',
  entries_pending: 'championships',
  result_missing: 'championships',
  result_conflict: 'championships',
  result_refused: 'championships',
  incident_open: 'stewarding',
  prize_failed: 'shop',
  low_stock: 'shop',
  names_missing: 'catalogue',
  message_given_up: 'developer',
  job_failed: 'developer',
};

/** Whether a role may see a kind. */
export function canSeeInboxKind(role: Role, kind: InboxKind): boolean {
  const module = inboxModules[kind];
  return module === 'developer' ? isDeveloper(role) : can(role, module, 'view');
}

/** Setup steps of a new portal, in order. */
export const setupSteps = [
  'name',
  'logo',
  'rules',
  'invite',
  'server',
  'server_key',
  'item',
  'payment',
  'mail',
  'discord_bot',
  'second_factor',
  'staff',
] as const;
export type SetupStepName = (typeof setupSteps)[number];

/** Why the test of an external service failed. `rejected`: it is reachable but did not accept the mail. */
export const probeReasons = [
  'refused',
  'timeout',
  'not_configured',
  'unauthorized',
  'rejected',
  'wrong_answer',
] as const;

export const dashboardPeriods = ['today', '7d', '30d', '90d'] as const;

export type DashboardPeriod = (typeof dashboardPeriods)[number];

/** Items per kind in a response. */
export const inboxLimit = 5;

/** Names in a response of listUnprotectedStaff. */
export const unprotectedStaffLimit = 10;

/** Configuration that is unsafe on a public portal, or needs attention. */
export const healthWarnings = [
  'local_payments',
  'local_steam',
  'demo',
  'unknown_proxy',
  'secret_needed',
  'secret_renewed',
  'push_key_refused',
  'limits_counted_apart',
] as const;

/** Tables that grow with use and are kept by months; everything else, above all the ledger, is kept for ever. */
export const retainedTables = ['laps', 'safety_history', 'notifications', 'audit_log'] as const;
export type RetainedTable = (typeof retainedTables)[number];

/** In months. The 30-day boards and 90-day charts need at least this much; 0 keeps for ever. */
export const retentionMin = 6;
export const retentionMax = 240;

/** Defaults until a developer changes them. */
export const defaultRetention: Readonly<Record<RetainedTable, number>> = {
  laps: 0,
  safety_history: 24,
  notifications: 12,
  audit_log: 0,
};

/** Days to keep IP addresses and devices: default and limits. */
export const defaultAddressDays = 90;
export const addressDaysMin = 7;
export const addressDaysMax = 365;

/** Days to keep timed sessions with their laps and contacts. */
export const defaultTimingDays = 400;
export const timingDaysMin = 30;
export const timingDaysMax = 3_650;
