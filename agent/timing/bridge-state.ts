import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Who sits in a car, as far as the game server told. */
export interface Driver {
  guid: string;
  name: string;
  team: string;
  car: string;
  skin: string;
}

/** A session as the bridge tells the portal of it. */
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
  /** Of `session_start`, and of the last `session_car` of each car with its driver. */
  data: Record<string, unknown>;
  cars: [car_id: number, steam_id: string, data: Record<string, unknown>][];
}

/** A file as it was when it was looked at: its size in bytes, and its modification time in ms. */
export interface FileStamp {
  name: string;
  size: number;
  written: number;
}

/** A result file that the portal refused: it is sent again only with other content. */
export interface RejectedFile extends FileStamp {
  /** SHA-256 of the bytes. */
  hash: string;
  code: string;
}

/** What the bridge still knows after it was ended in the middle of a race. */
export interface BridgeState {
  /** Newest last. */
  sessions: KnownSession[];
  /** Who is on the server. */
  drivers: [car_id: number, Driver][];
  /** Names of result files that wait. */
  results: string[];
  /** Result files modified until then are done with, ms, unless they wait. */
  results_until: number;
  /** Later ones that are done with. */
  results_done: FileStamp[];
  /** As long as they are on the disk. */
  results_refused: RejectedFile[];
  /** Files of reports that the portal has taken. */
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
  /** Writes what has changed. */
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
