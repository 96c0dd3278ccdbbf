// Apart from the other rules of racing, which every public page carries.

/** Why stewards void a lap. */
export const voidCodes = ['cut', 'exploit', 'wrong_car', 'bug', 'contact_gain', 'other'] as const;
export type VoidCode = (typeof voidCodes)[number];

/** Characters of the reason, which everybody may read. */
export const voidReasonMin = 3;
export const voidReasonMax = 500;

/** Whether a lap counts, was reported as invalid, or was voided. */
export const lapStates = ['counted', 'invalid', 'voided'] as const;
export type LapState = (typeof lapStates)[number];

export const lapOrders = ['newest', 'fastest'] as const;
