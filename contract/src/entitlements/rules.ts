import { dayMs } from '../durations.ts';

export const subscriptionStatuses = ['active', 'expired'] as const;

/** Days that are left, rounded up, never below 0. */
export function daysRemaining(end: Date, now: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / dayMs));
}

/**
 * How one grant of a purchase stands. `waiting`: not there yet (a game server has not fetched it, a Discord role
 * waits for its owner to link); `failed`: given up after several tries, staff look at it; `resting`: its subscription is paused.
 */
export const grantStates = ['given', 'waiting', 'failed', 'resting', 'lapsed', 'taken_back'] as const;

export const leaseMax = 100;

export const leaseSecondsDefault = 300;

export const leaseSecondsMax = 3600;

/** Tries after which a delivery is left to the staff. */
export const deliveryAttemptsMax = 5;

/** `absent`: the account is not in the guild, and has the role once it joins. `failed`: Discord refused many times. */
export const discordRoleStates = ['waiting', 'done', 'absent', 'failed'] as const;

/** `unsure`: leased many times and never acknowledged. It may have been delivered; staff decide. */
export const deliveryStates = ['waiting', 'leased', 'done', 'failed', 'unsure', 'canceled'] as const;

/** Leases without an acknowledgement, and ms since the first of them, after which a delivery becomes `unsure`. */
export const unacknowledgedLeasesMax = 10;
export const unacknowledgedMs = dayMs;

/** The longest pause of a subscription, in days. */
export const pauseDaysMax = 30;

/** A gift can be moved to another account for so many days after it was bought. */
export const giftMoveDays = 14;

/** How many given-back days of a subscription its list names; all of them count. */
export const daysBackMax = 30;
/** What stands in place of a transaction's id for a prize, by the id of the award. */
export const prizeId = (award_id: number): string => `prize_${String(award_id).padStart(10, '0')}`;

/** Whether nobody paid: there is no receipt of it. */
export const isPrizeId = (transaction_id: string): boolean => /^prize_\d{10}$/.test(transaction_id);
