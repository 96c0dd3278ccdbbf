import { type Currency, cents, fromMinorUnits } from '@paddock/contract/core/money';
import type { LedgerCheck, ProviderTotals } from '@paddock/contract/payments/ledger-calls';
import { type SQL, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { findFullCheck, recordFullCheck } from '../../../db/full-checks/queries.ts';
import { users } from '../../users/tables.ts';
import { balanceProvider, transactions } from '../tables.ts';
import { needsReview } from '../transactions/queries.ts';
import { type AccountSum, sumEntries, total } from './sum-entries.ts';

/** Maximum number of entries per kind of error. */
const namedMax = 100;

async function select<T extends Record<string, unknown>>(db: Executor, query: SQL) {
  return (await db.execute<T>(query)).rows;
}

type Sums = {
  provider: string;
  currency: Currency;
  confirmed: string;
  by_hand: string;
  refunded: string;
};

/** Each provider's confirmed amount compared with the ledger's. All sums in the smallest unit. */
async function providerTotals(db: Executor, sums: readonly AccountSum[]): Promise<ProviderTotals[]> {
  const rows = await select<Sums>(
    db,
    sql`
    with paid as (
      select provider, currency,
        coalesce(sum(confirmed_amount), 0) + coalesce(sum(
          (select sum((e ->> 'amount')::bigint) from jsonb_array_elements(extra_deposits) e)), 0) as confirmed,
        sum(regained_amount) as regained,
        coalesce(sum(amount) filter (where status = 'ACCEPTED' and confirmed_amount is null), 0) as by_hand
      from transactions where provider <> ${balanceProvider} group by 1, 2
    ), back as (
      select t.provider, r.currency, sum(r.amount) as refunded
      from refunds r join transactions t on t.id = r.transaction_id
      where r.way <> 'balance' group by 1, 2
    )
    select provider, currency, confirmed, by_hand, coalesce(refunded, 0) - regained as refunded
    from paid left join back using (provider, currency)
    order by provider, currency`,
  );
  return rows.map(({ provider, currency, ...paid }) => {
    const of = (sum: string | number) => fromMinorUnits(Number(sum), currency);
    const isOf = (sum: AccountSum) => sum.account === `provider:${provider}` && sum.currency === currency;
    const in_ledger = 0 - total(sums, isOf);
    const difference = in_ledger + Number(paid.refunded) - Number(paid.confirmed) - Number(paid.by_hand);
    return {
      provider,
      currency,
      in_ledger: of(in_ledger),
      confirmed: of(paid.confirmed),
      by_hand: of(paid.by_hand),
      refunded: of(paid.refunded),
      difference: of(difference),
    };
  });
}

/** The balances of all users, and those that differ from the sum of their entries. */
async function checkBalances(db: Executor, sums: readonly AccountSum[]): Promise<LedgerCheck['balances']> {
  const [row] = await select<{ users: string; total: string }>(
    db,
    sql`select count(*) as users, coalesce(sum(balance_usd), 0) as total from ${users}`,
  );
  const differing = await select<{ id: number; username: string; balance: string; in_ledger: string }>(
    db,
    sql`with sums as (
        select account, sum(amount) as in_ledger from ledger_entries where account like 'user:%' group by account
      )
      select id, username, balance_usd as balance, coalesce(in_ledger, 0) as in_ledger
      from ${users} left join sums on account = 'user:' || id
      where balance_usd <> coalesce(in_ledger, 0) order by id limit ${namedMax}`,
  );
  return {
    users: Number(row?.users),
    total: cents(Number(row?.total)),
    in_ledger: total(sums, ({ account }) => account === 'user'),
    differing: differing.map((user) => ({
      ...user,
      balance: cents(Number(user.balance)),
      in_ledger: Number(user.in_ledger),
    })),
  };
}

/** Transactions whose entries do not add up to zero. */
async function findUnbalanced(db: Executor): Promise<string[]> {
  const rows = await select<{ transaction_id: string }>(
    db,
    sql`select transaction_id from transactions where id in (
        select transaction_id from ledger_entries
        group by transaction_id, currency having sum(amount) <> 0 limit ${namedMax})`,
  );
  return rows.map(({ transaction_id }) => transaction_id);
}

function sumByCurrency(sums: readonly AccountSum[]): LedgerCheck['ledger'] {
  const currencies = [...new Set(sums.map(({ currency }) => currency))].toSorted();
  return currencies.map((currency) => {
    const own = sums.filter((sum) => sum.currency === currency);
    const entries = own.reduce((count, sum) => count + sum.entries, 0);
    return { currency, entries, sum: total(own, () => true) };
  });
}

/** Checks ledger, balances and providers against each other, in one snapshot. Reads every entry. */
export function checkLedger({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<LedgerCheck> {
  return db.transaction((tx) => check(tx, now()), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

async function check(db: Executor, now: Date): Promise<LedgerCheck> {
  const sums = await sumEntries(db);
  const unbalanced = await findUnbalanced(db);
  const [review] = await select<{ count: string }>(
    db,
    sql`select count(*) as count from ${transactions} where ${needsReview}`,
  );
  const [users, providers] = [await checkBalances(db, sums), await providerTotals(db, sums)];
  const ledger = sumByCurrency(sums);
  const isOk =
    ledger.every(({ sum }) => sum === 0) &&
    unbalanced.length === 0 &&
    users.differing.length === 0 &&
    users.total === users.in_ledger &&
    providers.every(({ difference }) => difference === 0);
  const waiting = ledger.map(({ currency }) => ({
    currency,
    amount: total(sums, (sum) => sum.account === 'unallocated' && sum.currency === currency),
  }));
  return {
    checked_at: now,
    is_ok: isOk,
    full: await findFullCheck(db, 'ledger'),
    ledger,
    unbalanced,
    balances: users,
    debts: cents(0 - total(sums, ({ account }) => account === 'debt')),
    providers,
    unallocated: waiting
      .filter(({ amount }) => amount !== 0)
      .map(({ currency, amount }) => ({ currency, amount: fromMinorUnits(amount, currency) })),
    under_review: Number(review?.count),
  };
}

/** Checks the ledger and stores the result for metrics and alerts. */
export async function recordLedgerCheck(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const started_at = deps.now();
  const { is_ok, ledger } = await checkLedger(deps);
  const rows = ledger.reduce((sum, { entries }) => sum + entries, 0);
  const check = { started_at, finished_at: deps.now(), done: rows, total: rows, is_ok };
  await recordFullCheck(deps.db, { name: 'ledger', ...check });
}
