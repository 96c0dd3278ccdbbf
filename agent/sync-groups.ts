import type { Config, GroupFile } from './config.ts';
import { signalReload } from './game-process.ts';
import { readGroupFile, writeGroupFile } from './group-file.ts';
import type { Log } from './log.ts';
import { fetchGroup, type GroupResponse } from './portal-client.ts';
import { assertNoMassRemoval, formatGroupFile, parseGroupFile, SyncError } from './steam-ids.ts';

export interface RoundOptions {
  /** Accepts lists that are empty or shrank. */
  force: boolean;
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Creates the function that syncs all groups, and remembers their ETags between rounds. */
export function createGroupSync(config: Config, log: Log) {
  const accepted = new Map<GroupFile, GroupResponse>();

  async function listOf(entry: GroupFile): Promise<GroupResponse> {
    const known = accepted.get(entry);
    const portal = { origin: config.origin, key: config.readKey() };
    const fresh = await fetchGroup(portal, entry.group, known?.tag ?? null);
    if (fresh ?? known) return (fresh ?? known) as GroupResponse;
    throw new SyncError('the portal has nothing new of what was never asked');
  }

  /** Updates one file from the portal; true if it was written. */
  async function update(entry: GroupFile, { force }: RoundOptions): Promise<boolean> {
    const listed = await listOf(entry);
    const before = readGroupFile(entry.file);
    const text = formatGroupFile([...listed.ids, ...entry.always]);
    if (text !== before && !force) assertNoMassRemoval(listed.ids, parseGroupFile(before), entry);
    accepted.set(entry, listed);
    if (text === before) {
      log(entry.group, `${parseGroupFile(text).length} ids, as they are`);
      return false;
    }
    writeGroupFile(entry.file, text);
    log(entry.group, `${parseGroupFile(before).length} ids became ${parseGroupFile(text).length}, written`);
    return true;
  }

  /** Syncs all groups once; false if any was rejected or failed, in which case its file stays. */
  return async function round(options: RoundOptions): Promise<boolean> {
    let [isWritten, isFine] = [false, true];
    for (const entry of config.groups) {
      try {
        isWritten = (await update(entry, options)) || isWritten;
      } catch (error) {
        isFine = false;
        log(entry.group, `the file stays: ${sentenceOf(error)}`);
      }
    }
    if (!isWritten) return isFine;
    try {
      signalReload(config);
      return isFine;
    } catch (error) {
      log('game server', `not told to read its groups again: ${sentenceOf(error)}`);
      return false;
    }
  };
}
