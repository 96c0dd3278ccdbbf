// Apart from the schemas of servers: public pages use these, and carry no Zod.

export const games = ['assetto', 'fivem', 'cs2'] as const;
export type Game = (typeof games)[number];
