// Kept apart from the games: public pages show a type without the list.
import { type Game, gameIds, games } from './games.ts';

export type ServerType = Extract<(typeof games)[Game], { types: unknown }>['types'][number];

/** The types of a game's servers; empty if it has none. */
export function typesOf(game: Game): readonly ServerType[] {
  const facts = games[game];
  return 'types' in facts ? facts.types : [];
}

export const serverTypes = gameIds.flatMap(typesOf) as [ServerType, ...ServerType[]];

/** Whether a required type is missing. */
export function isTypeMissing(game: Game, type: string | null | undefined): boolean {
  return typesOf(game).length > 0 && !type;
}
