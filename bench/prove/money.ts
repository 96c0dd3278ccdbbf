import { cents } from '@paddock/contract/core/money';
import { payWithBalance } from '@paddock/contract/payments/calls';
import { count, eq } from 'drizzle-orm';
import type { Deps } from '../../server/src/adapters/deps.ts';
import { createSession } from '../../server/src/features/accounts/sessions/queries.ts';
import { checkLedger } from '../../server/src/features/payments/admin/check-ledger.ts';
import { settle } from '../../server/src/features/payments/settlement/settle.ts';
import { transactions } from '../../server/src/features/payments/tables.ts';
import {
  insertTransaction,
  newTopUp,
  noExpiry,
} from '../../server/src/features/payments/transactions/create-transaction.ts';
import { shopCategories, shopItems } from '../../server/src/features/shop/tables.ts';
import { createUser } from '../../server/src/features/users/edit-user.ts';
import { usernameColumns } from '../../server/src/features/users/queries.ts';
import { users } from '../../server/src/features/users/tables.ts';
import { startPortal } from '../portal.ts';

/*
 * A sale: a thousand buyers request the last hundred pieces at the same moment, over HTTP. Exactly a hundred get
 * one, everyone else is told that it is sold out, 5xx responses are errors, and the books balance.
 */

const buyers = 1000;
const stock = 100;
const price = cents(500);

/** Creates buyers with a Discord and a Steam account and enough balance, from a settled top-up each. */
async function makeBuyers(deps: Deps): Promise<string[]> {
  const now = deps.now();
  const named = { email: 'buyer0@bench.invalid', username: 'buyer0', full_name: 'Buyer' };
  const first = await createUser(deps, { ...named, password: crypto.randomUUID() });
  const [model] = await deps.db.select().from(users).where(eq(users.id, first.id));
  if (!model) throw new Error('no first buyer');
  const { id: _id, ...rest } = model;
  const of = (number: number) => ({
    ...rest,
    email: `buyer${number}@bench.invalid`,
    ...usernameColumns(`buyer${number}`),
    discord_id: `3100000000${String(10_000_000 + number)}`,
    steam_id: `765612020${String(10_000_000 + number).slice(0, 8)}`,
  });
  // All share the hash of the first: hashing a thousand passwords would take a minute.
  const numbers = Array.from({ length: buyers }, (_, index) => index + 1);
  const made = await deps.db.insert(users).values(numbers.map(of)).returning({ id: users.id });
  const tokens: string[] = [];
  for (const { id } of made) {
    const attempt = newTopUp(id, price, 'local', noExpiry);
    const { row } = await insertTransaction(deps.db, attempt, { key: undefined, hash: 'bench' }, now);
    await settle({ ...deps, now: () => now }, row.id, { state: 'paid', amount: price, currency: 'USD' });
    tokens.push(await createSession(deps.db, id, { ip: '127.0.0.1', userAgent: 'bench' }, now));
  }
  return tokens;
}

async function makeItem(deps: Deps): Promise<number> {
  const [category] = await deps.db
    .insert(shopCategories)
    .values({ name: 'Rush', slug: 'rush' })
    .returning({ id: shopCategories.id });
  const [item] = await deps.db
    .insert(shopItems)
    .values({
      title: 'One of the last hundred',
      search_text: 'oneofthelasthundred',
      description: 'Gone in a second',
      price_usd: price,
      price_rial: 0,
      category_id: category?.id ?? 0,
      stock,
      grants: [{ type: 'group', group: 'rush' }],
      created_at: deps.now(),
    })
    .returning({ id: shopItems.id });
  return item?.id ?? 0;
}

interface BuyResponse {
  status: number;
  code: string;
}

async function buy(origin: string, token: string, item_id: number): Promise<BuyResponse> {
  const response = await fetch(origin + payWithBalance.path, {
    method: payWithBalance.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ item_id, amount: 5 }),
    signal: AbortSignal.timeout(60_000),
  });
  const body = (await response.json()) as { code?: string };
  return { status: response.status, code: body.code ?? 'bought' };
}

function expectEqual(what: string, found: unknown, expected: unknown): void {
  const isSame = JSON.stringify(found) === JSON.stringify(expected);
  process.stdout.write(`${isSame ? 'ok  ' : 'FAIL'} ${what}: ${JSON.stringify(found)}\n`);
  if (isSame) return;
  process.stdout.write(`     expected ${JSON.stringify(expected)}\n`);
  process.exitCode = 1;
}

const portal = await startPortal();
try {
  const { deps, origin } = portal;
  const [tokens, item] = [await makeBuyers(deps), await makeItem(deps)];
  const from = performance.now();
  const responses = await Promise.all(tokens.map((token) => buy(origin, token, item)));
  const seconds = (performance.now() - from) / 1000;
  const answers: Record<string, number> = {};
  for (const { status, code } of responses)
    answers[`${status} ${code}`] = (answers[`${status} ${code}`] ?? 0) + 1;
  expectEqual('answers', Object.fromEntries(Object.entries(answers).sort()), {
    '201 bought': stock,
    '409 item_out_of_stock': buyers - stock,
  });
  const [left] = await deps.db
    .select({ stock: shopItems.stock })
    .from(shopItems)
    .where(eq(shopItems.id, item));
  expectEqual('stock left', left?.stock, 0);
  const [sold] = await deps.db
    .select({ sold: count() })
    .from(transactions)
    .where(eq(transactions.item_id, item));
  expectEqual('purchases in the books', sold?.sold, stock);
  const books = await checkLedger(deps);
  expectEqual('the books balance', books.is_ok, true);
  expectEqual('left on balances', books.balances.total, (buyers - stock) * price);
  process.stdout.write(
    `${buyers} buyers at once answered in ${seconds.toFixed(1)} s: ${(buyers / seconds).toFixed(0)} a second\n`,
  );
} finally {
  await portal.close();
}
