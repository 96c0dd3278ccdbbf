import * as z from 'zod/mini';
import { Instant } from './fields.ts';

/**
 * A check of everything, which takes as long as there are rows: a job that comes round at night and on demand. What it found in
 * order a quick check does not look at again.
 */
export const FullCheck = z.object({
  started_at: Instant,
  /** Null while it runs. */
  finished_at: z.nullable(Instant),
  /** Steps of how many. */
  done: z.int(),
  total: z.int(),
  /** Whether the newest one that finished found nothing amiss; null before the first. */
  is_ok: z.nullable(z.boolean()),
});
export type FullCheck = z.output<typeof FullCheck>;
