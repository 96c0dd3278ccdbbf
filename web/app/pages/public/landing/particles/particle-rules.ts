/** What is known of the machine before anything is fetched for it. */
export interface DeviceCapabilities {
  reducedMotion: boolean;
  savesData: boolean;
  /** 0 to 1, null where the browser does not tell; of a machine that is being charged: 1. */
  battery: number | null;
  /** GB, null where the browser does not tell. */
  memory: number | null;
  /** The unmasked name of what draws; null without WebGL2. */
  renderer: string | null;
}

const lowBattery = 0.2;
const leastMemory = 4;

/** `failIfMajorPerformanceCaveat` does not reject these, and they would hold the page up for minutes. */
const inSoftware = /swiftshader|llvmpipe|softpipe|basic render|software/i;

/** Whether the particles may move here; otherwise the still picture stays. */
export function canRunParticles({
  reducedMotion,
  savesData,
  battery,
  memory,
  renderer,
}: DeviceCapabilities): boolean {
  if (reducedMotion || savesData) return false;
  if (battery !== null && battery < lowBattery) return false;
  if (memory !== null && memory < leastMemory) return false;
  return renderer !== null && !inSoftware.test(renderer);
}

/** Frames that are timed, at the beginning and again after anything was taken away. */
export const probeFrames = 20;
const easyMs = 12;
const hardMs = 24;

export type Verdict = 'keep' | 'lighten' | 'stop';

/** What follows from how long the probe's frames took, in ms: the median, for the first ones also compile. */
export function measureFrameRate(frames: readonly number[]): Verdict {
  const median = frames.toSorted((a, b) => a - b)[Math.floor(frames.length / 2)] ?? 0;
  if (median > hardMs) return 'stop';
  return median > easyMs ? 'lighten' : 'keep';
}

const frameMs = 1_000 / 30;
/** Ticks of a screen are not quite even. */
const earlyMs = 3;

/** Whether a tick of the screen draws: thirty a second, however fast it is. Times in ms. */
export function isDue(tick: number, drawnAt: number): boolean {
  return tick - drawnAt >= frameMs - earlyMs;
}
