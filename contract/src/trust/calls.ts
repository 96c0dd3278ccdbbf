import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id, Instant } from '../core/fields.ts';
import { gameIds } from '../servers/games.ts';

/** 0 to 1. */
const Share = z.nullable(z.number());
/** Whole seconds. */
const Seconds = z.nullable(z.int());

/** How much of the time a server was there when it was asked, maintenance aside; null where too little is known. */
export const ServerUptime = z.object({
  id: Id,
  name: z.string(),
  name_en: z.nullable(z.string()),
  game: z.enum(gameIds),
  share_30: Share,
  share_90: Share,
  /** The day of Tehran with which `days` begins. */
  first_day: z.iso.date(),
  /** One a day, the oldest first, today last. */
  days: z.array(Share),
});
export type ServerUptime = z.output<typeof ServerUptime>;

/** A count is null while it is smaller than `leastCases`, and with it what is counted of it. */
const Count = z.nullable(z.int());

export const TrustReport = z.object({
  measured_at: Instant,
  servers: z.array(ServerUptime),
  /** Paid through a provider in the last `trustDays`: how many, how long from the order to the answer, and how many were paid back. */
  payments: z.object({ count: Count, median_seconds: Seconds, refunds: Count, refunded_share: Share }),
  /** Opened in the last `trustDays` and not closed unanswered by their owners; who still waits counts with the wait so far. */
  tickets: z.object({ count: Count, median_seconds: Seconds, answered_share: Share }),
  /** Published by stewards in the last `decisionDays`, and what became of appeals. */
  decisions: z.object({
    count: Count,
    appeals: Count,
    changed: Count,
    annulled: Count,
    changed_share: Share,
  }),
  /** The newest restore of a backup into the database of this portal. */
  restore: z.nullable(z.object({ restored_at: Instant, backup_at: Instant, is_in_order: z.boolean() })),
});
export type TrustReport = z.output<typeof TrustReport>;

/** What the portal's own rows say of it. */
export const getTrustReport = endpoint({
  method: 'GET',
  path: '/api/v1/trust',
  access: 'public',
  response: TrustReport,
});
