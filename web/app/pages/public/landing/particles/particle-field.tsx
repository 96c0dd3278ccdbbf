import { clsx } from 'clsx';
import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '#ui/button.tsx';
import { drawing } from '../drawn.tsx';
import { useLandingMessages } from '../messages.ts';
import { usePause } from '../use-pause.ts';
import type { Particles } from './hero-particles.ts';

/** Tiles of points that repeat, of different sizes: on each other they look like none. A glow round each point is four times as wide. */
const tiles = [
  { id: 'points-331', wide: 331, tall: 277, size: 1.2, colour: 'var(--text-3)' },
  { id: 'points-487', wide: 487, tall: 401, size: 1.8, colour: 'var(--firoozeh)' },
  { id: 'points-613', wide: 613, tall: 523, size: 2.6, colour: 'var(--saffron)' },
] as const;

const backdrop =
  'fade-from-start pointer-events-none absolute inset-0 -z-1 size-full transition-opacity duration-[600ms]';

/** The first frame, drawn: it stands until the particles move, and in their place where they may not. */
function StillPoints({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" className={className} fill="none" strokeLinecap="round">
      {tiles.map(({ id, wide, tall, size, colour }) => (
        <pattern key={id} id={id} width={wide} height={tall} patternUnits="userSpaceOnUse">
          <use href={drawing(id)} stroke={colour} strokeWidth={size} />
          <use href={drawing(id)} stroke={colour} strokeWidth={size * 4} opacity="0.1" />
        </pattern>
      ))}
      {tiles.map(({ id }) => (
        <rect key={id} width="100%" height="100%" fill={`url(#${id})`} />
      ))}
    </svg>
  );
}

/** Light points behind the hero's words. They move where the machine is good for it, until they are paused. */
export function ParticleField() {
  const t = useLandingMessages();
  const canvas = useRef<HTMLCanvasElement>(null);
  const particles = useRef<Particles>(undefined);
  const [isAllowed, setIsAllowed] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const [isPaused, pause] = usePause('particles');
  const wanted = useRef(isPaused);

  useEffect(() => {
    const ground = canvas.current;
    if (!ground || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let isLeft = false;
    const stage = async () => {
      const { stageParticles } = await import('./particle-stage.ts');
      if (isLeft) return;
      const staged = stageParticles(ground, {
        onAllowed: () => setIsAllowed(true),
        onShown: () => setIsShown(true),
        onGone: () => {
          setIsAllowed(false);
          setIsShown(false);
        },
      });
      particles.current = staged;
      staged.pause(wanted.current);
    };
    // The page stands without them: a failure only leaves the still picture.
    const cancel = whenLoadedAndIdle(() => void stage().catch(() => undefined));
    return () => {
      isLeft = true;
      cancel();
      particles.current?.stop();
    };
  }, []);

  useEffect(() => {
    wanted.current = isPaused;
    particles.current?.pause(isPaused);
  }, [isPaused]);

  return (
    <>
      <StillPoints className={clsx(backdrop, isShown && 'opacity-0')} />
      <canvas
        ref={canvas}
        aria-hidden="true"
        className={clsx(
          backdrop,
          'mix-blend-screen light:mix-blend-multiply light:[filter:invert(1)]',
          !isShown && 'opacity-0',
        )}
      />
      {isAllowed && (
        <span className="absolute end-2 bottom-3 md:end-4" data-print="hide">
          <IconButton
            label={t(isPaused ? 'hero.play' : 'hero.pause')}
            icon={isPaused ? <Play /> : <Pause />}
            onClick={() => pause(!isPaused)}
          />
        </span>
      )}
    </>
  );
}

const idleAtLatestMs = 5_000;

/** Runs when the page has loaded and has nothing to do; the answer takes it back. */
function whenLoadedAndIdle(run: () => void): () => void {
  let handle: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    if (typeof requestIdleCallback === 'function') {
      handle = requestIdleCallback(run, { timeout: idleAtLatestMs });
    } else timer = setTimeout(run, idleAtLatestMs / 2);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    window.removeEventListener('load', wait);
    if (handle !== undefined) cancelIdleCallback(handle);
    clearTimeout(timer);
  };
}
