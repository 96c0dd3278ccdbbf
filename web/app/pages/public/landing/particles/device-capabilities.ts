import type { DeviceCapabilities } from './particle-rules.ts';

/** Properties that only some browsers have. */
interface NavigatorHints {
  connection?: { saveData?: boolean };
  deviceMemory?: number;
  getBattery?: () => Promise<{ level: number; charging: boolean }>;
}

/** The name of the renderer; null without WebGL2. */
function readRenderer(): string | null {
  const canvas = document.createElement('canvas');
  const gl = canvas.getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  if (!gl) return null;
  const unmasked = gl.getExtension('WEBGL_debug_renderer_info')?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER;
  const name = String(gl.getParameter(unmasked));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return name;
}

async function readBattery({ getBattery }: NavigatorHints): Promise<number | null> {
  try {
    const battery = await getBattery?.call(navigator);
    return battery ? (battery.charging ? 1 : battery.level) : null;
  } catch {
    return null;
  }
}

export const motionQuery = '(prefers-reduced-motion: reduce)';

/** Reads the capabilities; opens a drawing context, which is costly, only if the others allow particles. */
export async function readDeviceCapabilities(): Promise<DeviceCapabilities> {
  const hints = navigator as NavigatorHints;
  const capabilities = {
    reducedMotion: matchMedia(motionQuery).matches,
    savesData: hints.connection?.saveData ?? false,
    battery: await readBattery(hints),
    memory: hints.deviceMemory ?? null,
  };
  return {
    ...capabilities,
    renderer: capabilities.reducedMotion || capabilities.savesData ? null : readRenderer(),
  };
}
