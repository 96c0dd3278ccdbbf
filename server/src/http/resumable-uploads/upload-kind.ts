import type { EndpointSpec } from '@paddock/contract/core/endpoint';
import type { Deps } from '../../adapters/deps.ts';

/** An upload as it begins. */
export interface BegunUpload {
  id: string;
  user_id: number;
  /** As sent; empty where none was. */
  file_name: string;
  /** Bytes. */
  size: number;
}

/** What resumable uploads are for: who may send them, how large they may be, and where a feature notes them. */
export interface UploadKind {
  /** Where the tus protocol (1.0) is spoken. */
  path: string;
  access: EndpointSpec['access'];
  /** Where its bytes lie; no other kind's do. */
  store: Deps['partialUploads'];
  /** Of one file, in bytes, whatever the settings say. */
  maxBytes: number;
  /** The same as it is set now. */
  limit: () => Promise<number>;
  /** Notes one before its first byte comes; false where the member has too many open. */
  begin: (upload: BegunUpload) => Promise<boolean>;
  /** Its last byte has come. */
  finish: (id: string) => Promise<void>;
  /** Whether there is such an upload of this member. */
  isOwn: (id: string, user_id: number) => Promise<boolean>;
  /** Forgets it with its bytes. */
  drop: (id: string) => Promise<void>;
}

export const isUploadId = (id: string): boolean => /^[0-9a-f-]{36}$/.test(id);
