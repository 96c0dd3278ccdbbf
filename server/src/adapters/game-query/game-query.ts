import type { TrafficLevel } from '@paddock/contract/servers';

export interface GameTarget {
  id: number;
  game: 'assetto' | 'fivem' | 'cs2';
  host: string;
  query_port: number;
}

/** What a game server said of itself. */
export interface GameState {
  players: number;
  /** What a guest can use. */
  max_players: number;
  /** ms until the answer began */
  ping: number;
  track: string | null;
  layout: string | null;
  weather: string | null;
  traffic: TrafficLevel | null;
  /** SHA-1 marks of the drivers on track, by which our members are recognised; never shown. */
  driver_marks: string[];
}

/** Why a game server could not be read, in one word. */
export const queryFaults = [
  'refused',
  'timeout',
  'not_json',
  'wrong_shape',
  'forbidden',
  'too_large',
] as const;
export type QueryFault = (typeof queryFaults)[number];

export class GameQueryError extends Error {
  readonly fault: QueryFault;
  constructor(fault: QueryFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

/** Asks a game server how it is. Throws GameQueryError. */
export interface GameQuery {
  query: (target: GameTarget) => Promise<GameState>;
}
