import { cents } from '@paddock/contract/core/money';
import { minuteMs } from '@paddock/contract/durations';
import type { InboxEntry } from '@paddock/contract/overview/calls';
import { inboxLimit } from '@paddock/contract/overview/rules';
import { lowStockThreshold } from '@paddock/contract/shop/rules';
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { timestamp } from '../../../db/timestamp.ts';
import { isFailed } from '../../../jobs/queries.ts';
import { portalJobs } from '../../../jobs/tables.ts';
import { isRoleOfMember } from '../../entitlements/queries.ts';
import { deliveries, discordRoles, entitlements } from '../../entitlements/tables.ts';
import { outgoingMessages } from '../../notifications/tables.ts';
import { refunds, transactions } from '../../payments/tables.ts';
import { needsReview } from '../../payments/transactions/queries.ts';
import { resultFiles, resultRefusals } from '../../racing/ingest/tables.ts';
import { listMissingNames } from '../../ranking/tracks/queries.ts';
import { gameServers } from '../../servers/tables.ts';
import { shopItems } from '../../shop/tables.ts';
import { tickets } from '../../tickets/tables.ts';
import { notDeleted } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';

/**
 * Payments open for longer than they can be paid. By then the provider was asked several times, so only those remain
 * whose provider is silent or reports money in transit.
 */
const stuckAfterMs = 60 * minuteMs;
const unansweredAfterMs = 60 * minuteMs;
/** A game server fetches deliveries continually, so one that does not for this long is offline. */
const undeliveredAfterMs = 60 * minuteMs;
const darkAfterMs = 10 * minuteMs;

/** Counts all matches along with a limited list. */
export const total = sql<number>`(count(*) over ())::int`;

export interface InboxPart {
  entries: Omit<InboxEntry, 'kind'>[];
  total: number;
}
interface Money {
  amount: number;
  currency: 'USD' | 'IRR';
}
type Row = Partial<Omit<InboxEntry, 'kind' | 'id'> & Money> & {
  id: string | number;
  title: string;
  total: number;
};

const emptyEntry = { title_en: null, detail: null, detail_en: null, usd: null, irr: null, since: null };

/** Puts an amount into the field of its currency, in that currency's smallest unit. */
function inField({ amount, currency, ...row }: Row) {
  if (amount === undefined) return row;
  return currency === 'USD' ? { ...row, usd: cents(amount) } : { ...row, irr: amount };
}

/** Converts rows to inbox entries with the total count. */
export function toInboxPart(rows: readonly Row[]): InboxPart {
  return {
    entries: rows.map((row) => ({ ...emptyEntry, ...inField(row), id: String(row.id) })),
    total: rows[0]?.total ?? 0,
  };
}

/** A query whose rows contain the total count. */
export interface InboxList {
  limit: (length: number) => PromiseLike<Row[]>;
}

/** Returns the first rows of a list. */
export const findFirst = async (list: InboxList): Promise<InboxPart> =>
  toInboxPart(await list.limit(inboxLimit));

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

const payment = {
  id: transactions.transaction_id,
  title: users.username,
  amount: transactions.amount,
  currency: transactions.currency,
  since: transactions.created_at,
  total,
};

export const findStuckPayments = (db: Executor, now: Date) =>
  db
    .select({ ...payment, detail: transactions.provider })
    .from(transactions)
    .innerJoin(users, eq(users.id, transactions.user_id))
    .where(and(eq(transactions.status, 'PENDING'), lt(transactions.expires_at, before(now, stuckAfterMs))))
    .orderBy(asc(transactions.expires_at));

export const findPaymentsUnderReview = (db: Executor) =>
  db
    .select({ ...payment, detail: transactions.review_reason })
    .from(transactions)
    .innerJoin(users, eq(users.id, transactions.user_id))
    .where(needsReview)
    .orderBy(asc(transactions.id));

export const findFailedRefunds = (db: Executor) =>
  db
    .select({
      ...payment,
      amount: refunds.amount,
      currency: refunds.currency,
      since: refunds.created_at,
      detail: refunds.error,
    })
    .from(refunds)
    .innerJoin(transactions, eq(transactions.id, refunds.transaction_id))
    .innerJoin(users, eq(users.id, transactions.user_id))
    .where(eq(refunds.state, 'failed'))
    .orderBy(asc(refunds.id));

/** How long a chargeback stays in the inbox, since staff can only take note of it. */
const chargebackListedMs = 14 * 24 * 3_600_000;

/** Payments that a provider took back through a dispute or refund. */
export const findChargebacks = (db: Executor, now: Date) =>
  db
    .select({
      ...payment,
      amount: refunds.amount,
      currency: refunds.currency,
      since: refunds.created_at,
      detail: transactions.provider,
    })
    .from(refunds)
    .innerJoin(transactions, eq(transactions.id, refunds.transaction_id))
    .innerJoin(users, eq(users.id, transactions.user_id))
    .where(and(isNull(refunds.created_by), gte(refunds.created_at, before(now, chargebackListedMs))))
    .orderBy(asc(refunds.id));

const delivery = {
  id: deliveries.id,
  title: entitlements.item_title,
  title_en: entitlements.item_title_en,
  since: deliveries.created_at,
  total,
};

/** Finds failed deliveries by id, and failed Discord roles by the transaction that grants or granted them. */
export async function findFailedDeliveries(db: Executor): Promise<InboxPart> {
  const [delivered, roles] = await Promise.all([
    findFirst(findFailedServerWork(db)),
    findFirst(findFailedRoles(db)),
  ]);
  const time = ({ since }: { since: Date | null }) => since?.getTime() ?? 0;
  const entries = [...delivered.entries, ...roles.entries].toSorted((a, b) => time(a) - time(b));
  return { entries: entries.slice(0, inboxLimit), total: delivered.total + roles.total };
}

/** Roles that Discord refuses to add or remove; failed prizes are a separate kind. `detail` names role and account. */
const findFailedRoles = (db: Executor) =>
  db
    .select({
      id: sql<string>`coalesce(${entitlements.transaction_id}, ${discordRoles.role_id})`,
      title: sql<string>`coalesce(${entitlements.item_title}, ${discordRoles.role_id})`,
      title_en: entitlements.item_title_en,
      detail: sql<string>`concat_ws(' · ', ${discordRoles.error}, ${discordRoles.role_id}, ${discordRoles.discord_id})`,
      since: discordRoles.queued_at,
      member_id: sql<number | undefined>`(
        select ${users.id} from ${users}
        where ${notDeleted} and ${isRoleOfMember}
        order by ${users.steam_id} = ${entitlements.steam_id} desc nulls last limit 1)`,
      total,
    })
    .from(discordRoles)
    .leftJoin(entitlements, eq(entitlements.id, discordRoles.entitlement_id))
    .where(
      and(eq(discordRoles.state, 'failed'), or(isNull(entitlements.cause), isNull(discordRoles.wanted_at))),
    )
    .orderBy(asc(discordRoles.queued_at), asc(discordRoles.id));

const findFailedServerWork = (db: Executor) =>
  db
    .select({ ...delivery, detail: deliveries.error })
    .from(deliveries)
    .innerJoin(entitlements, eq(entitlements.id, deliveries.entitlement_id))
    .where(inArray(deliveries.state, ['failed', 'unsure']))
    .orderBy(asc(deliveries.id));

/** Deliveries that no game server has fetched. `detail` is the server. */
export const findWaitingDeliveries = (db: Executor, now: Date) =>
  db
    .select({ ...delivery, detail: gameServers.name, detail_en: gameServers.name_en })
    .from(deliveries)
    .innerJoin(entitlements, eq(entitlements.id, deliveries.entitlement_id))
    .innerJoin(gameServers, eq(gameServers.id, deliveries.server_id))
    .where(
      and(
        inArray(deliveries.state, ['waiting', 'leased']),
        lt(deliveries.created_at, before(now, undeliveredAfterMs)),
      ),
    )
    .orderBy(asc(deliveries.id));

/** Tickets without an answer for an hour. The last message of an open or waiting ticket is the player's. */
export const findUnansweredTickets = (db: Executor, now: Date) =>
  db
    .select({
      id: tickets.id,
      title: tickets.subject,
      detail: users.username,
      since: tickets.updated_at,
      total,
    })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.user_id))
    .where(
      and(
        inArray(tickets.status, ['open', 'waiting']),
        lt(tickets.updated_at, before(now, unansweredAfterMs)),
      ),
    )
    .orderBy(asc(tickets.updated_at));

const lastSeen = sql`coalesce(${gameServers.polled_at}, ${gameServers.created_at})`;

/** `since` is the last answer, or the creation if there was no answer. */
export const findOfflineServers = (db: Executor, now: Date) =>
  db
    .select({
      id: gameServers.id,
      title: gameServers.name,
      title_en: gameServers.name_en,
      since: lastSeen.mapWith(gameServers.created_at),
      total,
    })
    .from(gameServers)
    .where(
      and(
        eq(gameServers.is_active, true),
        eq(gameServers.in_maintenance, false),
        eq(gameServers.status, 'Offline'),
        isNotNull(gameServers.host),
        sql`${lastSeen} < ${timestamp(before(now, darkAfterMs))}`,
      ),
    )
    .orderBy(lastSeen);

const refusedForMs = 7 * 86_400_000;

/**
 * Servers with rejected or incomplete result files of the last week that did not succeed later. `detail` is the
 * number of files.
 */
export const findRejectedFiles = (db: Executor, now: Date) =>
  db
    .select({
      id: gameServers.id,
      title: gameServers.name,
      title_en: gameServers.name_en,
      detail: sql<string>`count(*)::text`,
      since: sql`min(${resultRefusals.at})`.mapWith(resultRefusals.at),
      total,
    })
    .from(resultRefusals)
    .innerJoin(gameServers, eq(gameServers.id, resultRefusals.server_id))
    .where(
      and(
        gte(resultRefusals.at, before(now, refusedForMs)),
        sql`not exists (
          select from ${resultFiles} f where f.file_name = ${resultRefusals.file_name} and f.received_at > ${resultRefusals.at}
            and f.rejected = 0)`,
      ),
    )
    .groupBy(gameServers.id)
    .orderBy(sql`min(${resultRefusals.at})`);

/** Lowest stock first, then the newest. `detail` is the number of pieces left. */
export const findLowStock = (db: Executor) =>
  db
    .select({
      id: shopItems.id,
      title: shopItems.title,
      title_en: shopItems.title_en,
      detail: sql<string>`${shopItems.stock}::text`,
      total,
    })
    .from(shopItems)
    .where(
      and(
        isNull(shopItems.deleted_at),
        eq(shopItems.is_active, true),
        gte(shopItems.stock, 0),
        lt(shopItems.stock, lowStockThreshold),
      ),
    )
    .orderBy(asc(shopItems.stock), desc(shopItems.id));

/** Finds frequently driven ids without a name, most driven first. `detail` is the number of laps. */
export async function findMissingNames(db: Executor): Promise<InboxPart> {
  const missing = await listMissingNames(db);
  const rows = missing.slice(0, inboxLimit).map(({ kind, raw, laps, first_seen }) => ({
    id: `${kind} ${raw}`,
    title: raw,
    detail: String(laps),
    since: first_seen,
    total: missing.length,
  }));
  return toInboxPart(rows);
}

export const findFailedMessages = (db: Executor) =>
  db
    .select({
      id: outgoingMessages.id,
      title: users.username,
      detail: outgoingMessages.error,
      since: outgoingMessages.created_at,
      total,
    })
    .from(outgoingMessages)
    .innerJoin(users, eq(users.id, outgoingMessages.user_id))
    .where(eq(outgoingMessages.state, 'given_up'))
    .orderBy(asc(outgoingMessages.id));

/** Jobs whose last run failed. */
export function findFailedJobs(db: Executor) {
  const { id, name: title, error: detail, failed_at: since } = portalJobs;
  return db
    .select({ id, title, detail, since, total })
    .from(portalJobs)
    .where(isFailed)
    .orderBy(asc(since), asc(id));
}
