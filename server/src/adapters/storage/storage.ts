import type { Readable } from 'node:stream';

/** Part of a file in bytes, the last one included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  stream: Readable;
  /** The length of the stream. */
  bytes: number;
}

/** Where uploaded files are kept, by a file name that we made ourselves. Throws storage_unavailable when it is away. */
export interface Storage {
  /** The file is there whole or not at all. */
  put(name: string, content: Uint8Array): Promise<void>;
  /** The same with a file of this machine, of any size and never whole in memory. It stays where it is. */
  putFile(name: string, path: string): Promise<void>;
  /** The whole file or a range that lies within it; nothing of it is read before the stream is. */
  get(name: string, range?: ByteRange): Promise<StoredFile | undefined>;
  /** Removing what is not there is fine. */
  remove(name: string): Promise<void>;
  /** The names of all files, in no order; what comes or goes meanwhile may be among them or not. */
  list(): AsyncIterable<string>;
}

/** Throws on a name that could mean anything but one file in one place. */
export function assertStorageName(name: string): string {
  if (!/^[a-z0-9][a-z0-9_-]{0,99}(\.[a-z0-9]{1,10})?$/i.test(name)) throw new Error('not a file name');
  return name;
}
