export const banReasonMax = 300;

/** Maximum days of a temporary ban, and those that the panel offers. */
export const banDaysMax = 365;
export const banDaysOffered = [1, 3, 7, 14, 30, 90] as const;

export const displayNameMax = 60;

export const roleNameMax = 40;
export const roleNamePattern = /^[a-z][a-z0-9_]{1,39}$/;

/** Maximum level of a role; 100 is reserved for developers. */
export const levelMax = 99;

export const adminUserStates = ['active', 'banned'] as const;

/** Lifetime of an invitation in days, and how long staff can see it afterwards. */
export const invitationDays = 7;
export const invitationHistoryDays = 30;
