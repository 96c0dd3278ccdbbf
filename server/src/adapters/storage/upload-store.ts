import type { DataStore } from '@tus/server';

/** A completed upload as a local file. */
export interface FetchedUpload {
  path: string;
  size: number;
  /** Deletes a copy; a local original stays until the upload is removed. */
  release: () => Promise<void>;
}

/** Stores resumable uploads by id until they are used. */
export interface UploadStore {
  /** The store for the protocol's library. */
  open(): Promise<DataStore>;
  /** `folder` receives a copy of a remote upload. Undefined if missing, or incomplete where that is known. */
  fetch(id: string, folder: string): Promise<FetchedUpload | undefined>;
  /** Idempotent. */
  remove(id: string): Promise<void>;
  /** Ids with any stored data, possibly repeated. */
  list(): AsyncIterable<string>;
}

/** The file itself, and the metadata of the protocol's library. */
export const idOfName = (name: string) => name.replace(/\.\w+$/, '');
