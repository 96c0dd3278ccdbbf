import { dayMs } from '../durations.ts';

export const subscriptionStatuses = ['active', 'expired'] as const;

/** Remaining days, rounded up, at least 0. */
export function daysRemaining(end: Date, now: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / dayMs));
}

/**
 * The state of one benefit of a purchase. `waiting`: not delivered yet (a game server has not fetched it, or a
 * Discord role waits for its owner to link); `failed`: given up after several attempts, for staff to check;
 * `resting`: its subscription is paused.
 */
export const grantStates = ['given', 'waiting', 'failed', 'resting', 'lapsed', 'taken_back'] as const;

export const leaseMax = 100;

export const leaseSecondsDefault = 300;

export const leaseSecondsMax = 3600;

/** Attempts after which a delivery is left to staff. */
export const deliveryAttemptsMax = 5;

/** `absent`: the account is not in the guild and gets the role when it joins. `failed`: Discord rejected it repeatedly. */
export const discordRoleStates = ['waiting', 'done', 'absent', 'failed'] as const;

/** `unsure`: leased many times without acknowledgement. It may have been delivered; staff decide. */
export const deliveryStates = ['waiting', 'leased', 'done', 'failed', 'unsure', 'canceled'] as const;

/** Unacknowledged leases, and ms since the first of them, after which a delivery becomes `unsure`. */
export const unacknowledgedLeasesMax = 10;
export const unacknowledgedMs = dayMs;

/** Maximum length of a pause in days. */
export const pauseDaysMax = 30;

/** Days after the purchase during which a gift can be moved to another account. */
export const giftMoveDays = 14;

/** How many credited days are listed; all of them count. */
export const daysBackMax = 30;
/** The id of a prize where a transaction id is expected, by the id of the award. */
export const prizeId = (award_id: number): string => `prize_${String(award_id).padStart(10, '0')}`;

/** Whether it is a prize, which has no payment and no receipt. */
export const isPrizeId = (transaction_id: string): boolean => /^prize_\d{10}$/.test(transaction_id);
