// Apart from the rules of the room: every signed-in page carries it.
export const stewardRoles = ['chief', 'steward'] as const;
export type StewardRole = (typeof stewardRoles)[number];
