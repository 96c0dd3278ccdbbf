import type { DataStore } from '@tus/server';

/** The bytes of a finished upload as a file of this machine. */
export interface FetchedUpload {
  path: string;
  size: number;
  /** Takes a copy away; what lies here anyway stays until the upload is removed. */
  release: () => Promise<void>;
}

/** Where resumable uploads are kept, by their id, until something uses them. */
export interface UploadStore {
  /** What the code of the protocol writes to. */
  open(): Promise<DataStore>;
  /** `folder` is for a copy of what lies elsewhere. Undefined for one that is not there, or not whole where that is known. */
  fetch(id: string, folder: string): Promise<FetchedUpload | undefined>;
  /** Removing what is not there is fine. */
  remove(id: string): Promise<void>;
  /** Ids of which anything is kept, some of them more than once. */
  list(): AsyncIterable<string>;
}

/** The file itself, and what the protocol's code keeps beside it. */
export const idOfName = (name: string) => name.replace(/\.\w+$/, '');
