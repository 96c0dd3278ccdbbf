import type { RawIdKind } from '@paddock/contract/catalogue/entry-rules';
import type { RejectCode } from '@paddock/contract/racing/result-file-rules';
import type { Game } from '@paddock/contract/servers/games';
import type { Database, Executor } from '../db/database.ts';

/** A driver who wants to enter the whole season, or one round of it. */
export interface Entrant {
  steam_id: string;
  round_id: number | null;
}

/** Until when a driver may not enter: undefined without a bar, null permanently. */
export type BarOf = (entrant: Entrant) => Date | null | undefined;

/** A row of a game server's batch, with `data` and driver not parsed yet. */
export interface UnreadEvent {
  id: string;
  type: string;
  at: Date;
  steam_id: unknown;
  data: unknown;
}

/** The outcome of one row of a batch. */
export type EventStatus = 'accepted' | 'duplicate' | RejectCode;

/** The track of a round, in the game's names. */
export interface RoundTrack {
  game: Game;
  track: string;
  layout: string;
}

/** A driven session, with the fields that may link it to a round. */
export interface StoredSession {
  /** null for a deleted server. */
  server_id: number | null;
  held_at: Date;
}

/** The database, and the server's clock. */
interface Source {
  db: Database;
  now: () => Date;
}

/**
 * What a feature triggers in, and asks of, features built on it. `index.ts` implements all of it; features call it
 * as `deps.followUps`.
 */
export interface FollowUps {
  /** An event was edited. `tx` has locked the event. */
  eventChanged: (
    tx: Executor,
    event: { id: number; title: string; title_en: string | null },
    now: Date,
  ) => Promise<void>;

  /** A member joined a live event that belongs to a round. `tx` has locked the event. */
  roundJoined: (tx: Executor, joined: { round_id: number; user_id: number; at: Date }) => Promise<void>;

  /** A team is about to be deleted. `tx` has locked the team. Throws team_in_season while a championship needs it. */
  teamDeleted: (tx: Executor, team: { id: number; at: Date }) => Promise<void>;

  /** A game server sent events of live timing. Returns the outcome of each, in order; repeated ids have no effect. */
  timingEventsReceived: (
    source: Source,
    server_id: number,
    events: readonly UnreadEvent[],
  ) => Promise<readonly EventStatus[]>;

  /** A session of a game server was stored, or changed by a later file. */
  sessionStored: (tx: Executor, session: StoredSession, now: Date) => Promise<void>;

  /** Whether a season uses one of these layouts or cars, by game ids. */
  isNameInUse: (tx: Executor, names: { kind: RawIdKind; raws: readonly string[] }) => Promise<boolean>;

  /** Whether a Steam account has driven on our servers since a moment. */
  hasDrivenSince: (db: Executor, steam_id: string, since: Date) => Promise<boolean>;

  /** Drivers allowed on a server during an event with an entry list; undefined without such an event. */
  listEventDrivers: (
    db: Executor,
    event: { event_id: number; server_id: number; now: Date },
  ) => Promise<string[] | undefined>;

  /** The tracks of rounds by round id, without rounds whose track is to be announced. */
  listRoundTracks: (db: Executor, round_ids: readonly number[]) => Promise<Map<number, RoundTrack>>;

  /** Drivers barred from a championship or round by a decision or the licence ladder. */
  loadBars: (
    db: Executor,
    championship: { id: number; series_id: number | null },
    now: Date,
  ) => Promise<BarOf>;

  /** Number of undecided reports about a round. */
  countOpenReports: (db: Executor, round_id: number) => Promise<number>;

  /** Whether a member is on the stewards' panel of a championship. */
  isSteward: (db: Executor, championship_id: number, user_id: number) => Promise<boolean>;
}
