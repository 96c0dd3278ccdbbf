import { createContext } from 'react';

/** The file that the drawings of a list come in, and which it holds; undefined outside of such a list. */
export const SpriteContext = createContext<{ names: ReadonlySet<string>; path: string } | undefined>(
  undefined,
);
