// Apart from the schemas of servers: public pages use these, and carry no Zod.

export const games = ['assetto', 'fivem', 'cs2'] as const;
export type Game = (typeof games)[number];

/** Servers that players will be able to order, with the price of a month in whole cents. */
export const orderableGames = [
  { id: 'assetto', base_price: 900 },
  { id: 'fivem', base_price: 1500 },
  { id: 'cs2', base_price: 1200 },
] as const satisfies { id: Game; base_price: number }[];

/** Whether a server of this game lacks the type that it needs. */
export function isTypeMissing(game: Game, type: string | null | undefined): boolean {
  return game === 'assetto' && !type;
}
