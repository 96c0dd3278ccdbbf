import type { Particles, Stage } from './hero-particles.ts';
import { motionQuery, readMachineFacts } from './machine-facts.ts';
import { mayRun } from './particle-rules.ts';

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
    const facts = await readMachineFacts();
    if (isStopped || !mayRun(facts)) return;
    isAllowed = true;
    watching.onAllowed();
    await fetchThem();
  };
  // The page stands without them: a failure only leaves the still picture.
  const begin = (step: () => Promise<void>) => void step().catch(gone);
  const cancel = whenLoadedAndIdle(() => begin(ask));
  const motion = matchMedia(motionQuery);
  const still = () => motion.matches && gone();
  motion.addEventListener('change', still);

  const stop = () => {
    isStopped = true;
    cancel();
    motion.removeEventListener('change', still);
    particles?.stop();
  };
  return {
    pause(paused) {
      isPaused = paused;
      particles?.pause(paused);
      if (!isStopped) begin(fetchThem);
    },
    stop,
  };
}
