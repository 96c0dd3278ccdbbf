import { motionQuery, readDeviceCapabilities } from './device-capabilities.ts';
import type { Particles, Stage } from './hero-particles.ts';
import { canRunParticles } from './particle-rules.ts';

interface Watching extends Stage {
  /** This machine may run them: there is something to pause. */
  onAllowed: () => void;
}

/**
 * Brings the particles onto a canvas where they will run well, and fetches them only there and only when they shall
 * move. They end for good when the reader asks for less motion.
 */
export function stageParticles(canvas: HTMLCanvasElement, watching: Watching): Particles {
  let particles: Particles | undefined;
  let isAllowed = false;
  let isPaused = false;
  let isFetching = false;
  let isStopped = false;

  const fetchThem = async () => {
    if (!isAllowed || isPaused || isFetching) return;
    isFetching = true;
    const { start } = await import('./hero-particles.ts');
    if (isStopped) return;
    particles = start(canvas, watching);
    particles.pause(isPaused);
  };
  const gone = () => {
    stop();
    watching.onGone();
  };
  const ask = async () => {
    const facts = await readDeviceCapabilities();
    if (isStopped || !canRunParticles(facts)) return;
    isAllowed = true;
    watching.onAllowed();
    await fetchThem();
  };
  // The page stands without them: a failure only leaves the still picture.
  const begin = (step: () => Promise<void>) => void step().catch(gone);
  const motion = matchMedia(motionQuery);
  const still = () => motion.matches && gone();
  motion.addEventListener('change', still);

  const stop = () => {
    isStopped = true;
    motion.removeEventListener('change', still);
    particles?.stop();
  };
  begin(ask);
  return {
    pause(paused) {
      isPaused = paused;
      particles?.pause(paused);
      if (!isStopped) begin(fetchThem);
    },
    stop,
  };
}
