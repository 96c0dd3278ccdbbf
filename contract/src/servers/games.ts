// Apart from the schemas of servers: public pages use these, and carry no Zod.

interface GameFacts {
  /** As its makers write it, in every language. */
  name: string;
  /** What a server of the game is one of, where its servers are told apart. */
  types?: readonly string[];
  /** The price of a month of a server that players will be able to order, in whole cents. */
  monthly: number;
}

/** The games of the community's servers; the order is that of every list, and the first is meant where none is named. */
export const games = {
  assetto: {
    name: 'Assetto Corsa',
    types: ['Traffic', 'Drift', 'GT3'],
    monthly: 900,
  },
  fivem: { name: 'FiveM', monthly: 1500 },
  cs2: { name: 'CS2', monthly: 1200 },
} as const satisfies Record<string, GameFacts>;

export type Game = keyof typeof games;
export const gameIds = Object.keys(games) as [Game, ...Game[]];

/** Whether people drive on servers of the game. */
export const isRacing = (game: Game): boolean => game === 'assetto';
