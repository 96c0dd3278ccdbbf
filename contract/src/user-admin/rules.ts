export const banReasonMax = 300;

/** Days after which a ban may end by itself, and those that the panel offers. */
export const banDaysMax = 365;
export const banDaysOffered = [1, 3, 7, 14, 30, 90] as const;

export const displayNameMax = 60;

export const roleNameMax = 40;
export const roleNamePattern = /^[a-z][a-z0-9_]{1,39}$/;

/** Levels that a role may have; 100 is the developers'. */
export const levelMax = 99;

export const adminUserStates = ['active', 'banned'] as const;

/** How long an invitation is good, and how long after that the staff see it. */
export const invitationDays = 7;
export const invitationHistoryDays = 30;
