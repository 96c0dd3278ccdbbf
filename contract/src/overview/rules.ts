import { can, isDeveloper, type Module, type Role, ticketModule } from '../core/permissions.ts';

/** What may wait for a person, in the order of the list. */
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

/** The module that each kind belongs to. */
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

/** Whether what waits concerns somebody of this role. */
export function canSeeInboxKind(role: Role, kind: InboxKind): boolean {
  const module = inboxModules[kind];
  return module === 'developer' ? isDeveloper(role) : can(role, module, 'view');
}

/** What makes a portal out of an empty one, in the order in which an owner does it. */
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

/** Why an outside service did not pass its test. `rejected`: it is there, and did not take the mail. */
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

/** How many of each kind one answer lists. */
export const inboxLimit = 5;

/** How many names one answer of listUnprotectedStaff holds. */
export const unprotectedStaffLimit = 10;

/** What of the configuration is unsafe on a portal that others can reach, or asks for somebody to look after it. */
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

/** What grows with use and is kept by months; whatever else there is, the ledger above all, is kept for ever. */
export const retainedTables = ['laps', 'safety_history', 'notifications', 'audit_log'] as const;
export type RetainedTable = (typeof retainedTables)[number];

/** In months. The boards of 30 days and the charts of 90 look back into what is always kept; 0 keeps for ever. */
export const retentionMin = 6;
export const retentionMax = 240;

/** Until the developer says otherwise. */
export const defaultRetention: Readonly<Record<RetainedTable, number>> = {
  laps: 0,
  safety_history: 24,
  notifications: 12,
  audit_log: 0,
};

/** Days for which IP addresses and devices are kept, and how many may be chosen. */
export const defaultAddressDays = 90;
export const addressDaysMin = 7;
export const addressDaysMax = 365;

/** For how many days timed sessions are kept with their laps and contacts. */
export const defaultTimingDays = 400;
export const timingDaysMin = 30;
export const timingDaysMax = 3_650;
