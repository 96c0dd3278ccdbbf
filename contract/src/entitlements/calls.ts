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

/** A day of Tehran that was given back, because a server of the subscription was out of reach for so many minutes of it. */
export const DayBack = z.object({
  day: z.iso.date(),
  server_name: z.string(),
  server_name_en: z.nullable(z.string()),
  minutes: z.int(),
});
export type DayBack = z.output<typeof DayBack>;

/** A tier that a Steam account has, or had. `transaction` is the newest that paid for it. */
export const Subscription = z.object({
  id: Id,
  tier: z.string(),
  steam_id: z.string(),
  status: z.enum(subscriptionStatuses),
  start_date: Instant,
  end_date: Instant,
  transaction: z.object({ transaction_id: TransactionId }),
  /** While it is paused, when it goes on by itself; what it gives rests until then, and `end_date` counts that in. */
  paused_until: z.nullable(Instant),
  /** Whether the reader can pause it now. */
  can_pause: z.boolean(),
  /** How many days were given back in all, and the newest of them first. */
  days_back: z.int(),
  newest_days_back: z.array(DayBack),
});
export type Subscription = z.output<typeof Subscription>;

/** The tiers of the reader's Steam account, and those that the reader gave to others; newest first. */
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
 * Pauses a subscription of the reader's Steam account for some days, once in each period that was paid for: what it gives rests,
 * and its end moves by as long. Throws subscription_over, subscription_paused, pause_not_allowed, pause_used.
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

/** Ends a pause before its time; its end moves back by what is left of it. Throws subscription_not_paused. */
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
  /** What the game server or Discord said last when it did not work. */
  error: z.nullable(z.string()),
});
export type GrantStatus = z.output<typeof GrantStatus>;

/** The Steam ids of a user group, one a line, as far as the key's server may see it. Answers 304 to If-None-Match. */
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

/** Work for a game server. `id` stays the same when it is handed out again: do it once. */
export const GameDelivery = z.object({
  id: Id,
  action: z.string(),
  steam_id: z.string(),
  params: z.record(z.string(), z.unknown()),
});

/** Hands out deliveries of the key's server and keeps them from its other workers for a while. */
export const leaseDeliveries = endpoint({
  method: 'POST',
  path: '/api/v1/game/deliveries/lease',
  access: 'server',
  body: Lease,
  response: z.object({ deliveries: z.array(GameDelivery) }),
});

/** Says how a delivery went; safe to repeat. A failed one is handed out again later. */
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

/** A delivery as the staff see it. */
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

/** All deliveries that match as CSV. */
export const exportDeliveries = endpoint({
  method: 'GET',
  path: '/api/v1/admin/deliveries/export',
  access: { module: 'transactions', action: 'view' },
  query: z.object(deliveryFilter),
  response: z.string(),
  text: 'text/csv',
});

/** Hands a failed or unsure delivery out again, with its attempts counted from zero. */
export const retryDelivery = endpoint({
  method: 'POST',
  path: '/api/v1/admin/deliveries/{id}/retry',
  access: { module: 'transactions', action: 'edit' },
  params: z.object({ id: PathId }),
  response: Delivery,
  audit: 'delivery.retry',
});

/** Marks a failed or unsure delivery as done: staff know that the buyer has it. */
export const markDeliveryDone = endpoint({
  method: 'POST',
  path: '/api/v1/admin/deliveries/{id}/done',
  access: { module: 'transactions', action: 'edit' },
  params: z.object({ id: PathId }),
  response: Delivery,
  audit: 'delivery.done',
});

/** A Discord role that the portal gives to a member's account, or takes from it. */
export const DiscordRole = z.object({
  id: Id,
  role_id: z.string(),
  discord_id: z.string(),
  /** Title of the latest purchase or prize that gives the role. */
  item_title: z.nullable(z.string()),
  item_title_en: z.nullable(z.string()),
  /** Whether an entitlement gives the role now. If not, the portal removes it. */
  is_wanted: z.boolean(),
  state: z.enum(discordRoleStates),
  error: z.nullable(z.string()),
  /** When the pending or failed change was queued. */
  queued_at: Instant,
  /** When the role is next compared with Discord. */
  next_at: Instant,
});
export type DiscordRole = z.output<typeof DiscordRole>;

/** Roles of the account that the member has linked, and those bought for the member's Steam account; failed ones first. */
export const listMemberDiscordRoles = endpoint({
  method: 'GET',
  path: '/api/v1/admin/users/{id}/discord-roles',
  access: { module: 'transactions', action: 'view' },
  params: z.object({ id: PathId }),
  query: PageQuery,
  list: DiscordRole,
});

/** Compares a role that failed with Discord within a minute. Leaves any other unchanged. Throws not_found for a role of another member. */
export const retryDiscordRole = endpoint({
  method: 'POST',
  path: '/api/v1/admin/users/{id}/discord-roles/{role}/retry',
  access: { module: 'transactions', action: 'edit' },
  params: z.object({ id: PathId, role: PathId }),
  response: DiscordRole,
  audit: 'user.discord_role_retry',
});
