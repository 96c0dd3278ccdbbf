// Kept apart from the other racing rules, which every public page loads.

/** Why stewards void a lap. */
export const voidCodes = ['cut', 'exploit', 'wrong_car', 'bug', 'contact_gain', 'other'] as const;
export type VoidCode = (typeof voidCodes)[number];

/** Length of the public reason in characters. */
export const voidReasonMin = 3;
export const voidReasonMax = 500;

/** Whether a lap counts, was reported as invalid, or was voided. */
export const lapStates = ['counted', 'invalid', 'voided'] as const;
export type LapState = (typeof lapStates)[number];

export const lapOrders = ['newest', 'fastest'] as const;
