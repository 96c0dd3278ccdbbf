import * as z from 'zod/mini';

export const transactionStatuses = ['PENDING', 'ACCEPTED', 'REJECTED', 'CANCELED'] as const;
export const TransactionStatus = z.enum(transactionStatuses);
export type TransactionStatus = z.output<typeof TransactionStatus>;

/**
 * Status transitions by a provider's answer. Money moves and goods are delivered on the transition to ACCEPTED,
 * which is final.
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

/** Staff may set any status until it is final. */
export function isFinal(status: TransactionStatus): boolean {
  return statusTransitions[status].length === 0;
}

/**
 * Why a transaction needs review. `amount_differs`, `partially_paid`: the provider received a different amount;
 * `late_credited`, `late_unallocated`: money arrived for goods that could not be delivered, and was credited or is
 * unallocated. After ACCEPTED, until staff resolve it: `paid_more`, `paid_twice` and `other_currency` for money
 * beyond the price, `dispute_won` for a disputed amount that the provider returned.
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

/** Allowed resolutions of money that arrived after ACCEPTED. The first is the default. */
export const resolutions: Partial<Record<ReviewReason, readonly ResolutionAct[]>> = {
  paid_more: ['credit', 'refund', 'none'],
  paid_twice: ['credit', 'refund', 'none'],
  other_currency: ['credit', 'refund', 'none'],
  dispute_won: ['book_back', 'none'],
};

/** The events of a transaction, in order of its life. */
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

/** Whether the buyer can move a gift, or why not: already used, already moved, or too late. */
export const giftMoves = ['possible', 'used', 'moved', 'late'] as const;
export type GiftMove = (typeof giftMoves)[number];

/**
 * How a refund is paid: to the balance, through the provider (`pending` until the provider accepts it), or by hand
 * if the provider does not support refunds.
 */
export const refundWays = ['balance', 'provider', 'by_hand'] as const;
export const refundStates = ['done', 'pending', 'failed'] as const;
