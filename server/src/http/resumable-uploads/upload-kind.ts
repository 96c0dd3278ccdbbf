import type { EndpointSpec } from '@paddock/contract/core/endpoint';
import type { Deps } from '../../adapters/deps.ts';

/** A new upload. */
export interface BegunUpload {
  id: string;
  user_id: number;
  /** As sent; empty if missing. */
  file_name: string;
  /** Bytes. */
  size: number;
}

/** A kind of resumable upload: who may send it, size limits, and where a feature stores its metadata. */
export interface UploadKind {
  /** The endpoint of the tus protocol (1.0). */
  path: string;
  access: EndpointSpec['access'];
  /** The store of its bytes, not shared with other kinds. */
  store: Deps['partialUploads'];
  /** Absolute size limit of a file in bytes. */
  maxBytes: number;
  /** The currently configured limit. */
  limit: () => Promise<number>;
  /** Records an upload before its first byte; false if the member has too many open. */
  begin: (upload: BegunUpload) => Promise<boolean>;
  /** Called after its last byte. */
  finish: (id: string) => Promise<void>;
  /** Whether the upload exists and belongs to this member. */
  isOwn: (id: string, user_id: number) => Promise<boolean>;
  /** Deletes it with its bytes. */
  drop: (id: string) => Promise<void>;
}

export const isUploadId = (id: string): boolean => /^[0-9a-f-]{36}$/.test(id);
