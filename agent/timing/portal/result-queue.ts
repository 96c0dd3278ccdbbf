import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../log.ts';
import type { BridgeState, FileStamp } from '../bridge-state.ts';
import { toResultName } from './result-name.ts';

/** Interval of scans: a file may appear without a packet, or long after it. */
const scanEveryMs = 60_000;
/** A file is complete once its size and modification time are unchanged for this long. */
const stillMs = 2_000;
/** Time until a missing file is given up. If it appears later, a scan finds it. */
const missingMs = 24 * 60 * 60_000;

interface Look extends FileStamp {
  /** When the file was first seen with this stamp. */
  since: number;
}

export interface ReadFile {
  stamp: FileStamp;
  bytes: Buffer<ArrayBuffer>;
}

const isSame = (one: FileStamp, other: FileStamp) =>
  one.name === other.name && one.size === other.size && one.written === other.written;

/** The pending result files of a folder, oldest first. Never changes the folder. */
export function createResultQueue(
  folder: string,
  { state, save }: { state: BridgeState; save: () => void },
  log: Log,
  now: () => number,
) {
  const looks = new Map<string, Look>();
  const missingSince = new Map<string, number>();
  /** Already logged. */
  const unreadable = new Set<string>();
  let scannedAt = Number.NEGATIVE_INFINITY;

  async function stampOf(name: string): Promise<FileStamp | undefined> {
    const found = await stat(join(folder, name)).catch(() => undefined);
    return found?.isFile() ? { name, size: found.size, written: found.mtimeMs } : undefined;
  }

  function add(name: string): void {
    if (!state.results.includes(name)) state.results.push(name);
    save();
  }

  function remove(name: string): void {
    state.results = state.results.filter((one) => one !== name);
    looks.delete(name);
    missingSince.delete(name);
    unreadable.delete(name);
  }

  function isDone(file: FileStamp): boolean {
    const refused = state.results_refused.find(({ name }) => name === file.name);
    if (refused) return isSame(refused, file);
    return file.written <= state.results_until || state.results_done.some((done) => isSame(done, file));
  }

  /** Advances `results_until` to the first pending file, so that the list of completed ones stays short. */
  function compact(files: readonly FileStamp[]): void {
    const waiting = files.filter(({ name }) => state.results.includes(name));
    const first = Math.min(...waiting.map(({ written }) => written));
    const before = state.results_done.map(({ written }) => written).filter((written) => written < first);
    state.results_until = Math.max(state.results_until, ...before);
    state.results_done = state.results_done.filter(({ written }) => written > state.results_until);
  }

  async function scan(): Promise<void> {
    scannedAt = now();
    try {
      const names = (await readdir(folder)).filter((name) => toResultName(name) === name);
      const files = (await Promise.all(names.map(stampOf))).filter((file) => file !== undefined);
      const present = new Set(names);
      state.results_refused = state.results_refused.filter(({ name }) => present.has(name));
      const fresh = files.filter((file) => !state.results.includes(file.name) && !isDone(file));
      for (const { name } of fresh.toSorted((a, b) => a.written - b.written)) state.results.push(name);
      compact(files);
      save();
    } catch (error) {
      log('results', `the folder cannot be read: ${error instanceof Error ? error.message : error}`);
    }
  }

  /** Returns the stamp if the file is complete. */
  async function look(name: string): Promise<FileStamp | undefined> {
    const stamp = await stampOf(name);
    if (!stamp) {
      looks.delete(name);
      const since = missingSince.get(name) ?? now();
      missingSince.set(name, since);
      if (now() - since < missingMs) return undefined;
      log('results', `${name} never came, and is left out`);
      remove(name);
      save();
      return undefined;
    }
    missingSince.delete(name);
    const before = looks.get(name);
    if (before && isSame(before, stamp)) return now() - before.since >= stillMs ? stamp : undefined;
    looks.set(name, { ...stamp, since: now() });
    return undefined;
  }

  /** Reads the bytes, unless the file is locked or changed during the read. */
  async function read(stamp: FileStamp): Promise<ReadFile | undefined> {
    try {
      const bytes = await readFile(join(folder, stamp.name));
      unreadable.delete(stamp.name);
      const after = await stampOf(stamp.name);
      return after && isSame(after, stamp) && bytes.length === stamp.size ? { stamp, bytes } : undefined;
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code ?? String(error);
      if (!unreadable.has(stamp.name)) log('results', `${stamp.name} cannot be read and waits: ${reason}`);
      unreadable.add(stamp.name);
      return undefined;
    }
  }

  return {
    add,
    /** Returns the first file that can be sent now. */
    async next(): Promise<ReadFile | undefined> {
      if (now() - scannedAt >= scanEveryMs) await scan();
      for (const name of state.results.slice()) {
        const stamp = await look(name);
        const file = stamp && (await read(stamp));
        if (file) return file;
      }
      return undefined;
    },
    isEmpty: () => state.results.length === 0,
    /** Marks the file as sent or rejected. */
    finish(stamp: FileStamp): void {
      remove(stamp.name);
      state.results_done = [...state.results_done.filter(({ name }) => name !== stamp.name), stamp];
      save();
    },
    /** Moves the file behind the others. */
    postpone(name: string): void {
      state.results = [...state.results.filter((one) => one !== name), name];
      save();
    },
  };
}
