import type { Readable } from 'node:stream';

/** A byte range, inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  stream: Readable;
  /** The length of the stream. */
  bytes: number;
}

/** Stores uploaded files under generated names. Throws storage_unavailable. */
export interface Storage {
  /** Atomic: the file is complete or missing. */
  put(name: string, content: Uint8Array): Promise<void>;
  /** Stores a local file of any size without loading it into memory. The source stays. */
  putFile(name: string, path: string): Promise<void>;
  /** The whole file or a valid range; read only as the stream is consumed. */
  get(name: string, range?: ByteRange): Promise<StoredFile | undefined>;
  /** Idempotent. */
  remove(name: string): Promise<void>;
  /** All names, unordered; concurrent changes may or may not be included. */
  list(): AsyncIterable<string>;
}

/** Throws on a name that could address anything but one file in one place. */
export function assertStorageName(name: string): string {
  if (!/^[a-z0-9][a-z0-9_-]{0,99}(\.[a-z0-9]{1,10})?$/i.test(name)) throw new Error('not a file name');
  return name;
}
