import { join } from 'node:path';
import { uploadMs } from '@paddock/contract/downloads/rules';
import type { Config } from '../../config/config.ts';
import { folderStorage } from './folder.ts';
import { folderUploads } from './folder-uploads.ts';
import type { Storage } from './storage.ts';
import type { UploadStore } from './upload-store.ts';

export interface Stores {
  storage: Storage;
  /** Files without a public address. */
  privateStorage: Storage;
  /** Unfinished uploads: the staff's files, and members' clips. */
  partialUploads: UploadStore;
  partialClips: UploadStore;
  /** The target of BACKUP_TO. */
  backups: Storage | undefined;
}

/** Opens the uploads in S3 if configured, otherwise in folders of DATA_DIR. Loads the S3 library only if needed. */
export async function openStores({ s3: account, dataDir, backup }: Config): Promise<Stores> {
  const s3 = account && { account, ...(await import('./s3.ts')), ...(await import('./s3-uploads.ts')) };
  const folder = (name: string) => folderStorage(join(dataDir, name));
  const openBackups = (): Storage | undefined => {
    if (!backup.to) return undefined;
    if ('folder' in backup.to) return folderStorage(backup.to.folder);
    const { bucket, prefix } = backup.to;
    return s3?.s3Storage({ ...s3.account, bucket }, prefix);
  };
  const openUploads = (name: string): UploadStore =>
    s3 ? s3.s3Uploads(s3.account, `${name}/`, uploadMs) : folderUploads(join(dataDir, name), uploadMs);
  return {
    storage: s3 ? s3.s3Storage(s3.account) : folder('uploads'),
    privateStorage: s3 ? s3.s3Storage(s3.account, 'private/') : folder('private-uploads'),
    partialUploads: openUploads('partial-uploads'),
    partialClips: openUploads('partial-clips'),
    backups: openBackups(),
  };
}
