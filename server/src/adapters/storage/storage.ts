import type { Readable } from 'node:stream';

/** Where uploaded files are kept, by a file name that we made ourselves. */
export interface Storage {
  /** The file is there whole or not at all. */
  put(name: string, content: Uint8Array): Promise<void>;
  /** `bytes` is the length of the stream. */
  get(name: string): Promise<{ stream: Readable; bytes: number } | undefined>;
  /** Removing what is not there is fine. */
  remove(name: string): Promise<void>;
}

/** Throws on a name that could mean anything but one file in one place. */
export function checkName(name: string): string {
  if (!/^[a-z0-9][a-z0-9_-]{0,99}(\.[a-z0-9]{1,10})?$/i.test(name)) throw new Error('not a file name');
  return name;
}
