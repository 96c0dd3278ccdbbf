import { getOutline } from '@paddock/contract/catalogue/outline-calls';
import type { Point } from '@paddock/contract/catalogue/track-outline';
import type { Timing } from '@paddock/contract/timing/calls';
import type { PublicApi } from '#lib/page/request-context.ts';

/** The outline of the current track; null if it is unknown or cannot be loaded. */
export async function loadOutline(api: PublicApi, { session }: Timing): Promise<Point[] | null> {
  const id = session?.track.outline;
  if (!id) return null;
  try {
    const { points } = await api.call(getOutline, { params: { id } });
    return points.map(([x = 0, y = 0]): Point => [x, y]);
  } catch (error) {
    console.error(error);
    return null;
  }
}
