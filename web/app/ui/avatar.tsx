import { clsx } from 'clsx';
import { useState } from 'react';
import { hashOf } from './track-shape.ts';

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

/** Two different colours for a user, the same on every page. */
function coloursOf(id: number): [string, string] {
  const hash = hashOf(`helmet ${id}`);
  const first = hash % colours.length;
  const second = (first + 1 + ((hash >>> 8) % (colours.length - 1))) % colours.length;
  return [`var(${colours[first]})`, `var(${colours[second]})`];
}

interface AvatarProps {
  userId: number;
  /** Address of the picture; without one, or when it does not load, a helmet stands there. */
  src?: string | null | undefined;
  /** Give a name where the picture is all there is; beside a written name leave it empty. */
  alt?: string;
  className?: string;
}

export function Avatar({ userId, src, alt = '', className }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const size = clsx('size-9 shrink-0 rounded-full', className);
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
        className={clsx(size, 'bg-surface-3 object-cover')}
      />
    );
  }
  const [shell, stripe] = coloursOf(userId);
  const labelled = alt ? ({ role: 'img', 'aria-label': alt } as const) : ({ 'aria-hidden': true } as const);
  return (
    <svg viewBox="0 0 40 40" {...labelled} className={clsx(size, 'bg-surface-3')}>
      <path d="M8 23c0-8 5.5-13 12.5-13S33 15 33 22v5c0 2-1 3-3 3H13c-3 0-5-3-5-7Z" fill={shell} />
      <path d="M17 10.600c1.2-.4 2.3-.6 3.5-.6 1.3 0 2.5.2 3.7.6L22 19h-3Z" fill={stripe} />
      <path
        d="M33 21c0-1-.1-1.8-.3-2.600L21 19c-1.5 0-2.5 1-2.5 2.500S19.5 24 21 24l12 1Z"
        fill="var(--bg)"
      />
      <path d="M10 27h23v.5c0 1.7-1 2.5-3 2.500H13c-1.2 0-2.3-1.2-3-3Z" fill={stripe} />
    </svg>
  );
}
