import { clsx } from 'clsx';
import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '#ui/button.tsx';
import { useLandingMessages } from './messages.ts';
import type { Particles } from './particles/hero-particles.ts';
import { spriteUrl } from './sprite.tsx';
import { usePause } from './use-pause.ts';

/** Repeating tiles of points. Their sizes differ, so the overlay shows no pattern. Each point has a glow four times as wide. */
const tiles = [
  { id: 'points-331', wide: 331, tall: 277, size: 1.2, colour: 'var(--text-3)' },
  { id: 'points-487', wide: 487, tall: 401, size: 1.8, colour: 'var(--firoozeh)' },
  { id: 'points-613', wide: 613, tall: 523, size: 2.6, colour: 'var(--saffron)' },
] as const;

const backdrop =
  'fade-from-start pointer-events-none absolute inset-0 -z-1 size-full transition-opacity duration-[600ms]';

/** A drawn first frame, visible until the particles run, or instead of them. */
function StillPoints({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" className={className} fill="none" strokeLinecap="round">
      {tiles.map(({ id, wide, tall, size, colour }) => (
        <pattern key={id} id={id} width={wide} height={tall} patternUnits="userSpaceOnUse">
          <use href={spriteUrl(id)} stroke={colour} strokeWidth={size} />
          <use href={spriteUrl(id)} stroke={colour} strokeWidth={size * 4} opacity="0.1" />
        </pattern>
      ))}
      {tiles.map(({ id }) => (
        <rect key={id} width="100%" height="100%" fill={`url(#${id})`} />
      ))}
    </svg>
  );
}

/** Points of light behind the texts of the hero. They move on capable devices until they are paused. */
export function ParticleField() {
  const t = useLandingMessages();
  const canvas = useRef<HTMLCanvasElement>(null);
  const particles = useRef<Particles>(undefined);
  const [isAllowed, setIsAllowed] = useState(false);
  const [isRunning, setIsRunning] = useState(false);
  const [isPaused, setPaused] = usePause('particles');
  const latestPaused = useRef(isPaused);

  useEffect(() => {
    const target = canvas.current;
    if (!target || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let isUnmounted = false;
    const stage = async () => {
      const { stageParticles } = await import('./particles/particle-stage.ts');
      if (isUnmounted) return;
      const staged = stageParticles(target, {
        onAllowed: () => setIsAllowed(true),
        onReady: () => setIsRunning(true),
        onGone: () => {
          setIsAllowed(false);
          setIsRunning(false);
        },
      });
      particles.current = staged;
      staged.pause(latestPaused.current);
    };
    // Particles are optional: after an error the still picture stays.
    const cancel = whenLoadedAndIdle(() => void stage().catch(() => undefined));
    return () => {
      isUnmounted = true;
      cancel();
      particles.current?.stop();
    };
  }, []);

  useEffect(() => {
    latestPaused.current = isPaused;
    particles.current?.pause(isPaused);
  }, [isPaused]);

  return (
    <>
      <StillPoints className={clsx(backdrop, isRunning && 'opacity-0')} />
      <canvas
        ref={canvas}
        aria-hidden="true"
        className={clsx(
          backdrop,
          'mix-blend-screen light:mix-blend-multiply light:[filter:invert(1)]',
          !isRunning && 'opacity-0',
        )}
      />
      {isAllowed && (
        <span className="absolute end-2 bottom-3 md:end-4" data-print="hide">
          <IconButton
            label={t(isPaused ? 'hero.play' : 'hero.pause')}
            icon={isPaused ? <Play /> : <Pause />}
            onClick={() => setPaused(!isPaused)}
          />
        </span>
      )}
    </>
  );
}

const maxIdleWaitMs = 5_000;

/** Runs once the page has loaded and is idle. Returns a function that cancels it. */
function whenLoadedAndIdle(run: () => void): () => void {
  let handle: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    if (typeof requestIdleCallback === 'function') {
      handle = requestIdleCallback(run, { timeout: maxIdleWaitMs });
    } else timer = setTimeout(run, maxIdleWaitMs / 2);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    window.removeEventListener('load', wait);
    if (handle !== undefined) cancelIdleCallback(handle);
    clearTimeout(timer);
  };
}
