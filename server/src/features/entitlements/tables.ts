import type { deliveryStates } from '@paddock/contract/entitlements/rules';
import type { Grant } from '@paddock/contract/shop/calls';
import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, keyColumn, ownedBy, refersTo, timestampColumn } from '../../db/columns.ts';
import { personalData, pick } from '../../db/personal-data.ts';
import { gameServers } from '../servers/tables.ts';
import { users } from '../users/tables.ts';

/**
 * Grants of purchases and prizes, one row each. `transaction_id` is the public id without a reference, because
 * payments are a later feature.
 */
export const entitlements = pgTable(
  'entitlements',
  {
    id: idColumn(),
    transaction_id: text().notNull(),
    /** What a prize was won by, such as `challenge:7:1`; its `transaction_id` is made by `prizeId`. */
    cause: keyColumn(),
    /** Its index among the grants of the purchase. */
    position: integer().notNull(),
    user_id: refersTo(() => users.id),
    steam_id: keyColumn().notNull(),
    item_title: text().notNull(),
    item_title_en: text(),
    grant: jsonb().$type<Grant>().notNull(),
    /** The group of a `group` grant, for lists that servers request. */
    group: text(),
    /** The server of the grant; null for all. */
    server_id: integer().references(() => gameServers.id, { onDelete: 'set null' }),
    subscription_id: integer(),
    given_at: timestampColumn().notNull(),
    /** null for permanent grants. */
    ends_at: timestampColumn(),
    taken_back_at: timestampColumn(),
    /** Suspended until then, while its subscription is paused. */
    rests_until: timestampColumn(),
    /** For a Discord role: when Discord was first asked to add it, or was found to have it. */
    reached_at: timestampColumn(),
  },
  (table) => [
    uniqueIndex('entitlements_once').on(table.transaction_id, table.position),
    // Two winners of a tie share a cause.
    uniqueIndex('entitlements_cause')
      .on(table.cause, table.steam_id, table.position)
      .where(sql`${table.cause} is not null`),
    index('entitlements_group').on(table.group, table.steam_id).where(sql`${table.group} is not null`),
    index('entitlements_steam').on(table.steam_id),
    index('entitlements_subscription')
      .on(table.subscription_id)
      .where(sql`${table.subscription_id} is not null`),
    index('entitlements_server').on(table.server_id).where(sql`${table.server_id} is not null`),
    index('entitlements_roles')
      .on(table.steam_id)
      .where(sql`${table.grant} ->> 'type' = 'discord_role' and ${table.taken_back_at} is null`),
  ],
);

/** A tier without interruption: buying it again while it runs moves `end_date`. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: idColumn(),
    steam_id: keyColumn().notNull(),
    tier: text().notNull(),
    start_date: timestampColumn().notNull(),
    end_date: timestampColumn().notNull(),
    /** The public id of the newest transaction that paid for it. */
    transaction_id: text().notNull(),
  },
  (table) => [index('subscriptions_account').on(table.steam_id, table.tier, table.end_date)],
);

/** Days (in Tehran) given back, one per day even if several servers were offline. */
export const subscriptionDaysBack = pgTable(
  'subscription_days_back',
  {
    subscription_id: ownedBy(() => subscriptions.id),
    day: date({ mode: 'string' }).notNull(),
    /** The name of the server that was offline longest. */
    server_name: text().notNull(),
    server_name_en: text(),
    minutes: integer().notNull(),
    given_at: timestampColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.subscription_id, table.day] })],
);

/** Pauses of subscriptions, one per entitlement, which is one paid period. */
export const subscriptionPauses = pgTable(
  'subscription_pauses',
  {
    id: idColumn(),
    subscription_id: ownedBy(() => subscriptions.id),
    entitlement_id: ownedBy(() => entitlements.id),
    paused_at: timestampColumn().notNull(),
    /** When it ends by itself. */
    resumes_at: timestampColumn().notNull(),
    /** When it was ended early. */
    resumed_at: timestampColumn(),
  },
  (table) => [
    uniqueIndex('subscription_pauses_once').on(table.entitlement_id),
    index('subscription_pauses_subscription').on(table.subscription_id),
  ],
);

/** Deliveries that game servers fetch. `waiting` and `leased` ones are available from `next_at`. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: idColumn(),
    entitlement_id: refersTo(() => entitlements.id),
    /** Delivers a grant, or undoes it. */
    kind: text().$type<'give' | 'take_back'>().notNull(),
    server_id: ownedBy(() => gameServers.id),
    action: text().notNull(),
    params: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text().$type<(typeof deliveryStates)[number]>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** Number of leases since the last acknowledgement, and the time of the first. */
    leases: integer().notNull().default(0),
    first_leased_at: timestampColumn(),
    next_at: timestampColumn().notNull(),
    error: text(),
    created_at: timestampColumn().notNull(),
    done_at: timestampColumn(),
  },
  (table) => [
    uniqueIndex('deliveries_once').on(table.entitlement_id, table.kind),
    index('deliveries_due')
      .on(table.server_id, table.next_at)
      .where(sql`${table.state} in ('waiting', 'leased')`),
  ],
);

/**
 * Discord roles that entitlements grant, and those that the portal added and has not removed yet. A row is deleted
 * once the account has no role that the portal would remove.
 */
export const discordRoles = pgTable(
  'discord_roles',
  {
    id: idColumn(),
    discord_id: text().notNull(),
    role_id: text().notNull(),
    /** The newest entitlement that grants it, or granted it last. */
    entitlement_id: integer().references(() => entitlements.id, { onDelete: 'set null' }),
    /** The newest purchase or link that grants it; null if no entitlement grants it now. */
    wanted_at: timestampColumn(),
    /** When the portal added it, or tried without a known outcome; null if it never did, or Discord refused. */
    given_at: timestampColumn(),
    /** When the account had joined the guild at that time; null if Discord does not say. */
    joined_at: timestampColumn(),
    /** `absent`: the account is not in the guild. */
    state: text().$type<'waiting' | 'done' | 'absent' | 'failed'>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** The next attempt of a waiting row, or the next comparison of others. */
    next_at: timestampColumn().notNull(),
    error: text(),
    /** Since when it has been waiting or failed. */
    queued_at: timestampColumn().notNull(),
  },
  (table) => [
    uniqueIndex('discord_roles_once').on(table.discord_id, table.role_id),
    index('discord_roles_due').on(table.next_at),
    index('discord_roles_entitlement').on(table.entitlement_id),
  ],
);

/*
 * Bought time adds up: a tier, group or role that is bought again while it runs continues from its end. A refund
 * moves that end, and the ends that were built on it, back.
 */

export type EntitlementRow = typeof entitlements.$inferSelect;
export type DiscordRoleRow = typeof discordRoles.$inferSelect;

const byPurchase = { keep: 'refers to a purchase, which is anonymous once it is erased' };
personalData(entitlements, 'purchases', { 'payments/what-you-have': 'custom' });
personalData(subscriptions, 'purchases', {
  'payments/subscriptions': ({ id, steam_id }) => ({
    of: sql`(${subscriptions.steam_id} = ${steam_id} or ${subscriptions.id} in (
      select subscription_id from ${entitlements} where ${entitlements.user_id} = ${id}))`,
    columns: pick(subscriptions, 'tier, start_date, end_date'),
    order: [subscriptions.id],
  }),
});
personalData(subscriptionDaysBack, byPurchase, {
  'payments/days-given-back': {
    of: subscriptions.steam_id,
    columns: {
      tier: subscriptions.tier,
      ...pick(subscriptionDaysBack, 'day, server_name, server_name_en, minutes, given_at'),
    },
    order: [subscriptionDaysBack.day, subscriptions.id],
  },
});
personalData(subscriptionPauses, byPurchase, {
  'payments/pauses': {
    of: subscriptions.steam_id,
    columns: { tier: subscriptions.tier, ...pick(subscriptionPauses, 'paused_at, resumes_at, resumed_at') },
    order: [subscriptionPauses.id],
  },
});
personalData(deliveries, byPurchase);
personalData(discordRoles, 'purchases');
