import { type Currency, cents, fromMinorUnits } from '@paddock/contract/core/money';
import type { LedgerCheck, ProviderTotals } from '@paddock/contract/payments/ledger-calls';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Secrets } from '../../../config/secret.ts';
import type { Executor } from '../../../db/database.ts';
import { findFullCheck, runFullCheck } from '../../../db/full-checks/full-check.ts';
import { balanceProvider, transactions } from '../tables.ts';
import { needsReview } from '../transactions/queries.ts';
import { type AccountSum, sumEntries, total } from './sum-entries.ts';

/** What a check of everything found in order: the entries up to one, and what they add up to. */
interface LedgerCheckpoint {
  last_entry: number;
  sums: AccountSum[];
}

const nothingChecked: LedgerCheckpoint = { last_entry: 0, sums: [] };
/** An entry that is older than this is committed: no transaction lasts as long. */
const settledAfterMs = 3_600_000;
/** Of each kind of fault. */
const namedMax = 100;
/** Rows that a full check takes at once. */
const stepRows = 20_000;

async function select<T>(db: Executor, query: ReturnType<typeof sql>): Promise<T[]> {
  return (await db.execute(query)).rows as T[];
}

interface Sums {
  provider: string;
  currency: Currency;
  confirmed: string;
  by_hand: string;
  refunded: string;
}

/** What each provider confirmed against what the ledger took in from it. All sums in the smallest unit. */
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

/** Of some users, those whose balance is not the sum of their entries. */
async function findDiffering(db: Executor, among: ReturnType<typeof sql>) {
  const rows = await select<{ id: number; username: string; balance: string; in_ledger: string }>(
    db,
    sql`with those as materialized (select id, username, balance_usd as balance from users where ${among}),
      sums as (
        select account, sum(amount) as in_ledger from ledger_entries
        where account in (select 'user:' || id from those) group by account
      )
      select id, username, balance, coalesce(in_ledger, 0) as in_ledger
      from those left join sums on account = 'user:' || id
      where balance <> coalesce(in_ledger, 0) order by id limit ${namedMax}`,
  );
  return rows.map((row) => ({
    ...row,
    balance: cents(Number(row.balance)),
    in_ledger: Number(row.in_ledger),
  }));
}

/** Of some transactions, those whose own entries do not add up to zero. */
async function findUnbalanced(db: Executor, among: ReturnType<typeof sql>): Promise<string[]> {
  const rows = await select<{ transaction_id: string }>(
    db,
    sql`select transaction_id from transactions where id in (
        select transaction_id from ledger_entries where ${among}
        group by transaction_id, currency having sum(amount) <> 0 limit ${namedMax})`,
  );
  return rows.map(({ transaction_id }) => transaction_id);
}

/** The users in all, and what their balances are behind a checkpoint; all of them where the sums differ. */
async function balances(
  db: Executor,
  after: number,
  sums: readonly AccountSum[],
): Promise<LedgerCheck['balances']> {
  const [row] = await select<{ users: string; total: string }>(
    db,
    sql`select count(*) as users, coalesce(sum(balance_usd), 0) as total from users`,
  );
  const [all, in_ledger] = [Number(row?.total), total(sums, ({ account }) => account === 'user')];
  const touched = sql`id in (select substr(account, 6)::int from ledger_entries where id > ${after} and account like 'user:%')`;
  const isAll = after === 0 || all !== in_ledger;
  const differing = await findDiffering(db, isAll ? sql`true` : touched);
  return { users: Number(row?.users), total: cents(all), in_ledger, differing };
}

function sumByCurrency(sums: readonly AccountSum[]): LedgerCheck['ledger'] {
  const currencies = [...new Set(sums.map(({ currency }) => currency))].toSorted();
  return currencies.map((currency) => {
    const own = sums.filter((sum) => sum.currency === currency);
    const entries = own.reduce((count, sum) => count + sum.entries, 0);
    return { currency, entries, sum: total(own, () => true) };
  });
}

/**
 * Ledger, balances and providers against each other, in one snapshot. What a full check has found in order is not looked at
 * again but for its sums, so the time depends on what came since; without one everything is looked at.
 */
export function checkLedger({ db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>): Promise<LedgerCheck> {
  return db.transaction((tx) => check(tx, now(), config.secrets), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

async function check(db: Executor, now: Date, secrets: Secrets): Promise<LedgerCheck> {
  const full = await findFullCheck<LedgerCheckpoint>(db, 'ledger', secrets);
  const { last_entry, sums: before } = full?.checkpoint ?? nothingChecked;
  const sums = [...before, ...(await sumEntries(db, { after: last_entry }))];
  const unbalanced = await findUnbalanced(
    db,
    sql`transaction_id in (select transaction_id from ledger_entries where id > ${last_entry})`,
  );
  const [review] = await select<{ count: string }>(
    db,
    sql`select count(*) as count from ${transactions} where ${needsReview}`,
  );
  const [users, providers] = [await balances(db, last_entry, sums), await providerTotals(db, sums)];
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
    full: full ?? null,
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

/** Ids from the first to the last, in steps of some. */
function steps(last: number): { from: number; until: number }[] {
  const count = Math.ceil(last / stepRows);
  return Array.from({ length: count }, (_, at) => ({ from: at * stepRows, until: (at + 1) * stepRows }));
}

/** Every user and every transaction against its entries, in steps. A job, since it takes as long as there are entries. */
export function verifyLedger({ db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>): Promise<void> {
  return runFullCheck<LedgerCheckpoint>(db, {
    name: 'ledger',
    secret: config.secrets[0],
    now,
    run: async (tell) => {
      const settled = new Date(now().getTime() - settledAfterMs).toISOString();
      const [ends] = await select<{ entry: number; user: number; transaction: number }>(
        db,
        sql`select (select coalesce(max(id), 0) from ledger_entries where created_at < ${settled}) as entry,
          (select coalesce(max(id), 0) from users) as user,
          (select coalesce(max(id), 0) from transactions) as transaction`,
      );
      const [users, payments] = [steps(ends?.user ?? 0), steps(ends?.transaction ?? 0)];
      let [faults, done] = [0, 0];
      const count = async (found: Promise<unknown[]>) => {
        faults += (await found).length;
        done += 1;
        await tell(done, users.length + payments.length);
      };
      for (const { from, until } of users)
        await count(findDiffering(db, sql`id > ${from} and id <= ${until}`));
      for (const { from, until } of payments)
        await count(findUnbalanced(db, sql`transaction_id > ${from} and transaction_id <= ${until}`));
      const last_entry = ends?.entry ?? 0;
      const all = await sumEntries(db, { after: 0 });
      const providers = await providerTotals(db, all);
      const is_ok =
        faults === 0 &&
        sumByCurrency(all).every(({ sum }) => sum === 0) &&
        providers.every(({ difference }) => difference === 0);
      const sums = last_entry > 0 ? await sumEntries(db, { after: 0, until: last_entry }) : [];
      return { is_ok, checkpoint: { last_entry, sums } };
    },
  });
}
