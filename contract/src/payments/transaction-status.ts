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
 * what was asked; `late_credited`, `late_unallocated`: money came for goods that could not be given, and went to the
 * balance or waits for the staff. After ACCEPTED, until staff say what becomes of the money: `paid_more`, `paid_twice` and
 * `other_currency` for what came beyond the price, `dispute_won` for what a dispute took and the provider gave back.
 */
export const reviewReasons = [
  'amount_differs',
  'partially_paid',
  'late_credited',
  'late_unallocated',
  'paid_more',
  'paid_twice',
  'other_currency',
  'dispute_won',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

export const resolutionActs = ['credit', 'refund', 'book_back', 'none'] as const;
export type ResolutionAct = (typeof resolutionActs)[number];

/** What staff may do with money that came after ACCEPTED. The first is what is proposed. */
export const resolutions: Partial<Record<ReviewReason, readonly ResolutionAct[]>> = {
  paid_more: ['credit', 'refund', 'none'],
  paid_twice: ['credit', 'refund', 'none'],
  other_currency: ['credit', 'refund', 'none'],
  dispute_won: ['book_back', 'none'],
};

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
  'resolved',
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
