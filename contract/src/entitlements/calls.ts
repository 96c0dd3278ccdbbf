import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id, Instant, PathId, TransactionId, WholeNumber } from '../core/fields.ts';
import { PageQuery, Search } from '../core/paging.ts';
import { Grant } from '../shop/calls.ts';
import {
  deliveryStates,
  discordRoleStates,
  grantStates,
  leaseMax,
  leaseSecondsMax,
  pauseDaysMax,
  subscriptionStatuses,
} from './rules.ts';

/** A day (Tehran) credited because a server of the subscription was unreachable for that many minutes. */
export const DayBack = z.object({
  day: z.iso.date(),
  server_name: z.string(),
  server_name_en: z.nullable(z.string()),
  minutes: z.int(),
});
export type DayBack = z.output<typeof DayBack>;

/** A current or former tier of a Steam account. `transaction` is the latest that paid for it. */
export const Subscription = z.object({
  id: Id,
  tier: z.string(),
  steam_id: z.string(),
  status: z.enum(subscriptionStatuses),
  start_date: Instant,
  end_date: Instant,
  transaction: z.object({ transaction_id: TransactionId }),
  /**
   * While paused: when it resumes automatically. Its benefits are suspended until then, and `end_date` includes
   * the pause.
   */
  paused_until: z.nullable(Instant),
  /** Whether the current user can pause it now. */
  can_pause: z.boolean(),
  /** Total number of credited days, and the latest of them. */
  days_back: z.int(),
  newest_days_back: z.array(DayBack),
});
export type Subscription = z.output<typeof Subscription>;

/** Tiers of the current user's Steam account and those given to others; newest first. */
export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/api/v1/users/subscriptions/user',
  access: 'user',
  query: z.object({ ...PageQuery.shape, search: Search }),
  list: Subscription,
  listName: 'subscriptions',
});

const OfSubscription = z.object({ id: PathId });

/**
 * Pauses a subscription of the current user's Steam account for some days, once per paid period. Suspends its
 * benefits and postpones its end. Throws subscription_over, subscription_paused, pause_not_allowed, pause_used.
 */
export const pauseSubscription = endpoint({
  method: 'PUT',
  path: '/api/v1/users/subscriptions/{id}/pause',
  access: 'user',
  params: OfSubscription,
  body: z.object({ days: WholeNumber(1, pauseDaysMax) }),
  response: Subscription,
  rate: 'write',
});

/** Ends a pause early and moves the end back by the unused days. Throws subscription_not_paused. */
export const resumeSubscription = endpoint({
  method: 'DELETE',
  path: '/api/v1/users/subscriptions/{id}/pause',
  access: 'user',
  params: OfSubscription,
  response: Subscription,
  rate: 'write',
});

export const GrantStatus = z.object({
  id: Id,
  grant: Grant,
  state: z.enum(grantStates),
  given_at: z.nullable(Instant),
  ends_at: z.nullable(Instant),
  /** The last error of the game server or Discord. */
  error: z.nullable(z.string()),
});
export type GrantStatus = z.output<typeof GrantStatus>;

/** The Steam ids of a user group, one per line, limited to what the key's server may see. Answers 304 to If-None-Match. */
export const getGroup = endpoint({
  method: 'GET',
  path: '/api/v1/game/groups/{group}',
  access: 'server',
  params: z.object({ group: z.string().check(z.maxLength(64)) }),
  response: z.string(),
  text: 'text/plain',
});

const Lease = z.object({
  limit: z.optional(WholeNumber(1, leaseMax)),
  lease_seconds: z.optional(WholeNumber(1, leaseSecondsMax)),
});

/** A job for a game server. `id` identifies a redelivered job: execute it once. */
export const GameDelivery = z.object({
  id: Id,
  action: z.string(),
  steam_id: z.string(),
  params: z.record(z.string(), z.unknown()),
});

/** Leases deliveries of the key's server; other workers do not receive them during the lease. */
export const leaseDeliveries = endpoint({
  method: 'POST',
  path: '/api/v1/game/deliveries/lease',
  access: 'server',
  body: Lease,
  response: z.object({ deliveries: z.array(GameDelivery) }),
});

/** Reports the outcome of a delivery; idempotent. Failed deliveries are retried later. */
export const acknowledgeDelivery = endpoint({
  method: 'POST',
  path: '/api/v1/game/deliveries/{id}/ack',
  access: 'server',
  params: z.object({ id: PathId }),
  body: z.object({
    result: z.enum(['done', 'failed']),
    error: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
  }),
  status: 204,
});

/** A delivery with the fields for staff. */
export const Delivery = z.object({
  id: Id,
  server_id: Id,
  server_name: z.string(),
  server_name_en: z.nullable(z.string()),
  transaction_id: TransactionId,
  item_title: z.string(),
  item_title_en: z.nullable(z.string()),
  steam_id: z.string(),
  action: z.string(),
  params: z.record(z.string(), z.unknown()),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** Number of leases since the last acknowledgement. */
  leases: z.int(),
  error: z.nullable(z.string()),
  created_at: Instant,
  done_at: z.nullable(Instant),
});
export type Delivery = z.output<typeof Delivery>;

const deliveryFilter = { search: Search, state: z.optional(z.enum(deliveryStates)) };

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/v1/admin/deliveries',
  access: { module: 'transactions', action: 'view' },
  query: z.object({ ...PageQuery.shape, ...deliveryFilter }),
  list: Delivery,
});

/** All matching deliveries as CSV. */
export const exportDeliveries = endpoint({
  method: 'GET',
  path: '/api/v1/admin/deliveries/export',
  access: { module: 'transactions', action: 'view' },
  query: z.object(deliveryFilter),
  response: z.string(),
  text: 'text/csv',
});

/** Retries a failed or unsure delivery and resets its attempts. */
export const retryDelivery = endpoint({
  method: 'POST',
  path: '/api/v1/admin/deliveries/{id}/retry',
  access: { module: 'transactions', action: 'edit' },
  params: z.object({ id: PathId }),
  response: Delivery,
  audit: 'delivery.retry',
});

/** Marks a failed or unsure delivery as done, when staff know that the buyer received it. */
export const markDeliveryDone = endpoint({
  method: 'POST',
  path: '/api/v1/admin/deliveries/{id}/done',
  access: { module: 'transactions', action: 'edit' },
  params: z.object({ id: PathId }),
  response: Delivery,
  audit: 'delivery.done',
});

/** A Discord role that the portal grants to or removes from a member's account. */
export const DiscordRole = z.object({
  id: Id,
  role_id: z.string(),
  discord_id: z.string(),
  /** Title of the latest purchase or prize that grants the role. */
  item_title: z.nullable(z.string()),
  item_title_en: z.nullable(z.string()),
  /** Whether an entitlement grants the role now. If not, the portal removes it. */
  is_wanted: z.boolean(),
  state: z.enum(discordRoleStates),
  error: z.nullable(z.string()),
  /** When the pending or failed change was queued. */
  queued_at: Instant,
  /** When the role is next synchronized with Discord. */
  next_at: Instant,
});
export type DiscordRole = z.output<typeof DiscordRole>;

/** Roles of the member's linked account and those bought for the member's Steam account; failed ones first. */
export const listMemberDiscordRoles = endpoint({
  method: 'GET',
  path: '/api/v1/admin/users/{id}/discord-roles',
  access: { module: 'transactions', action: 'view' },
  params: z.object({ id: PathId }),
  query: PageQuery,
  list: DiscordRole,
});

/**
 * Schedules a failed role for synchronization within a minute. Other states stay unchanged. Throws not_found for a
 * role of another member.
 */
export const retryDiscordRole = endpoint({
  method: 'POST',
  path: '/api/v1/admin/users/{id}/discord-roles/{role}/retry',
  access: { module: 'transactions', action: 'edit' },
  params: z.object({ id: PathId, role: PathId }),
  response: DiscordRole,
  audit: 'user.discord_role_retry',
});
