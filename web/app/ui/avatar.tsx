import { fnv1a } from '@paddock/contract/catalogue/track-outline';
import { clsx } from 'clsx';
import { useState } from 'react';

const colours = [
  '--firoozeh',
  '--saffron',
  '--best',
  '--ok',
  '--info',
  '--warn',
  '--bad',
  '--text-2',
] as const;

/** Two colours derived from the user's id. */
function coloursOf(id: number): [string, string] {
  const hash = fnv1a(`helmet ${id}`);
  const first = hash % colours.length;
  const second = (first + 1 + ((hash >>> 8) % (colours.length - 1))) % colours.length;
  return [`var(${colours[first]})`, `var(${colours[second]})`];
}

interface AvatarProps {
  userId: number;
  /** URL of the picture. A helmet replaces a missing or broken one. */
  src?: string | null | undefined;
  /** The user's name; empty next to a visible name. */
  alt?: string;
  /** Classes of its width and height. */
  size?: string;
  className?: string;
}

export function Avatar({ userId, src, alt = '', size = 'size-9', className }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const shape = clsx(size, 'shrink-0 rounded-full', className);
  if (src && broken !== src) {
    return (
      <img
        src={src}
        alt={alt}
        width={72}
        height={72}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(src)}
        className={clsx(shape, 'bg-surface-3 object-cover')}
      />
    );
  }
  const [shell, stripe] = coloursOf(userId);
  const labelled = alt ? ({ role: 'img', 'aria-label': alt } as const) : ({ 'aria-hidden': true } as const);
  return (
    <svg viewBox="0 0 40 40" {...labelled} className={clsx(shape, 'bg-surface-3')}>
      <path
        d="M6 24C6 14 12.5 8 20.5 8 28.5 8 34 13.5 34 21v1H21.500a3 3 0 0 0-3 3v1.500a3 3 0 0 0 3 3H33c-.6 1.6-1.8 2.5-3.5 2.500H14c-5 0-8-3.5-8-8Z"
        fill={shell}
      />
      <path
        d="M17.5 8.400c1-.3 2-.4 3-.4 1.4 0 2.7.2 3.9.5L20.5 22.200a3 3 0 0 0-2 2.800h-3Z"
        fill={stripe}
      />
      <path
        d="M34.5 22.800v5.900H21.800a2.2 2.2 0 0 1-2.2-2.200V25c0-1.2 1-2.2 2.2-2.200Z"
        fill="var(--bg)"
      />
      <path d="M23 25h9" stroke="var(--text-3)" strokeWidth="1.2" strokeLinecap="round" />
    </svg>
  );
}
