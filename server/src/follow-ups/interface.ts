import type { RawIdKind } from '@paddock/contract/catalogue/entry-rules';
import type { RejectCode } from '@paddock/contract/racing/result-file-rules';
import type { Game } from '@paddock/contract/servers/games';
import type { Database, Executor } from '../db/database.ts';

/** A driver who wants a place: in the whole season, or in one round of it. */
export interface Entrant {
  steam_id: string;
  round_id: number | null;
}

/** Until when a driver may not enter: undefined where nothing bars the driver, null where it is for good. */
export type BarOf = (entrant: Entrant) => Date | null | undefined;

/** One row of a batch of a game server whose `data` and driver are not read yet. */
export interface UnreadEvent {
  id: string;
  type: string;
  at: Date;
  steam_id: unknown;
  data: unknown;
}

/** What became of one row of a batch. */
export type EventStatus = 'accepted' | 'duplicate' | RejectCode;

/** The track of a round, as the game names it. */
export interface RoundTrack {
  game: Game;
  track: string;
  layout: string;
}

/** A driven session, by what may link it to a round. */
export interface StoredSession {
  /** null for a server that was deleted. */
  server_id: number | null;
  held_at: Date;
}

/** The database, and the clock of the server. */
interface Source {
  db: Database;
  now: () => Date;
}

/**
 * What a feature sets going in features that are built on it, and what it asks them. `index.ts` beside this file implements all of it;
 * features call it as `deps.followUps`.
 */
export interface FollowUps {
  /** An event was changed by its form. `tx` holds the event. */
  eventChanged: (
    tx: Executor,
    event: { id: number; title: string; title_en: string | null },
    now: Date,
  ) => Promise<void>;

  /** A member joined an event that is live and belongs to a round. `tx` holds the event. */
  roundJoined: (tx: Executor, joined: { round_id: number; user_id: number; at: Date }) => Promise<void>;

  /** A team is about to be deleted. `tx` holds the team. Throws team_in_season while a championship needs it. */
  teamDeleted: (tx: Executor, team: { id: number; at: Date }) => Promise<void>;

  /** A game server sent events of live timing. Returns what became of each, in their order; a repeat of an id changes nothing. */
  timingEventsReceived: (
    source: Source,
    server_id: number,
    events: readonly UnreadEvent[],
  ) => Promise<readonly EventStatus[]>;

  /** A session of a game server was stored, or a later file changed it. */
  sessionStored: (tx: Executor, session: StoredSession, now: Date) => Promise<void>;

  /** Whether a season is driven on one of these layouts or with one of these cars, named by the game's own ids. */
  isNameInUse: (tx: Executor, names: { kind: RawIdKind; raws: readonly string[] }) => Promise<boolean>;

  /** Whether a Steam account has driven on one of our servers since a moment. */
  hasDrivenSince: (db: Executor, steam_id: string, since: Date) => Promise<boolean>;

  /** Who may drive a server during an event with an entry list; undefined where the server has no such event. */
  listEventDrivers: (
    db: Executor,
    event: { event_id: number; server_id: number; now: Date },
  ) => Promise<string[] | undefined>;

  /** The tracks of rounds by round id, without rounds whose track is to be announced. */
  listRoundTracks: (db: Executor, round_ids: readonly number[]) => Promise<Map<number, RoundTrack>>;

  /** Which drivers a decision or the licence ladder keeps out of a championship, or of a round. */
  loadBars: (
    db: Executor,
    championship: { id: number; series_id: number | null },
    now: Date,
  ) => Promise<BarOf>;

  /** How many reports about a round wait for their decision. */
  countOpenReports: (db: Executor, round_id: number) => Promise<number>;

  /** Whether a member is on the stewards' panel of a championship. */
  isSteward: (db: Executor, championship_id: number, user_id: number) => Promise<boolean>;
}
