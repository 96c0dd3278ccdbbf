import { createContext } from 'react';

/** Path and contents of the sprite of a list; undefined outside of one. */
export const SpriteContext = createContext<{ names: ReadonlySet<string>; path: string } | undefined>(
  undefined,
);
