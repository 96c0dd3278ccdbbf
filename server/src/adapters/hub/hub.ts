/** Why a Hub file cannot be read, in a sentence for the person who named it. */
export class HubFileError extends Error {
  override name = 'HubFileError';
}

/** A row of the Hub as an event of the intake, and the Hub's own time by which reading goes on. */
export interface HubRow {
  event: { id: string; type: 'lap' | 'overtake'; at: string; steam_id: string; data: object };
  /** `YYYY-MM-DD HH:MM:SS` of the Hub's clock, which is UTC. */
  changed_at: string;
}

export const hubTables = ['timing_leaderboard_entries', 'overtake_n_leaderboard_entries'] as const;
export type HubTable = (typeof hubTables)[number];

/** AssettoServer Hub's database, read and never written. */
export interface HubFile {
  /** What changed at this time or later, oldest first; everything for an empty text. */
  rowsSince: (table: HubTable, since: string) => Iterable<HubRow>;
  close: () => void;
}

/** Opens a Hub's database. Throws HubFileError. */
export type OpenHub = (path: string) => HubFile;
