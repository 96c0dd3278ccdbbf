import { outlineName, spriteMax, spritePath } from '@paddock/contract/catalogue/track-outline';
import { type ReactNode, useState } from 'react';
import { SpriteContext } from './sprite-context.ts';

interface OutlineSpriteProps {
  /** The outlines of the initial list. */
  outlines: readonly { outline?: string | null | undefined; seed: string }[];
  children: ReactNode;
}

/**
 * Combines the outlines of the initial list into one file. Outlines that are added later have separate files, so that the
 * first one stays valid.
 */
export function OutlineSprite({ outlines, children }: OutlineSpriteProps) {
  const [sprite] = useState(() => {
    const names = new Set(outlines.map(({ outline, seed }) => outlineName(outline, seed)));
    const first = [...names].toSorted().slice(0, spriteMax);
    return first.length > 1 ? { names: new Set(first), path: spritePath(first) } : undefined;
  });
  return <SpriteContext value={sprite}>{children}</SpriteContext>;
}
