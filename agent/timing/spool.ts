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

/** How much of the file is read at once; a row is far shorter. */
const chunkBytes = 1024 * 1024;

export interface SpooledRows {
  rows: EventRow[];
  /** What of the file they are, lines that cannot be read included. */
  bytes: number;
}

export interface Spool {
  /** False when the file is full, and then nothing of it is kept. */
  append: (rows: readonly EventRow[]) => boolean;
  /** The oldest rows, at most so many. */
  first: (limit: number) => SpooledRows;
  /** Forgets the oldest. */
  remove: (bytes: number) => void;
  isEmpty: () => boolean;
  close: () => void;
}

function parseRow(line: string): EventRow[] {
  try {
    const row: unknown = JSON.parse(line);
    return typeof row === 'object' && row !== null ? [row as EventRow] : [];
  } catch {
    // A line that a power cut left.
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
 * Rows on their way to the portal: one a line in a file, and beside it how much of the file is through. Each row is written
 * before `append` ends, so that no end of the program loses one. Whenever the two files disagree, rows are sent twice
 * rather than never: the portal knows a row by its id.
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
  /** Drops a line that was not written to its end. */
  function dropTornLine(): void {
    let from = Math.max(0, end - chunkBytes);
    let last = read(from, chunkBytes).lastIndexOf('\n');
    while (last < 0 && from > 0) {
      from = Math.max(0, from - chunkBytes);
      last = read(from, chunkBytes).lastIndexOf('\n');
    }
    if (from + last + 1 < end) cut(from + last + 1);
  }
  /** Leaves in the file only what is not through. */
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
        // A full disk: half a line would spoil the one that comes next.
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
          // What is longer than any row is none.
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
      // The mark first: between the two a row is there twice, not lost.
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
