import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import {
  entitlements,
  subscriptionDaysBack,
  subscriptionPauses,
  subscriptions,
} from '../../entitlements/tables.ts';
import { ledgerEntries, refunds, transactions } from '../../payments/tables.ts';
import { isGoodOfHolder, toHolder } from '../queries.ts';
import { type Area, atOnce, byId } from './areas.ts';

/** Money and what it bought. Amounts are in cents or whole rials, as `currency` says. */
export const paymentAreas: Area[] = [
  byId('payments/transactions', (db, member, after, limit) =>
    db
      .select({
        id: transactions.id,
        transaction_id: transactions.transaction_id,
        item_title: transactions.item_title,
        item_title_en: transactions.item_title_en,
        // Of a gift it is somebody else's.
        steam_id: sql<string | null>`case when not ${transactions.is_gift} then ${transactions.steam_id} end`,
        is_gift: transactions.is_gift,
        note: transactions.note,
        amount: transactions.amount,
        currency: transactions.currency,
        crypto_amount: transactions.crypto_amount,
        crypto_currency: transactions.crypto_currency,
        provider: transactions.provider,
        provider_ref: transactions.provider_ref,
        status: transactions.status,
        refunded_amount: transactions.refunded_amount,
        created_at: transactions.created_at,
        settled_at: transactions.settled_at,
        lapses_at: transactions.lapses_at,
        taken_back_at: transactions.taken_back_at,
      })
      .from(transactions)
      .where(and(eq(transactions.user_id, member.id), gt(transactions.id, after)))
      .orderBy(asc(transactions.id))
      .limit(limit),
  ),
  byId('payments/refunds', (db, member, after, limit) =>
    db
      .select({
        id: refunds.id,
        transaction_id: transactions.transaction_id,
        amount: refunds.amount,
        currency: refunds.currency,
        way: refunds.way,
        state: refunds.state,
        created_at: refunds.created_at,
      })
      .from(refunds)
      .innerJoin(transactions, eq(transactions.id, refunds.transaction_id))
      .where(and(eq(transactions.user_id, member.id), gt(refunds.id, after)))
      .orderBy(asc(refunds.id))
      .limit(limit),
  ),
  byId('payments/statement', (db, member, after, limit) =>
    db
      .select({
        id: ledgerEntries.id,
        transaction_id: transactions.transaction_id,
        account: sql<string>`split_part(${ledgerEntries.account}, ':', 1)`,
        kind: ledgerEntries.kind,
        currency: ledgerEntries.currency,
        amount: ledgerEntries.amount,
        created_at: ledgerEntries.created_at,
      })
      .from(ledgerEntries)
      .innerJoin(transactions, eq(transactions.id, ledgerEntries.transaction_id))
      .where(
        and(
          inArray(ledgerEntries.account, [`user:${member.id}`, `debt:${member.id}`]),
          gt(ledgerEntries.id, after),
        ),
      )
      .orderBy(asc(ledgerEntries.id))
      .limit(limit),
  ),
  // Without who gave it.
  byId('payments/what-you-have', (db, member, after, limit) =>
    db
      .select({
        id: entitlements.id,
        item_title: entitlements.item_title,
        item_title_en: entitlements.item_title_en,
        grant: entitlements.grant,
        given_at: entitlements.given_at,
        ends_at: entitlements.ends_at,
        taken_back_at: entitlements.taken_back_at,
      })
      .from(entitlements)
      .leftJoin(transactions, eq(transactions.transaction_id, entitlements.transaction_id))
      .where(and(isGoodOfHolder(toHolder(member)), gt(entitlements.id, after)))
      .orderBy(asc(entitlements.id))
      .limit(limit),
  ),
  atOnce('payments/subscriptions', (db, member) => {
    const paidFor = db
      .select({ id: sql<number>`coalesce(${entitlements.subscription_id}, 0)` })
      .from(entitlements)
      .where(eq(entitlements.user_id, member.id));
    return db
      .select({
        tier: subscriptions.tier,
        start_date: subscriptions.start_date,
        end_date: subscriptions.end_date,
      })
      .from(subscriptions)
      .where(
        or(
          inArray(subscriptions.id, paidFor),
          member.steam_id === null ? undefined : eq(subscriptions.steam_id, member.steam_id),
        ),
      )
      .orderBy(asc(subscriptions.id));
  }),
  atOnce('payments/days-given-back', (db, member) =>
    db
      .select({
        tier: subscriptions.tier,
        day: subscriptionDaysBack.day,
        server_name: subscriptionDaysBack.server_name,
        server_name_en: subscriptionDaysBack.server_name_en,
        minutes: subscriptionDaysBack.minutes,
        given_at: subscriptionDaysBack.given_at,
      })
      .from(subscriptionDaysBack)
      .innerJoin(subscriptions, eq(subscriptions.id, subscriptionDaysBack.subscription_id))
      .where(eq(subscriptions.steam_id, member.steam_id ?? ''))
      .orderBy(asc(subscriptionDaysBack.day), asc(subscriptions.id)),
  ),
  atOnce('payments/pauses', (db, member) =>
    db
      .select({
        tier: subscriptions.tier,
        paused_at: subscriptionPauses.paused_at,
        resumes_at: subscriptionPauses.resumes_at,
        resumed_at: subscriptionPauses.resumed_at,
      })
      .from(subscriptionPauses)
      .innerJoin(subscriptions, eq(subscriptions.id, subscriptionPauses.subscription_id))
      .where(eq(subscriptions.steam_id, member.steam_id ?? ''))
      .orderBy(asc(subscriptionPauses.id)),
  ),
];
