/** Why a Hub file cannot be read, as a sentence for the operator. */
export class HubFileError extends Error {
  override name = 'HubFileError';
}

/** A row of the Hub as an ingest event, and the Hub's timestamp for resuming. */
export interface HubRow {
  event: { id: string; type: 'lap' | 'overtake'; at: string; steam_id: string; data: object };
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  changed_at: string;
}

export const hubTables = ['timing_leaderboard_entries', 'overtake_n_leaderboard_entries'] as const;
export type HubTable = (typeof hubTables)[number];

/** AssettoServer Hub's database, read-only. */
export interface HubFile {
  /** Rows changed at this time or later, oldest first; all for an empty string. */
  rowsSince: (table: HubTable, since: string) => Iterable<HubRow>;
  close: () => void;
}

/** Opens a Hub's database. Throws HubFileError. */
export type OpenHub = (path: string) => HubFile;
