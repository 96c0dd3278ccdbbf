export const banReasonMax = 300;

export const displayNameMax = 60;

/** Levels that a role may have; 100 is the developers'. */
export const levelMax = 99;

export const adminUserStates = ['active', 'banned'] as const;
