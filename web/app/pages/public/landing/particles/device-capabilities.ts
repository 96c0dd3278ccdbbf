import type { DeviceCapabilities } from './particle-rules.ts';

/** What only some browsers tell. */
interface Telling {
  connection?: { saveData?: boolean };
  deviceMemory?: number;
  getBattery?: () => Promise<{ level: number; charging: boolean }>;
}

/** The name of what draws; null without WebGL2. */
function readRenderer(): string | null {
  const canvas = document.createElement('canvas');
  const gl = canvas.getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  if (!gl) return null;
  const unmasked = gl.getExtension('WEBGL_debug_renderer_info')?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER;
  const name = String(gl.getParameter(unmasked));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return name;
}

async function readBattery({ getBattery }: Telling): Promise<number | null> {
  try {
    const battery = await getBattery?.call(navigator);
    return battery ? (battery.charging ? 1 : battery.level) : null;
  } catch {
    return null;
  }
}

export const motionQuery = '(prefers-reduced-motion: reduce)';

/** Asks the browser; the costly question, which opens a drawing context, only where the others allow. */
export async function readDeviceCapabilities(): Promise<DeviceCapabilities> {
  const telling = navigator as Telling;
  const facts = {
    reducedMotion: matchMedia(motionQuery).matches,
    savesData: telling.connection?.saveData ?? false,
    battery: await readBattery(telling),
    memory: telling.deviceMemory ?? null,
  };
  return { ...facts, renderer: facts.reducedMotion || facts.savesData ? null : readRenderer() };
}
