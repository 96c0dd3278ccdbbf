export const banReasonMax = 300;

export const displayNameMax = 60;

/** Levels that a role may have; 100 is the developers'. */
export const levelMax = 99;

export const adminUserStates = ['active', 'banned'] as const;

/** How long an invitation is good, and how long after that the staff see it. */
export const invitationDays = 7;
export const invitationHistoryDays = 30;
