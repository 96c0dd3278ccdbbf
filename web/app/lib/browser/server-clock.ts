let offset = 0;

/** Updates the clock offset from the Date header of a response, in seconds precision. */
export function syncServerClock(dateHeader: string | null): void {
  const server = Date.parse(dateHeader ?? '');
  if (Number.isNaN(server)) return;
  const difference = server - Date.now();
  // Differences up to 2 s may be rounding and latency.
  offset = Math.abs(difference) > 2_000 ? difference : 0;
}

/** The estimated server time, in ms since the epoch. */
export function serverNow(): number {
  return Date.now() + offset;
}
