import { motionQuery, readDeviceCapabilities } from './device-capabilities.ts';
import type { Particles, StageEvents } from './hero-particles.ts';
import { canRunParticles } from './particle-rules.ts';

interface ParticleEvents extends StageEvents {
  /** The device can run them, so a pause button is useful. */
  onAllowed: () => void;
}

/**
 * Runs the particles on a canvas if the device is fast enough, and downloads them only then and only while they are not
 * paused. They end when the user prefers reduced motion.
 */
export function stageParticles(canvas: HTMLCanvasElement, events: ParticleEvents): Particles {
  let particles: Particles | undefined;
  let isAllowed = false;
  let isPaused = false;
  let isLoading = false;
  let isStopped = false;

  const load = async () => {
    if (!isAllowed || isPaused || isLoading) return;
    isLoading = true;
    const { start } = await import('./hero-particles.ts');
    if (isStopped) return;
    particles = start(canvas, events);
    particles.pause(isPaused);
  };
  const end = () => {
    stop();
    events.onGone();
  };
  const check = async () => {
    const capabilities = await readDeviceCapabilities();
    if (isStopped || !canRunParticles(capabilities)) return;
    isAllowed = true;
    events.onAllowed();
    await load();
  };
  // Particles are optional: after an error the still picture stays.
  const run = (step: () => Promise<void>) => void step().catch(end);
  const motion = matchMedia(motionQuery);
  const onMotionChange = () => motion.matches && end();
  motion.addEventListener('change', onMotionChange);

  const stop = () => {
    isStopped = true;
    motion.removeEventListener('change', onMotionChange);
    particles?.stop();
  };
  run(check);
  return {
    pause(paused) {
      isPaused = paused;
      particles?.pause(paused);
      if (!isStopped) run(load);
    },
    stop,
  };
}
