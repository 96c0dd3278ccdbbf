import type { Deps } from '../adapters/deps.ts';
import type { Storage } from '../adapters/storage/storage.ts';
import type { folders } from './manifest.ts';

/** The upload stores by their name in a backup. */
export const storesOf = ({
  storage,
  privateStorage,
}: Pick<Deps, 'storage' | 'privateStorage'>): Record<(typeof folders)[number], Storage> => ({
  uploads: storage,
  'private-uploads': privateStorage,
});
