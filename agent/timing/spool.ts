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

export interface Spool {
  /** False if the file is full; then none of the rows is stored. */
  append: (rows: readonly EventRow[]) => boolean;
  /** Returns the oldest rows, at most `limit`. */
  first: (limit: number) => SpooledRows;
  /** Removes the oldest rows. */
  remove: (bytes: number) => void;
  isEmpty: () => boolean;
  close: () => void;
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
export function openSpool(path: string, maxBytes = 50 * 1024 * 1024): Spool {
  let file = openSync(path, 'a+');
  closeSync(openSync(`${path}.sent`, 'a'));
  const markFile = openSync(`${path}.sent`, 'r+');
  let end = fstatSync(file).size;
  let start = readStart(`${path}.sent`);

  function read(from: number, length: number): Buffer {
    const bytes = Buffer.alloc(Math.min(length, end - from));
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from));
  }
  function cut(length: number): void {
    ftruncateSync(file, length);
    end = length;
  }
  function markStart(position: number): void {
    writeSync(markFile, String(position).padStart(16, '0'), 0);
    start = position;
  }
  /** Drops a torn last line. */
  function dropTornLine(): void {
    let from = Math.max(0, end - chunkBytes);
    let last = read(from, chunkBytes).lastIndexOf('\n');
    while (last < 0 && from > 0) {
      from = Math.max(0, from - chunkBytes);
      last = read(from, chunkBytes).lastIndexOf('\n');
    }
    if (from + last + 1 < end) cut(from + last + 1);
  }
  /** Removes delivered rows from the file. */
  function compact(): void {
    const fresh = openSync(`${path}.new`, 'w+');
    for (let at = start; at < end; ) {
      const part = read(at, chunkBytes);
      writeSync(fresh, part);
      at += part.length;
    }
    closeSync(fresh);
    const size = end - start;
    markStart(0);
    renameSync(`${path}.new`, path);
    closeSync(file);
    file = openSync(path, 'a+');
    end = size;
  }

  dropTornLine();
  if (!(start >= 0 && start <= end)) markStart(0);

  return {
    append(rows) {
      const bytes = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
      if (end + bytes.length > maxBytes && start > 0) compact();
      if (end + bytes.length > maxBytes) return false;
      try {
        for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
      } catch (error) {
        // On a full disk, half a line would corrupt the next one.
        ftruncateSync(file, end);
        if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
        throw error;
      }
      end += bytes.length;
      return true;
    },
    first(limit) {
      const rows: EventRow[] = [];
      const part = read(start, chunkBytes);
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
    },
    remove(bytes) {
      if (start + bytes < end) return markStart(start + bytes);
      // Resets the offset first: a crash in between repeats rows instead of losing them.
      markStart(0);
      return cut(0);
    },
    isEmpty: () => start === end,
    close() {
      closeSync(file);
      closeSync(markFile);
    },
  };
}
