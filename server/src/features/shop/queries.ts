import type { Cents, Rials } from '@paddock/contract/money';
import type { ShopItem } from '@paddock/contract/shop';
import { and, asc, count, desc, eq, getTableColumns, ilike, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { containing } from '../../db/search.ts';
import { shopCategories, shopItems } from './tables.ts';

const { deleted_at: _deleted, ...columns } = getTableColumns(shopItems);

function selectItems(db: Executor) {
  return db
    .select({ ...columns, category: { id: shopCategories.id, name: shopCategories.name } })
    .from(shopItems)
    .innerJoin(shopCategories, eq(shopCategories.id, shopItems.category_id));
}

type Row = Awaited<ReturnType<typeof selectItems>>[number];

const branded = (row: Row): ShopItem => ({
  ...row,
  price_usd: row.price_usd as Cents,
  price_rial: row.price_rial as Rials,
});

/** Everything for sale or once for sale, active first, then newest. */
export async function listShopItems(db: Executor, search = ''): Promise<ShopItem[]> {
  const rows = await selectItems(db)
    .where(and(isNull(shopItems.deleted_at), ilike(shopItems.title, containing(search))))
    .orderBy(desc(shopItems.is_active), desc(shopItems.id));
  return rows.map(branded);
}

export async function findShopItem(db: Executor, id: number): Promise<ShopItem | undefined> {
  const [row] = await selectItems(db).where(and(eq(shopItems.id, id), isNull(shopItems.deleted_at)));
  return row && branded(row);
}

export function listShopCategories(db: Executor) {
  return db.select().from(shopCategories).orderBy(asc(shopCategories.name));
}

export async function searchShopItems(db: Executor, page: { skip: number; limit: number; search: string }) {
  const where = and(isNull(shopItems.deleted_at), ilike(shopItems.title, containing(page.search)));
  const rows = await selectItems(db)
    .where(where)
    .orderBy(desc(shopItems.id))
    .offset(page.skip)
    .limit(page.limit);
  const [counted] = await db.select({ total: count() }).from(shopItems).where(where);
  return { items: rows.map(branded), total: counted?.total ?? 0 };
}

/** Locks the item until the transaction ends, so that price, state and stock hold while it is sold. */
export async function lockShopItem(tx: Executor, id: number) {
  const [row] = await tx
    .select()
    .from(shopItems)
    .where(and(eq(shopItems.id, id), isNull(shopItems.deleted_at)))
    .for('update');
  return row;
}

/** Takes one from the stock; false when there is none left. Unlimited stock stays as it is. */
export async function takeFromStock(tx: Executor, id: number): Promise<boolean> {
  const rows = await tx
    .update(shopItems)
    .set({
      stock: sql`case when ${shopItems.stock} < 0 then ${shopItems.stock} else ${shopItems.stock} - 1 end`,
    })
    .where(and(eq(shopItems.id, id), sql`${shopItems.stock} <> 0`))
    .returning({ id: shopItems.id });
  return rows.length === 1;
}

export async function returnToStock(tx: Executor, id: number): Promise<void> {
  await tx
    .update(shopItems)
    .set({ stock: sql`${shopItems.stock} + 1` })
    .where(and(eq(shopItems.id, id), sql`${shopItems.stock} >= 0`));
}
