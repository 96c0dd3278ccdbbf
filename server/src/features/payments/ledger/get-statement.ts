import { cents } from '@paddock/contract/core/money';
import type { StatementLine } from '@paddock/contract/payments/calls';
import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { users } from '../../users/tables.ts';
import { ledgerEntries, transactions } from '../tables.ts';
import { getDebt } from './ledger.ts';

function toLineKind(kind: string, change: number): StatementLine['kind'] {
  if (kind.startsWith('debt:')) return change > 0 ? 'debt_made' : 'debt_repaid';
  if (kind.startsWith('refund:')) return change > 0 ? 'refund' : 'refund_taken';
  if (kind.startsWith('surplus_credit:')) return 'refund';
  if (kind.startsWith('book_back:')) return 'top_up';
  return kind as StatementLine['kind'];
}

/** The changes of a user's balance, newest first, with the resulting balance. */
export async function getStatement(db: Database, user: number, page: { skip: number; limit: number }) {
  const account = `user:${user}`;
  const own = eq(ledgerEntries.account, account);
  // The running sum covers all entries of the account, so it is computed before paging.
  const lines = db
    .select({
      id: ledgerEntries.id,
      at: ledgerEntries.created_at,
      kind: ledgerEntries.kind,
      change: ledgerEntries.amount,
      transaction: ledgerEntries.transaction_id,
      balance: sql<number>`sum(${ledgerEntries.amount}) over (order by ${ledgerEntries.id})`
        .mapWith(Number)
        .as('balance'),
    })
    .from(ledgerEntries)
    .where(own)
    .as('lines');
  const [rows, total, [user_row], debt] = await Promise.all([
    db
      .select({
        id: lines.id,
        at: lines.at,
        kind: lines.kind,
        change: lines.change,
        balance: lines.balance,
        transaction_id: transactions.transaction_id,
        item_title: transactions.item_title,
        item_title_en: transactions.item_title_en,
      })
      .from(lines)
      .innerJoin(transactions, eq(transactions.id, lines.transaction))
      .orderBy(desc(lines.id))
      .offset(page.skip)
      .limit(page.limit),
    db.$count(ledgerEntries, own),
    db.select({ balance: users.balance_usd }).from(users).where(eq(users.id, user)),
    getDebt(db, user),
  ]);
  return {
    items: rows.map((row) => ({
      ...row,
      kind: toLineKind(row.kind, row.change),
      balance: cents(row.balance),
    })),
    total,
    balance: cents(user_row?.balance ?? 0),
    debt: cents(debt),
  };
}
