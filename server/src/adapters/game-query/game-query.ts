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

/** A resolved and checked host; `host` is only for headers. */
export interface Endpoint {
  address: string;
  family: 4 | 6;
  host: string;
  port: number;
}

/** The state reported by a game server. */
export interface GameServerState {
  players: number;
  /** Without reserved slots. */
  max_players: number;
  /** ms until the response started */
  ping: number;
  track: string | null;
  layout: string | null;
  weather: string | null;
  traffic: TrafficLevel | null;
  /**
   * Identifiers of the drivers on track, to recognize members; never displayed. Null if the server does not report
   * them.
   */
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
  /** Queries a game server. Throws GameQueryError. */
  query: (target: GameTarget) => Promise<GameServerState>;
  /** Whether the host is in a private network; false if it cannot be resolved. */
  isForbidden: (host: string) => Promise<boolean>;
}

/** AssettoServer's salt, prefixed to Steam ids before hashing. */
export const steamIdSalt = 'antarcticfurseal';

/** The SHA-1, in hex, that identifies a driver in AssettoServer's public list. */
export function steamIdHash(steam_id: string): string {
  return createHash('sha1')
    .update(steamIdSalt + steam_id)
    .digest('hex');
}

/** The identifier of a driver by Discord account. */
export function discordTag(discord_id: string): string {
  return `discord:${discord_id}`;
}

export function discordIdOf(mark: string): string | undefined {
  return /^discord:(.+)$/.exec(mark)?.[1];
}

const longestName = 100;

/** Cleans a name reported by a server: one line without invisible characters, truncated; null if empty. */
export function sanitizeName(text: string): string | null {
  // Truncates first, because cleaning a megabyte takes a while.
  const name = cleanName(text.slice(0, longestName * 10).toWellFormed());
  return [...name].slice(0, longestName).join('').trim() || null;
}
