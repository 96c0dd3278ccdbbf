import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { folderStorage } from './folder.ts';
import type { Storage } from './storage.ts';

/** The stores of uploads by the names of their folders in DATA_DIR. */
export interface Stores {
  /** Shown to whoever has the address. */
  uploads: Storage;
  /** Read only after a permission was checked. */
  'private-uploads': Storage;
}

/** In S3 where it is configured, else in folders. The library of S3 is read only for it. */
export async function openStores({ s3: account, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Stores> {
  if (!account)
    return {
      uploads: folderStorage(join(dataDir, 'uploads')),
      'private-uploads': folderStorage(join(dataDir, 'private-uploads')),
    };
  const { s3Storage } = await import('./s3.ts');
  return { uploads: s3Storage(account), 'private-uploads': s3Storage(account, 'private/') };
}
