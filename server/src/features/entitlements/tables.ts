import type { deliveryStates } from '@paddock/contract/entitlements/rules';
import type { Grant } from '@paddock/contract/shop/calls';
import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, keyColumn, ownedBy, refersTo, timestampColumn } from '../../db/columns.ts';
import { personalData, pick } from '../../db/personal-data.ts';
import { gameServers } from '../servers/tables.ts';
import { users } from '../users/tables.ts';

/**
 * One row for each grant of a purchase or a prize. `transaction_id` is the public one; payments are built later and are not
 * referenced.
 */
export const entitlements = pgTable(
  'entitlements',
  {
    id: idColumn(),
    transaction_id: text().notNull(),
    /** What it was won by, such as `challenge:7:1`; then `transaction_id` is no payment's (`prizeId`). */
    cause: keyColumn(),
    /** Its place among the grants of the purchase. */
    position: integer().notNull(),
    user_id: refersTo(() => users.id),
    steam_id: keyColumn().notNull(),
    item_title: text().notNull(),
    item_title_en: text(),
    grant: jsonb().$type<Grant>().notNull(),
    /** The name of the group of a `group` grant, for the lists that servers ask for. */
    group: text(),
    /** The server of the grant; null: all of them. */
    server_id: integer().references(() => gameServers.id, { onDelete: 'set null' }),
    subscription_id: integer(),
    given_at: timestampColumn().notNull(),
    /** null: for good */
    ends_at: timestampColumn(),
    taken_back_at: timestampColumn(),
    /** It gives nothing until then: its subscription is paused. */
    rests_until: timestampColumn(),
    /** Of a Discord role: when Discord was first asked to give it, or was found to have given it already. */
    reached_at: timestampColumn(),
  },
  (table) => [
    uniqueIndex('entitlements_once').on(table.transaction_id, table.position),
    // Two who tie for a place have one cause.
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

/** A tier without a break in time: buying it again while it runs moves `end_date`. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: idColumn(),
    steam_id: keyColumn().notNull(),
    tier: text().notNull(),
    start_date: timestampColumn().notNull(),
    end_date: timestampColumn().notNull(),
    /** The newest transaction that paid for it, by its public id. */
    transaction_id: text().notNull(),
  },
  (table) => [index('subscriptions_account').on(table.steam_id, table.tier, table.end_date)],
);

/** Days of Tehran that were given back, one a day however many of its servers were out of reach. */
export const subscriptionDaysBack = pgTable(
  'subscription_days_back',
  {
    subscription_id: ownedBy(() => subscriptions.id),
    day: date({ mode: 'string' }).notNull(),
    /** The server that was out of reach the longest, as it was called. */
    server_name: text().notNull(),
    server_name_en: text(),
    minutes: integer().notNull(),
    given_at: timestampColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.subscription_id, table.day] })],
);

/** Pauses of subscriptions, one for each entitlement, which is one period that was paid for. */
export const subscriptionPauses = pgTable(
  'subscription_pauses',
  {
    id: idColumn(),
    subscription_id: ownedBy(() => subscriptions.id),
    entitlement_id: ownedBy(() => entitlements.id),
    paused_at: timestampColumn().notNull(),
    /** When it goes on by itself. */
    resumes_at: timestampColumn().notNull(),
    /** When somebody ended it before. */
    resumed_at: timestampColumn(),
  },
  (table) => [
    uniqueIndex('subscription_pauses_once').on(table.entitlement_id),
    index('subscription_pauses_subscription').on(table.subscription_id),
  ],
);

/** Work that game servers fetch. `waiting` and `leased` ones are handed out from `next_at` on. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: idColumn(),
    entitlement_id: refersTo(() => entitlements.id),
    /** Gives, or takes back what was given. */
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
 * Roles of Discord accounts: those that entitlements give, and those that the portal gave and has not taken yet. A row is
 * deleted once the account has nothing of the portal's to lose.
 */
export const discordRoles = pgTable(
  'discord_roles',
  {
    id: idColumn(),
    discord_id: text().notNull(),
    role_id: text().notNull(),
    /** The newest entitlement that gives it, or gave it last. */
    entitlement_id: integer().references(() => entitlements.id, { onDelete: 'set null' }),
    /** The newest purchase or link that gives it; null: no entitlement gives it any more. */
    wanted_at: timestampColumn(),
    /** When the portal gave it, or tried and does not know the outcome; null: it never did, or Discord refused. */
    given_at: timestampColumn(),
    /** Since when the account had been a member of the guild by then; null where Discord does not say. */
    joined_at: timestampColumn(),
    /** `absent`: the account is not in the guild. */
    state: text().$type<'waiting' | 'done' | 'absent' | 'failed'>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** Of a waiting row the next attempt, of others the next comparison with the guild. */
    next_at: timestampColumn().notNull(),
    error: text(),
    /** Since when it waits or has failed. */
    queued_at: timestampColumn().notNull(),
  },
  (table) => [
    uniqueIndex('discord_roles_once').on(table.discord_id, table.role_id),
    index('discord_roles_due').on(table.next_at),
    index('discord_roles_entitlement').on(table.entitlement_id),
  ],
);

/*
 * Time that was bought adds up: a tier, group or role that is bought again while it runs goes on from its end, and
 * what is taken back brings that end, and the ends that were built upon it, nearer again.
 */

export type EntitlementRow = typeof entitlements.$inferSelect;
export type DiscordRoleRow = typeof discordRoles.$inferSelect;

const byPurchase = { keep: 'names a purchase, which names nobody once it is erased' };
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
