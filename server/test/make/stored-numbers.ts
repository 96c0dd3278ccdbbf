import { eq } from 'drizzle-orm';
import { shopItems } from '../../src/features/shop/tables.ts';
import { users } from '../../src/features/users/tables.ts';
import type { TestApp } from '../portal/test-app.ts';

/** The user's balance in cents. */
export async function balanceOf({ deps }: TestApp, user_id: number): Promise<number | undefined> {
  const [row] = await deps.db.select().from(users).where(eq(users.id, user_id));
  return row?.balance_usd;
}

/** The item's stock. */
export async function stockOf({ deps }: TestApp, item_id: number): Promise<number | undefined> {
  const [row] = await deps.db.select().from(shopItems).where(eq(shopItems.id, item_id));
  return row?.stock;
}
