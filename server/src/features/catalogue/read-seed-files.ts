import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { CarClass, Direction, TrackKind } from '@paddock/contract/catalogue/entry-rules';
import type { Point } from '@paddock/contract/catalogue/track-outline';

/** The shapes of the files in data/; see its README. */
export interface SeedOutline {
  id: string;
  length_m: number;
  direction: Direction;
  /** Raw ids, `track` or `track/layout`. */
  ids: string[];
  outline: Point[];
}

export interface SeedTrack {
  id: string;
  name: string;
  name_fa: string;
  country: string | null;
  kind: TrackKind;
  variant: string | null;
  layouts: { id: string; name: string; name_fa: string; length_m: number | null }[];
}

export interface SeedCar {
  id: string;
  name: string;
  brand: string;
  class: CarClass;
}

export interface SeedFiles {
  'tracks.json': SeedOutline[];
  'track-names.json': SeedTrack[];
  'cars.json': SeedCar[];
}

/** Reads a shipped file and the hash by which a start recognises a new version. */
export async function readSeedFile<Name extends keyof SeedFiles>(file: Name) {
  const text = await readFile(new URL(`./data/${file}`, import.meta.url));
  return {
    file,
    hash: createHash('sha256').update(text).digest('hex'),
    rows: () => JSON.parse(text.toString()) as SeedFiles[Name],
  };
}
