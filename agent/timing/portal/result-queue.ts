import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../log.ts';
import type { BridgeState, FileStamp, StateFile } from '../bridge-state.ts';
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
export class ResultQueue {
  readonly #folder: string;
  readonly #state: BridgeState;
  readonly #save: () => void;
  readonly #log: Log;
  readonly #now: () => number;
  readonly #looks = new Map<string, Look>();
  readonly #missingSince = new Map<string, number>();
  /** Already logged. */
  readonly #unreadable = new Set<string>();
  #scannedAt = Number.NEGATIVE_INFINITY;

  constructor(
    folder: string,
    { state, save }: Pick<StateFile, 'state' | 'save'>,
    log: Log,
    now: () => number,
  ) {
    this.#folder = folder;
    this.#state = state;
    this.#save = save;
    this.#log = log;
    this.#now = now;
  }

  async #stampOf(name: string): Promise<FileStamp | undefined> {
    const found = await stat(join(this.#folder, name)).catch(() => undefined);
    return found?.isFile() ? { name, size: found.size, written: found.mtimeMs } : undefined;
  }

  add(name: string): void {
    if (!this.#state.results.includes(name)) this.#state.results.push(name);
    this.#save();
  }

  #remove(name: string): void {
    this.#state.results = this.#state.results.filter((one) => one !== name);
    this.#looks.delete(name);
    this.#missingSince.delete(name);
    this.#unreadable.delete(name);
  }

  #isDone(file: FileStamp): boolean {
    const refused = this.#state.results_refused.find(({ name }) => name === file.name);
    if (refused) return isSame(refused, file);
    return (
      file.written <= this.#state.results_until || this.#state.results_done.some((done) => isSame(done, file))
    );
  }

  /** Advances `results_until` to the first pending file, so that the list of completed ones stays short. */
  #compact(files: readonly FileStamp[]): void {
    const waiting = files.filter(({ name }) => this.#state.results.includes(name));
    const first = Math.min(...waiting.map(({ written }) => written));
    const before = this.#state.results_done
      .map(({ written }) => written)
      .filter((written) => written < first);
    this.#state.results_until = Math.max(this.#state.results_until, ...before);
    this.#state.results_done = this.#state.results_done.filter(
      ({ written }) => written > this.#state.results_until,
    );
  }

  async #scan(): Promise<void> {
    this.#scannedAt = this.#now();
    try {
      const names = (await readdir(this.#folder)).filter((name) => toResultName(name) === name);
      const files = (await Promise.all(names.map((name) => this.#stampOf(name)))).filter(
        (file) => file !== undefined,
      );
      const present = new Set(names);
      this.#state.results_refused = this.#state.results_refused.filter(({ name }) => present.has(name));
      const fresh = files.filter((file) => !this.#state.results.includes(file.name) && !this.#isDone(file));
      for (const { name } of fresh.toSorted((a, b) => a.written - b.written)) this.#state.results.push(name);
      this.#compact(files);
      this.#save();
    } catch (error) {
      this.#log('results', `the folder cannot be read: ${error instanceof Error ? error.message : error}`);
    }
  }

  /** Returns the stamp if the file is complete. */
  async #look(name: string): Promise<FileStamp | undefined> {
    const stamp = await this.#stampOf(name);
    if (!stamp) {
      this.#looks.delete(name);
      const since = this.#missingSince.get(name) ?? this.#now();
      this.#missingSince.set(name, since);
      if (this.#now() - since < missingMs) return undefined;
      this.#log('results', `${name} never came, and is left out`);
      this.#remove(name);
      this.#save();
      return undefined;
    }
    this.#missingSince.delete(name);
    const before = this.#looks.get(name);
    if (before && isSame(before, stamp)) return this.#now() - before.since >= stillMs ? stamp : undefined;
    this.#looks.set(name, { ...stamp, since: this.#now() });
    return undefined;
  }

  /** Reads the bytes, unless the file is locked or changed during the read. */
  async #read(stamp: FileStamp): Promise<ReadFile | undefined> {
    try {
      const bytes = await readFile(join(this.#folder, stamp.name));
      this.#unreadable.delete(stamp.name);
      const after = await this.#stampOf(stamp.name);
      return after && isSame(after, stamp) && bytes.length === stamp.size ? { stamp, bytes } : undefined;
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code ?? String(error);
      if (!this.#unreadable.has(stamp.name))
        this.#log('results', `${stamp.name} cannot be read and waits: ${reason}`);
      this.#unreadable.add(stamp.name);
      return undefined;
    }
  }

  /** Returns the first file that can be sent now. */
  async next(): Promise<ReadFile | undefined> {
    if (this.#now() - this.#scannedAt >= scanEveryMs) await this.#scan();
    for (const name of this.#state.results.slice()) {
      const stamp = await this.#look(name);
      const file = stamp && (await this.#read(stamp));
      if (file) return file;
    }
    return undefined;
  }

  isEmpty(): boolean {
    return this.#state.results.length === 0;
  }

  /** Marks the file as sent or rejected. */
  finish(stamp: FileStamp): void {
    this.#remove(stamp.name);
    this.#state.results_done = [...this.#state.results_done.filter(({ name }) => name !== stamp.name), stamp];
    this.#save();
  }

  /** Moves the file behind the others. */
  postpone(name: string): void {
    this.#state.results = [...this.#state.results.filter((one) => one !== name), name];
    this.#save();
  }
}
