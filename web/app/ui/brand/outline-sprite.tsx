import { outlineName, spriteMax, spritePath } from '@paddock/contract/catalogue/track-outline';
import { type ReactNode, useState } from 'react';
import { SpriteContext } from './sprite-context.ts';

interface OutlineSpriteProps {
  /** What is drawn in the list at first. */
  outlines: readonly { outline?: string | null | undefined; seed: string }[];
  children: ReactNode;
}

/**
 * Around a list of drawn tracks: those that it begins with come in one file. What joins them later comes by itself, so that
 * nothing that is there is fetched anew.
 */
export function OutlineSprite({ outlines, children }: OutlineSpriteProps) {
  const [sprite] = useState(() => {
    const names = new Set(outlines.map(({ outline, seed }) => outlineName(outline, seed)));
    const first = [...names].toSorted().slice(0, spriteMax);
    return first.length > 1 ? { names: new Set(first), path: spritePath(first) } : undefined;
  });
  return <SpriteContext value={sprite}>{children}</SpriteContext>;
}
