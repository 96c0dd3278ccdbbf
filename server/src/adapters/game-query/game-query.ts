import { createHash } from 'node:crypto';
import { cleanName } from '@paddock/contract/i18n/normalize-text';

import type { Game } from '@paddock/contract/servers/games';
import type { QueryFailure, TrafficLevel } from '@paddock/contract/servers/rules';

export interface GameTarget {
  id: number;
  game: Game;
  host: string;
  query_port: number;
}

/** Where a checked host is asked; `host` is for the names in headers alone. */
export interface Endpoint {
  address: string;
  family: 4 | 6;
  host: string;
  port: number;
}

/** What a game server said of itself. */
export interface GameServerState {
  players: number;
  /** What a guest can use. */
  max_players: number;
  /** ms until the answer began */
  ping: number;
  track: string | null;
  layout: string | null;
  weather: string | null;
  traffic: TrafficLevel | null;
  /** Marks of the drivers on track, by which our members are recognised; never shown. Null where it does not tell. */
  driver_marks: string[] | null;
}

export class GameQueryError extends Error {
  readonly fault: QueryFailure;
  constructor(fault: QueryFailure, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

export interface GameQuery {
  /** Asks a game server how it is. Throws GameQueryError. */
  query: (target: GameTarget) => Promise<GameServerState>;
  /** Whether the host lies inside our own network; false for one that leads nowhere. */
  isForbidden: (host: string) => Promise<boolean>;
}

/** AssettoServer prefixes Steam ids with it before it hashes them. */
export const steamIdSalt = 'antarcticfurseal';

/** The SHA-1, in hex, by which AssettoServer names a driver in its public list. */
export function steamIdHash(steam_id: string): string {
  return createHash('sha1')
    .update(steamIdSalt + steam_id)
    .digest('hex');
}

/** A driver whom a server names by the Discord account. */
export function discordTag(discord_id: string): string {
  return `discord:${discord_id}`;
}

export function discordIdOf(mark: string): string | undefined {
  return /^discord:(.+)$/.exec(mark)?.[1];
}

const longestName = 100;

/** A name that a server tells: one line without hidden signs, cut; null when nothing of it is left. */
export function sanitizeName(text: string): string | null {
  // Cut before it is cleaned, because cleaning a megabyte takes a while.
  const name = cleanName(text.slice(0, longestName * 10).toWellFormed());
  return [...name].slice(0, longestName).join('').trim() || null;
}
