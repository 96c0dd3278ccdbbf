import { trustedScriptUrl } from '../../../lib/browser/trusted-types.ts';
import type { DeviceCapabilities } from './particle-rules.ts';
import workerPath from './renderer-worker.ts?worker&url';

/** What only some browsers tell. */
interface Telling {
  connection?: { saveData?: boolean };
  deviceMemory?: number;
  getBattery?: () => Promise<{ level: number; charging: boolean }>;
}

/** Where a worker cannot draw, nothing moves. */
function readRenderer(): Promise<string | null> {
  return new Promise((done) => {
    const worker = new Worker(trustedScriptUrl(workerPath), { type: 'module' });
    const end = (renderer: string | null) => {
      worker.terminate();
      done(renderer);
    };
    worker.onmessage = ({ data }: MessageEvent<string | null>) => end(data);
    worker.onerror = () => end(null);
  });
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
  return { ...facts, renderer: facts.reducedMotion || facts.savesData ? null : await readRenderer() };
}
