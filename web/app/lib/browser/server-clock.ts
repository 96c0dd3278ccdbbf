let offset = 0;

/** Learns from an answer's Date header how far this machine's clock is off. Second precision. */
export function syncServerClock(dateHeader: string | null): void {
  const server = Date.parse(dateHeader ?? '');
  if (Number.isNaN(server)) return;
  const difference = server - Date.now();
  // The header has no milliseconds: smaller differences are its rounding, not the clock.
  offset = Math.abs(difference) > 2_000 ? difference : 0;
}

/** The server's time, as far as known, in ms since the epoch. */
export function serverNow(): number {
  return Date.now() + offset;
}
