import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id, Instant } from '../core/fields.ts';
import { gameIds } from '../servers/games.ts';

/** 0 to 1. */
const Share = z.nullable(z.number());
/** Whole seconds. */
const Seconds = z.nullable(z.int());

/** The fraction of answered polls outside maintenance; null without enough data. */
export const ServerUptime = z.object({
  id: Id,
  name: z.string(),
  name_en: z.nullable(z.string()),
  game: z.enum(gameIds),
  share_30: Share,
  share_90: Share,
  /** The first day of `days`, in Tehran. */
  first_day: z.iso.date(),
  /** One per day, oldest first, today last. */
  days: z.array(Share),
});
export type ServerUptime = z.output<typeof ServerUptime>;

/** null below `leastCases`, along with its derived values. */
const Count = z.nullable(z.int());

export const TrustReport = z.object({
  measured_at: Instant,
  servers: z.array(ServerUptime),
  /** Provider payments of the last `trustDays`: their number, the time from order to answer, and refunds. */
  payments: z.object({ count: Count, median_seconds: Seconds, refunds: Count, refunded_share: Share }),
  /**
   * Tickets opened in the last `trustDays`, except those closed unanswered by their owners; pending ones count
   * with the wait so far.
   */
  tickets: z.object({ count: Count, median_seconds: Seconds, answered_share: Share }),
  /** Stewards' decisions of the last `decisionDays`, and outcomes of appeals. */
  decisions: z.object({
    count: Count,
    appeals: Count,
    changed: Count,
    annulled: Count,
    changed_share: Share,
  }),
  /** The latest restore of a backup into this portal's database. */
  restore: z.nullable(z.object({ restored_at: Instant, backup_at: Instant, is_in_order: z.boolean() })),
});
export type TrustReport = z.output<typeof TrustReport>;

/** Figures from the portal's own data. */
export const getTrustReport = endpoint({
  method: 'GET',
  path: '/api/v1/trust',
  access: 'public',
  response: TrustReport,
});
