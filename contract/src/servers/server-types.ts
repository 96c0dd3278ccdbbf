// Apart from the games: public pages show a type and need no list of them.
import { type Game, gameIds, games } from './games.ts';

export type ServerType = Extract<(typeof games)[Game], { types: unknown }>['types'][number];

/** What a server of this game can be one of; empty where its servers are not told apart. */
export function typesOf(game: Game): readonly ServerType[] {
  const facts = games[game];
  return 'types' in facts ? facts.types : [];
}

export const serverTypes = gameIds.flatMap(typesOf) as [ServerType, ...ServerType[]];

/** Whether a server of this game lacks the type that it needs. */
export function isTypeMissing(game: Game, type: string | null | undefined): boolean {
  return typesOf(game).length > 0 && !type;
}
