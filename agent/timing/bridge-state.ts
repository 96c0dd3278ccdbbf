import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** The driver of a car, as last reported by the game server. */
export interface Driver {
  guid: string;
  name: string;
  team: string;
  car: string;
  skin: string;
}

/** A session as reported to the portal. */
export interface KnownSession {
  /** `<start ms>-<index>` */
  key: string;
  index: number;
  kind: string;
  track: string;
  layout: string;
  /** ms by the clock of the bridge. */
  start: number;
  is_over: boolean;
  /** The data of `session_start`, and of the last `session_car` of each car with its driver. */
  data: Record<string, unknown>;
  cars: [car_id: number, steam_id: string, data: Record<string, unknown>][];
}

/** A file's size in bytes and modification time in ms when it was last checked. */
export interface FileStamp {
  name: string;
  size: number;
  written: number;
}

/** A result file that the portal rejected; it is only sent again with other content. */
export interface RejectedFile extends FileStamp {
  /** SHA-256 of the bytes. */
  hash: string;
  code: string;
}

/** State that survives a crash of the bridge during a race. */
export interface BridgeState {
  /** Newest last. */
  sessions: KnownSession[];
  /** Drivers on the server. */
  drivers: [car_id: number, Driver][];
  /** Names of pending result files. */
  results: string[];
  /** Result files modified until then are done, unless pending; ms. */
  results_until: number;
  /** Later files that are done. */
  results_done: FileStamp[];
  /** As long as they exist. */
  results_refused: RejectedFile[];
  /** Report files that the portal has accepted. */
  reports: string[];
}

const emptyState = (now: number): BridgeState => ({
  sessions: [],
  drivers: [],
  results: [],
  results_until: now,
  results_done: [],
  results_refused: [],
  reports: [],
});

export interface StateFile {
  state: BridgeState;
  /** Writes changes to disk. */
  save: () => void;
}

/**
 * Opens the state next to the spool; an unreadable file counts as none. The first state is written at once, so that a restart sends result
 * files that were written since the first start.
 */
export function openStateFile(path: string, now: number): StateFile {
  const state = emptyState(now);
  let written = '';
  try {
    const text = readFileSync(path, 'utf8');
    Object.assign(state, JSON.parse(text));
    written = text;
  } catch (error) {
    const isNone = (error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError;
    if (!isNone) throw error;
  }
  const save = () => {
    const text = JSON.stringify(state);
    if (text === written) return;
    try {
      // By a new name first, so that an interrupted write leaves the old file whole.
      writeFileSync(`${path}.new`, text);
      renameSync(`${path}.new`, path);
      written = text;
    } catch (error) {
      // A full disk ends no race: without the file, the game server is asked once more after a restart.
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  };
  save();
  return { state, save };
}
