import {
  closeSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeSync,
} from 'node:fs';
import type { EventRow } from './event-row.ts';

/** Bytes per read; a row is far shorter. */
const chunkBytes = 1024 * 1024;

export interface SpooledRows {
  rows: EventRow[];
  /** Their length in the file, including unreadable lines. */
  bytes: number;
}

function parseRow(line: string): EventRow[] {
  try {
    const row: unknown = JSON.parse(line);
    return typeof row === 'object' && row !== null ? [row as EventRow] : [];
  } catch {
    // A line torn by a power failure.
    return [];
  }
}

function readStart(path: string): number {
  try {
    return Number(readFileSync(path, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}

/**
 * A queue of rows on disk: one per line in a file, and in a second file the offset of delivered ones. `append`
 * writes synchronously, so that no crash loses a row. When the files disagree, rows are sent twice rather than
 * never: the portal deduplicates by id.
 */
export class Spool {
  readonly #path: string;
  readonly #maxBytes: number;
  #file: number;
  readonly #markFile: number;
  /** Length of the file, in bytes. */
  #end: number;
  /** Bytes at its start that are delivered. */
  #start: number;

  constructor(path: string, maxBytes = 50 * 1024 * 1024) {
    this.#path = path;
    this.#maxBytes = maxBytes;
    this.#file = openSync(path, 'a+');
    closeSync(openSync(`${path}.sent`, 'a'));
    this.#markFile = openSync(`${path}.sent`, 'r+');
    this.#end = fstatSync(this.#file).size;
    this.#start = readStart(`${path}.sent`);
    this.#dropTornLine();
    if (!(this.#start >= 0 && this.#start <= this.#end)) this.#markStart(0);
  }

  #read(from: number, length: number): Buffer {
    const bytes = Buffer.alloc(Math.min(length, this.#end - from));
    return bytes.subarray(0, readSync(this.#file, bytes, 0, bytes.length, from));
  }

  #cut(length: number): void {
    ftruncateSync(this.#file, length);
    this.#end = length;
  }

  #markStart(position: number): void {
    writeSync(this.#markFile, String(position).padStart(16, '0'), 0);
    this.#start = position;
  }

  /** Drops a torn last line. */
  #dropTornLine(): void {
    let from = Math.max(0, this.#end - chunkBytes);
    let last = this.#read(from, chunkBytes).lastIndexOf('\n');
    while (last < 0 && from > 0) {
      from = Math.max(0, from - chunkBytes);
      last = this.#read(from, chunkBytes).lastIndexOf('\n');
    }
    if (from + last + 1 < this.#end) this.#cut(from + last + 1);
  }

  /** Removes delivered rows from the file. */
  #compact(): void {
    const fresh = openSync(`${this.#path}.new`, 'w+');
    for (let at = this.#start; at < this.#end; ) {
      const part = this.#read(at, chunkBytes);
      writeSync(fresh, part);
      at += part.length;
    }
    closeSync(fresh);
    const size = this.#end - this.#start;
    this.#markStart(0);
    renameSync(`${this.#path}.new`, this.#path);
    closeSync(this.#file);
    this.#file = openSync(this.#path, 'a+');
    this.#end = size;
  }

  /** False if the file is full; then none of the rows is stored. */
  append(rows: readonly EventRow[]): boolean {
    const bytes = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    if (this.#end + bytes.length > this.#maxBytes && this.#start > 0) this.#compact();
    if (this.#end + bytes.length > this.#maxBytes) return false;
    try {
      for (let written = 0; written < bytes.length; ) written += writeSync(this.#file, bytes, written);
    } catch (error) {
      // On a full disk, half a line would corrupt the next one.
      ftruncateSync(this.#file, this.#end);
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
      throw error;
    }
    this.#end += bytes.length;
    return true;
  }

  /** Returns the oldest rows, at most `limit`. */
  first(limit: number): SpooledRows {
    const rows: EventRow[] = [];
    const part = this.#read(this.#start, chunkBytes);
    let bytes = 0;
    while (rows.length < limit) {
      const next = part.indexOf('\n', bytes);
      if (next < 0) {
        // A line longer than any row is not one.
        if (bytes === 0) bytes = part.length;
        break;
      }
      rows.push(...parseRow(part.toString('utf8', bytes, next)));
      bytes = next + 1;
    }
    return { rows, bytes };
  }

  /** Removes the oldest rows. */
  remove(bytes: number): void {
    if (this.#start + bytes < this.#end) return this.#markStart(this.#start + bytes);
    // Resets the offset first: a crash in between repeats rows instead of losing them.
    this.#markStart(0);
    return this.#cut(0);
  }

  isEmpty(): boolean {
    return this.#start === this.#end;
  }

  close(): void {
    closeSync(this.#file);
    closeSync(this.#markFile);
  }
}
