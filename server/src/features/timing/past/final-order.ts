import type { timingCars, timingLaps } from '../tables.ts';

export function finalOrder(_: {
  cars: readonly (typeof timingCars.$inferSelect)[];
  laps: readonly (typeof timingLaps.$inferSelect)[];
}): { steam_id: string; laps: number; total_ms: number | null }[] {
  return [];
}
