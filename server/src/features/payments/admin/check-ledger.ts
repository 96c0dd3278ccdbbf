import { type Currency, cents, fromMinorUnits } from '@paddock/contract/core/money';
import type { LedgerCheck, ProviderTotals } from '@paddock/contract/payments/ledger-calls';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { balanceProvider, transactions } from '../tables.ts';
import { needsReview } from '../transactions/queries.ts';

async function select<T>(db: Executor, query: ReturnType<typeof sql>): Promise<T[]> {
  return (await db.execute(query)).rows as T[];
}

interface Sums {
  provider: string;
  currency: Currency;
  in_ledger: string;
  confirmed: string;
  by_hand: string;
  refunded: string;
}

/** What each provider confirmed against what the ledger took in from it. All sums in the smallest unit. */
async function providerTotals(db: Executor): Promise<ProviderTotals[]> {
  const rows = await select<Sums>(
    db,
    sql`
    with paid as (
      select provider, currency,
        coalesce(sum(confirmed_amount), 0) as confirmed,
        coalesce(sum(amount) filter (where status = 'ACCEPTED' and confirmed_amount is null), 0) as by_hand
      from transactions where provider <> ${balanceProvider} group by 1, 2
    ), back as (
      select t.provider, r.currency, sum(r.amount) as refunded
      from refunds r join transactions t on t.id = r.transaction_id
      where r.way <> 'balance' group by 1, 2
    ), booked as (
      select substr(account, 10) as provider, currency, -sum(amount) as in_ledger
      from ledger_entries where account like 'provider:%' group by 1, 2
    )
    select provider, currency, coalesce(in_ledger, 0) as in_ledger, confirmed, by_hand,
      coalesce(refunded, 0) as refunded
    from paid left join back using (provider, currency) left join booked using (provider, currency)
    order by provider, currency`,
  );
  return rows.map(({ provider, currency, ...sums }) => {
    const of = (sum: string) => fromMinorUnits(Number(sum), currency);
    const difference =
      Number(sums.in_ledger) + Number(sums.refunded) - Number(sums.confirmed) - Number(sums.by_hand);
    return {
      provider,
      currency,
      in_ledger: of(sums.in_ledger),
      confirmed: of(sums.confirmed),
      by_hand: of(sums.by_hand),
      refunded: of(sums.refunded),
      difference: fromMinorUnits(difference, currency),
    };
  });
}

async function balances(db: Executor): Promise<LedgerCheck['balances']> {
  const entries = sql`
    select u.id, u.username, u.balance_usd as balance, coalesce(sum(e.amount), 0) as in_ledger
    from users u left join ledger_entries e on e.account = 'user:' || u.id group by u.id`;
  const [sums] = await select<{ users: string; total: string; in_ledger: string }>(
    db,
    sql`select count(*) as users, coalesce(sum(balance), 0) as total, coalesce(sum(in_ledger), 0) as in_ledger
      from (${entries}) as one`,
  );
  const differing = await select<{ id: number; username: string; balance: string; in_ledger: string }>(
    db,
    sql`select * from (${entries}) as one where balance <> in_ledger order by id limit 100`,
  );
  return {
    users: Number(sums?.users),
    total: cents(Number(sums?.total)),
    in_ledger: Number(sums?.in_ledger),
    differing: differing.map((row) => ({
      ...row,
      balance: cents(Number(row.balance)),
      in_ledger: Number(row.in_ledger),
    })),
  };
}

/** Ledger, balances and providers against each other, read in one snapshot by the caller. */
export async function checkLedger(db: Executor, now: Date): Promise<LedgerCheck> {
  const ledger = await select<{ currency: Currency; entries: string; sum: string }>(
    db,
    sql`select currency, count(*) as entries, sum(amount) as sum from ledger_entries group by 1 order by 1`,
  );
  const unbalanced = await select<{ transaction_id: string }>(
    db,
    sql`select t.transaction_id from ledger_entries e join transactions t on t.id = e.transaction_id
      group by t.id, e.currency having sum(e.amount) <> 0 limit 100`,
  );
  const accounts = await select<{ account: string; currency: Currency; amount: string }>(
    db,
    sql`select case when account like 'debt:%' then 'debt' else account end as account, currency,
        sum(amount) as amount
      from ledger_entries where account like 'debt:%' or account = 'unallocated' group by 1, 2`,
  );
  const [review] = await select<{ count: string }>(
    db,
    sql`select count(*) as count from ${transactions} where ${needsReview}`,
  );
  const [users, providers] = [await balances(db), await providerTotals(db)];
  const isOk =
    ledger.every(({ sum }) => Number(sum) === 0) &&
    unbalanced.length === 0 &&
    users.differing.length === 0 &&
    providers.every(({ difference }) => difference === 0);
  return {
    checked_at: now,
    is_ok: isOk,
    ledger: ledger.map((row) => ({ ...row, entries: Number(row.entries), sum: Number(row.sum) })),
    unbalanced: unbalanced.map(({ transaction_id }) => transaction_id),
    balances: users,
    debts: cents(-Number(accounts.find(({ account }) => account === 'debt')?.amount ?? 0)),
    providers,
    unallocated: accounts
      .filter(({ account, amount }) => account === 'unallocated' && Number(amount) !== 0)
      .map(({ currency, amount }) => ({ currency, amount: fromMinorUnits(Number(amount), currency) })),
    under_review: Number(review?.count),
  };
}
