// Kept apart from the schemas because public pages must not load Zod.

interface GameFacts {
  /** The official spelling, in every language. */
  name: string;
  /** The types of a server, for games that distinguish them. */
  types?: readonly string[];
  /** The monthly price of a rented server (coming soon), in whole cents. */
  monthly: number;
}

/** The games of the community, in the order of every list; the first is the default. */
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

/** Whether it is a racing game. */
export const isRacing = (game: Game): boolean => game === 'assetto';
