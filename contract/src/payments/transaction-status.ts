import * as z from 'zod/mini';

export const transactionStatuses = ['PENDING', 'ACCEPTED', 'REJECTED', 'CANCELED'] as const;
export const TransactionStatus = z.enum(transactionStatuses);
export type TransactionStatus = z.output<typeof TransactionStatus>;

/**
 * Which status may follow which by what a provider says. Money moves and goods are given on the step into ACCEPTED, which
 * is final.
 */
export const statusTransitions: Record<TransactionStatus, readonly TransactionStatus[]> = {
  PENDING: ['ACCEPTED', 'REJECTED', 'CANCELED'],
  REJECTED: ['ACCEPTED'],
  CANCELED: ['ACCEPTED'],
  ACCEPTED: [],
};

export function canTransition(from: TransactionStatus, to: TransactionStatus): boolean {
  return statusTransitions[from].includes(to);
}

/** The staff may set any status until one is final. */
export function isFinal(status: TransactionStatus): boolean {
  return statusTransitions[status].length === 0;
}

/**
 * Why a person must look at a transaction. `amount_differs`, `partially_paid`: what the provider received is not
 *
 * what was asked; `late_credited`, `late_unallocated`: money came for goods that could not be given, and went to the
 * balance or waits for the staff.
 */
export const reviewReasons = [
  'amount_differs',
  'partially_paid',
  'late_credited',
  'late_unallocated',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/** What happens to a transaction, in the order of its life. */
export const timelineKinds = [
  'created',
  'at_provider',
  'confirming',
  'verified',
  'accepted',
  'given',
  'rejected',
  'canceled',
  'expired',
  'under_review',
  'late_credited',
  'late_unallocated',
  'reopened',
  'moved',
  'refunded',
  'taken_back',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** Whether the buyer can move a gift to somebody else, or why not: who has it used it, it was moved once, or it is too late. */
export const giftMoves = ['possible', 'used', 'moved', 'late'] as const;
export type GiftMove = (typeof giftMoves)[number];

/**
 * How the money goes back: to the balance, through the provider (`pending` until the provider has taken the
 * order), or by hand where the provider has no way to do it.
 */
export const refundWays = ['balance', 'provider', 'by_hand'] as const;
export const refundStates = ['done', 'pending', 'failed'] as const;
