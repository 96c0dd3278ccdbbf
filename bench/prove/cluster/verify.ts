import { setTimeout as sleep } from 'node:timers/promises';
import { count, eq, sql, sum } from 'drizzle-orm';
import { verifyAuditLog } from '../../../server/src/db/audit/verify.ts';
import { checkLedger } from '../../../server/src/features/payments/admin/check-ledger.ts';
import { balanceProvider, transactions } from '../../../server/src/features/payments/tables.ts';
import { drivers, laps } from '../../../server/src/features/racing/tables.ts';
import { users } from '../../../server/src/features/users/tables.ts';
import { check } from '../check.ts';
import type { Answered } from './load.ts';
import { type Community, priceDollars, startDollars } from './make-community.ts';

const same = (one: readonly unknown[], other: readonly unknown[]) =>
  JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted());

async function verifyPurchases(
  { deps, buyers }: Community,
  { purchases, differing }: Answered,
): Promise<void> {
  const rows = await deps.db
    .select({
      key: transactions.idempotency_key,
      id: transactions.transaction_id,
      status: transactions.status,
    })
    .from(transactions)
    .where(eq(transactions.provider, balanceProvider));
  const stored = rows.map(({ key, id, status }) => `${key} ${id} ${status}`);
  const acknowledged = [...purchases].map(([key, { transaction_id }]) => `${key} ${transaction_id} ACCEPTED`);
  const isSame = acknowledged.length > 0 && same(stored, acknowledged);
  check(
    isSame,
    `${acknowledged.length} purchases were answered, ${rows.length} stand in the books, each once`,
  );
  check(
    differing.length === 0,
    `${differing.length} keys were answered another purchase when they came again`,
  );
  const expected = buyers.map((_, place) => {
    const bought = [...purchases.values()].filter(({ buyer }) => buyer === place).length;
    return (startDollars - bought * priceDollars) * 100;
  });
  const balances = new Map(
    (await deps.db.select({ id: users.id, balance: users.balance_usd }).from(users)).map((row) => [
      row.id,
      Number(row.balance),
    ]),
  );
  const found = buyers.map(({ id }) => balances.get(id));
  check(JSON.stringify(found) === JSON.stringify(expected), 'every balance is what was left to it');
  const books = await checkLedger(deps);
  check(books.is_ok, 'the ledger adds up to zero, and to the balances');
}

async function verifyLaps({ deps }: Community, { laps: acknowledged }: Answered): Promise<void> {
  const isQueued = async () =>
    (await deps.db.execute<{ is_there: boolean }>(sql`select exists (select from driving_queue) as is_there`))
      .rows[0]?.is_there;
  for (let waited = 0; waited < 600 && (await isQueued()); waited += 1) await sleep(100);
  const [stored] = await deps.db.select({ laps: count() }).from(laps);
  const [counted] = await deps.db.select({ laps: sum(drivers.lap_count) }).from(drivers);
  const numbers = [acknowledged.size, stored?.laps, Number(counted?.laps)];
  check(
    acknowledged.size > 0 && new Set(numbers).size === 1,
    `${numbers[0]} laps were answered, ${numbers[1]} are kept, ${numbers[2]} are counted`,
  );
}

/** Verifies that every acknowledged write exists exactly once. */
export async function verify(community: Community, answered: Answered): Promise<void> {
  const { deps } = community;
  await verifyPurchases(community, answered);
  await verifyLaps(community, answered);
  const { rows, altered, displaced, missing, head } = await verifyAuditLog(deps.db);
  const isWhole = [altered, displaced, missing].flat().length === 0 && head === 'intact';
  check(rows > 0 && isWhole, `the audit log is in order, ${rows} rows`);
}
