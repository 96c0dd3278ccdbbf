import { type List, maxPageSize, type PageQuery } from '@paddock/contract/core/paging';
import type { Delivery, GrantStatus } from '@paddock/contract/entitlements/calls';
import type { deliveryStates } from '@paddock/contract/entitlements/rules';
import { and, asc, desc, eq, gt, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Executor } from '../../db/database.ts';
import { containsFolded, containsId } from '../../db/like-pattern.ts';
import { gameServers } from '../servers/tables.ts';
import { notDeleted } from '../users/queries.ts';
import { users } from '../users/tables.ts';
import { deliveries, discordRoles, entitlements, subscriptionPauses } from './tables.ts';

const undone = alias(deliveries, 'undone');

type Row = typeof entitlements.$inferSelect;

/** Entitlements in effect: neither revoked nor ended nor suspended by a pause. */
export const isRunning = (now: Date) =>
  and(
    isNull(entitlements.taken_back_at),
    or(isNull(entitlements.ends_at), gt(entitlements.ends_at, now)),
    or(isNull(entitlements.rests_until), lte(entitlements.rests_until, now)),
  );

/** Whether an outside party has to act before the grant is complete. */
const isFetched = ({ grant }: Row) => grant.type === 'delivery' || grant.type === 'discord_role';

function toGrantState(row: Row, change: { state: string } | null, now: Date): GrantStatus['state'] {
  if (row.taken_back_at !== null) return 'taken_back';
  if (row.ends_at !== null && row.ends_at <= now) return 'lapsed';
  if (row.rests_until !== null && row.rests_until > now) return 'resting';
  if (!isFetched(row) || change?.state === 'done') return 'given';
  // Without a change the game server was deleted, and the delivery with it.
  if (!change || ['failed', 'unsure', 'canceled'].includes(change.state)) return 'failed';
  return 'waiting';
}

/** Lists the grants of a transaction with their state, in the item's order. */
export async function listGrantStatuses(
  db: Executor,
  transaction_id: string,
  now: Date,
): Promise<GrantStatus[]> {
  const rows = await db
    .select({ row: entitlements, delivery: deliveries, undone })
    .from(entitlements)
    .leftJoin(deliveries, and(eq(deliveries.entitlement_id, entitlements.id), eq(deliveries.kind, 'give')))
    .leftJoin(undone, and(eq(undone.entitlement_id, entitlements.id), eq(undone.kind, 'take_back')))
    .where(eq(entitlements.transaction_id, transaction_id))
    .orderBy(asc(entitlements.position));
  const roles = await listRoleStates(db, transaction_id);
  return rows.map(({ row, delivery, undone }) => {
    const role = roles.get(row.id);
    return {
      id: row.id,
      grant: row.grant,
      state: toGrantState(row, row.grant.type === 'discord_role' ? (role ?? queued) : delivery, now),
      given_at: toGivenAt(row, delivery),
      ends_at: row.ends_at,
      error: undone?.error ?? delivery?.error ?? role?.error ?? null,
    };
  });
}

function toGivenAt(row: Row, delivery: { done_at: Date | null } | null): Date | null {
  if (row.grant.type === 'discord_role') return row.reached_at;
  return row.grant.type === 'delivery' ? (delivery?.done_at ?? null) : row.given_at;
}

/** Not compared with Discord yet, or the owner has no linked account. */
const queued = { state: 'waiting' };

/** Finds the state of a transaction's Discord roles by entitlement. */
async function listRoleStates(db: Executor, transaction_id: string) {
  const rows = await db
    .select({ id: entitlements.id, state: discordRoles.state, error: discordRoles.error })
    .from(entitlements)
    .leftJoin(users, and(eq(users.steam_id, entitlements.steam_id), notDeleted))
    .innerJoin(
      discordRoles,
      and(
        sql`${discordRoles.role_id} = ${entitlements.grant} ->> 'role_id'`,
        or(eq(discordRoles.discord_id, users.discord_id), eq(discordRoles.entitlement_id, entitlements.id)),
      ),
    )
    .where(eq(entitlements.transaction_id, transaction_id))
    // The currently linked account sorts last and wins.
    .orderBy(sql`${discordRoles.discord_id} is not distinct from ${users.discord_id}`, asc(discordRoles.id));
  return new Map(rows.map(({ id, ...role }) => [id, role]));
}

function selectDeliveries(db: Executor) {
  return db
    .select({
      row: deliveries,
      server_name: gameServers.name,
      server_name_en: gameServers.name_en,
      bought: {
        transaction_id: entitlements.transaction_id,
        item_title: entitlements.item_title,
        item_title_en: entitlements.item_title_en,
        steam_id: entitlements.steam_id,
      },
    })
    .from(deliveries)
    .innerJoin(entitlements, eq(entitlements.id, deliveries.entitlement_id))
    .innerJoin(gameServers, eq(gameServers.id, deliveries.server_id));
}

type SelectedDelivery = Awaited<ReturnType<typeof selectDeliveries>>[number];

const toDelivery = ({ row, bought, ...server }: SelectedDelivery): Delivery => ({
  ...row,
  ...server,
  ...bought,
});

interface DeliveryFilter {
  search?: string | undefined;
  state?: (typeof deliveryStates)[number] | undefined;
}

function matching({ search = '', state }: DeliveryFilter): SQL | undefined {
  return and(
    state && eq(deliveries.state, state),
    or(
      containsFolded(gameServers.name, search),
      containsFolded(gameServers.name_en, search),
      containsFolded(entitlements.item_title, search),
      containsFolded(entitlements.item_title_en, search),
      containsFolded(deliveries.action, search),
      containsId(entitlements.transaction_id, search),
      containsId(entitlements.steam_id, search),
    ),
  );
}

/** Lists the deliveries of all game servers, newest first. */
export async function listDeliveries(
  db: Database,
  { skip = 0, limit = maxPageSize, ...filter }: DeliveryFilter & PageQuery,
): Promise<List<Delivery>> {
  const where = matching(filter);
  const [rows, total] = await Promise.all([
    selectDeliveries(db).where(where).orderBy(desc(deliveries.id)).offset(skip).limit(limit),
    db.$count(selectDeliveries(db).where(where).as('matching')),
  ]);
  return { items: rows.map(toDelivery), total };
}

/** Lists deliveries in batches, after `after`. */
export async function listDeliveryBatch(
  db: Executor,
  filter: DeliveryFilter,
  after: Delivery | undefined,
  limit: number,
): Promise<Delivery[]> {
  const where = and(matching(filter), after && lt(deliveries.id, after.id));
  const rows = await selectDeliveries(db).where(where).orderBy(desc(deliveries.id)).limit(limit);
  return rows.map(toDelivery);
}

export async function findDelivery(db: Executor, id: number): Promise<Delivery | undefined> {
  const [row] = await selectDeliveries(db).where(eq(deliveries.id, id));
  return row && toDelivery(row);
}

/** Locks a server against deletion and returns its id; null if it does not exist. */
export async function lockExistingServer(tx: Executor, id: number): Promise<number | null> {
  const [row] = await tx
    .select({ id: gameServers.id })
    .from(gameServers)
    .where(eq(gameServers.id, id))
    .for('key share');
  return row?.id ?? null;
}

/**
 * Returns whether a purchase has reached its recipient: a leased delivery, a Discord role that was requested, or a
 * pause. Groups do not count, since servers read them at any time.
 */
export async function isGiftUsed(db: Executor, transaction_id: string): Promise<boolean> {
  const [used] = await db
    .select({ id: entitlements.id })
    .from(entitlements)
    .leftJoin(deliveries, and(eq(deliveries.entitlement_id, entitlements.id), eq(deliveries.kind, 'give')))
    .leftJoin(subscriptionPauses, eq(subscriptionPauses.entitlement_id, entitlements.id))
    .where(
      and(
        eq(entitlements.transaction_id, transaction_id),
        or(
          ne(deliveries.state, 'waiting'),
          gt(deliveries.attempts, 0),
          // A retry by staff resets the attempts; the last error still shows that it was leased.
          isNotNull(deliveries.error),
          isNotNull(entitlements.reached_at),
          isNotNull(subscriptionPauses.id),
        ),
      ),
    )
    .limit(1);
  return used !== undefined;
}

/**
 * Whether a Discord role concerns a member: it belongs to the linked Discord account, or was bought for the member's
 * Steam account.
 */
export const isRoleOfMember = or(
  eq(users.discord_id, discordRoles.discord_id),
  eq(users.steam_id, entitlements.steam_id),
) as SQL;
