/** Capabilities of the device that are known before particles are downloaded. */
export interface DeviceCapabilities {
  reducedMotion: boolean;
  savesData: boolean;
  /** 0 to 1, and 1 while charging; null if unknown. */
  battery: number | null;
  /** GB; null if unknown. */
  memory: number | null;
  /** The unmasked name of the renderer; null without WebGL2. */
  renderer: string | null;
}

const lowBattery = 0.2;
const minMemory = 4;

/** Software renderers that `failIfMajorPerformanceCaveat` accepts. They would block the page for minutes. */
const softwareRenderer = /swiftshader|llvmpipe|softpipe|basic render|software/i;

/** Whether the particles run on this device; otherwise the still picture stays. */
export function canRunParticles({
  reducedMotion,
  savesData,
  battery,
  memory,
  renderer,
}: DeviceCapabilities): boolean {
  if (reducedMotion || savesData) return false;
  if (battery !== null && battery < lowBattery) return false;
  if (memory !== null && memory < minMemory) return false;
  return renderer !== null && !softwareRenderer.test(renderer);
}

/** Number of frames to time. */
export const probeFrames = 20;
const maxSmoothMs = 12;
const maxLightMs = 24;

export type Verdict = 'keep' | 'lighten' | 'stop';

/** Judges the times of the probe's frames in ms by their median, because the first ones include compilation. */
export function measureFrameRate(frames: readonly number[]): Verdict {
  const median = frames.toSorted((a, b) => a - b)[Math.floor(frames.length / 2)] ?? 0;
  if (median > maxLightMs) return 'stop';
  return median > maxSmoothMs ? 'lighten' : 'keep';
}

const frameMs = 1_000 / 30;
/** Tolerance for uneven refresh intervals. */
const toleranceMs = 3;

/** Whether an animation frame is drawn: 30 per second at any refresh rate. Times in ms. */
export function isDue(tick: number, drawnAt: number): boolean {
  return tick - drawnAt >= frameMs - toleranceMs;
}
