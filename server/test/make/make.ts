import { cents, rials } from '@paddock/contract/core/money';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../src/adapters/deps.ts';
import { toSearchText } from '../../src/db/like-pattern.ts';
import { createSession } from '../../src/features/accounts/sessions/queries.ts';
import { settle } from '../../src/features/payments/settlement/settle.ts';
import {
  insertTransaction,
  newTopUp,
  noExpiry,
} from '../../src/features/payments/transactions/create-transaction.ts';
import { hashServerKey } from '../../src/features/servers/server-keys.ts';
import { gameServers, serverKeys } from '../../src/features/servers/tables.ts';
import { shopCategories, shopItems } from '../../src/features/shop/tables.ts';
import { insertUser } from '../../src/features/users/edit-user.ts';
import { hashPassword } from '../../src/features/users/hash-password.ts';
import { users } from '../../src/features/users/tables.ts';
import { nextNumber } from './next-number.ts';

/** A portal, in a test or on a database. */
type Made = { deps: Deps };

/** A unique Steam id. */
export const makeSteamId = () => `7656120200${String(1_000_000 + nextNumber())}`;
const makeDiscordId = () => `31000000000${String(1_000_000 + nextNumber())}`;

export const password = 'violet-Gearbox-91-kerb';
/** Computed once for all users, because it is slow on purpose. */
let passwordHash: Promise<string> | undefined;

interface UserOptions {
  /** Default: linked. */
  discord?: boolean;
  steam?: boolean;
  role?: string;
  /** dollars */
  balance?: number;
}

export interface MadeUser {
  id: number;
  email: string;
  username: string;
  steam_id: string | null;
  token: string;
}

/** A signed-in user. Money comes from a settled top-up, as in production. */
export async function makeUser(test: Made, options: UserOptions = {}): Promise<MadeUser> {
  const { discord = true, steam = true, role = 'player', balance = 0 } = options;
  const number = nextNumber();
  const email = `driver${number}@example.com`;
  const username = `driver${number}`;
  const { deps } = test;
  const names = { email, username, full_name: `Driver ${number}` };
  passwordHash ??= hashPassword(deps, password);
  const { id } = await insertUser(deps, { ...names, password_hash: await passwordHash, role });
  const steam_id = steam ? makeSteamId() : null;
  await deps.db
    .update(users)
    .set({ steam_id, discord_id: discord ? makeDiscordId() : null })
    .where(eq(users.id, id));
  if (balance > 0) await giveBalance(test, id, balance);
  const token = await createSession(deps.db, id, { ip: '127.0.0.1', userAgent: 'test' }, deps.now());
  return { id, email, username, steam_id, token };
}

async function giveBalance({ deps }: Made, user_id: number, dollars: number): Promise<void> {
  const amount = cents(Math.round(dollars * 100));
  const attempt = newTopUp(user_id, amount, 'local', noExpiry);
  const { row } = await insertTransaction(deps.db, attempt, { key: undefined, hash: 'made' }, deps.now());
  await settle(deps, row.id, { state: 'paid', amount, currency: 'USD' });
}

export async function makeItem({ deps }: Made, item: Partial<typeof shopItems.$inferInsert> = {}) {
  const number = nextNumber();
  const [category] = await deps.db
    .insert(shopCategories)
    .values({ name: `Category ${number}`, slug: `category-${number}` })
    .returning();
  const [row] = await deps.db
    .insert(shopItems)
    .values({
      title: `Item ${number}`,
      search_text: toSearchText(item.title ?? `Item ${number}`, item.title_en),
      description: 'Something worth having',
      price_usd: cents(500),
      price_rial: rials(5_000_000),
      category_id: category?.id ?? 0,
      stock: -1,
      created_at: deps.now(),
      ...item,
    })
    .returning();
  if (!row) throw new Error('no item was made');
  return row;
}

export async function makeServer({ deps }: Made, server: Partial<typeof gameServers.$inferInsert> = {}) {
  const number = nextNumber();
  const [row] = await deps.db
    .insert(gameServers)
    .values({
      name: `Server ${number}`,
      description: 'A test server',
      type: 'GT3',
      host: '127.0.0.1',
      port: 9600,
      query_port: 8081,
      join_link: 'https://acstuff.club/s/q:race/online/join?ip=203.0.113.1&httpPort=8081',
      max_players: 24,
      created_at: deps.now(),
      // Without an address, staff set the status, as in their form.
      ...(server.host === null && { status: 'Online' as const }),
      ...server,
    })
    .returning();
  if (!row) throw new Error('no server was made');
  return row;
}

export async function makeServerKey(test: Made, server_id?: number): Promise<string> {
  const key = `gs_test_${nextNumber()}`;
  await test.deps.db.insert(serverKeys).values({
    server_id: server_id ?? (await makeServer(test)).id,
    name: 'test',
    key_hash: hashServerKey(key),
    created_at: test.deps.now(),
  });
  return key;
}
