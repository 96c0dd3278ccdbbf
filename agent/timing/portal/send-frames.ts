import type { RaceEvents } from '../race-events.ts';
import type { TimingClient } from './timing-client.ts';

/** The portal accepts at most four frames a second. */
const shortestMs = 250;
const longestMs = 60_000;
/** Delay after a failed frame. */
const awayMs = 5_000;
const timeout_ms = 3_000;

/** Sends positions; failed frames are dropped, since the next one supersedes them. */
export function createFrameSender(
  race: RaceEvents,
  post: TimingClient,
  interval_ms: number,
  now: () => number,
) {
  let seq = 0;

  /** Sends a frame if a session is running; returns ms until the next. */
  return async function sendFrame(): Promise<number> {
    const at = now();
    const frame = race.frame(at);
    if (!frame) return interval_ms;
    // Higher than any earlier value, including those of a previous process.
    seq = Math.max(seq + 1, at);
    const body = JSON.stringify({
      session: frame.session,
      seq,
      at: new Date(at).toISOString(),
      cars: frame.cars,
    });
    const {
      status,
      body: answer,
      retry_after,
    } = await post({ path: '/api/v1/ingest/live', body, timeout_ms });
    if (status === 404) return longestMs;
    if (status !== 200) return Math.max(awayMs, (retry_after ?? 0) * 1_000);
    const wished = Number((answer as { interval_ms?: unknown } | undefined)?.interval_ms);
    if (!Number.isFinite(wished)) return interval_ms;
    return Math.min(longestMs, Math.max(shortestMs, interval_ms, wished));
  };
}
