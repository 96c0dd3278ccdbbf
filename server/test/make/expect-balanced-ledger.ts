import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '../../src/db/database.ts';

/** Checks that the books balance in each currency, and that balances match their entries. */
export async function expectBalancedLedger(db: Database): Promise<void> {
  const unbalanced = await db.execute(sql`
    select transaction_id, currency, sum(amount) from ledger_entries group by 1, 2 having sum(amount) <> 0`);
  expect(unbalanced.rows).toEqual([]);
  const wrong = await db.execute(sql`
    select u.id, u.balance_usd, sum(e.amount) from users u left join ledger_entries e on e.account = 'user:' || u.id
    group by u.id having u.balance_usd <> coalesce(sum(e.amount), 0) or u.balance_usd < 0`);
  expect(wrong.rows).toEqual([]);
}
