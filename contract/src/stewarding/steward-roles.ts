// Kept apart from the other stewarding rules because every signed-in page loads it.
export const stewardRoles = ['chief', 'steward'] as const;
export type StewardRole = (typeof stewardRoles)[number];
