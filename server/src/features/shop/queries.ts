import type { Cents, Rials } from '@paddock/contract/core/money';
import { type List, maxPageSize, type PageQuery } from '@paddock/contract/core/paging';
import { containsText } from '@paddock/contract/i18n/normalize-text';
import type { AdminShopItem } from '@paddock/contract/shop/admin-calls';
import { isRenewable, type ShopCategory } from '@paddock/contract/shop/calls';
import { and, asc, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { prepareOnce } from '../../db/statements/prepare-once.ts';
import { shopCategories, shopItems } from './tables.ts';

const {
  deleted_at: _deleted,
  created_at: _created,
  search_text: _text,
  ...columns
} = getTableColumns(shopItems);

/** Deleted items are for transactions alone. */
const notDeleted = isNull(shopItems.deleted_at);

function selectItems(db: Executor) {
  const category = {
    id: shopCategories.id,
    name: shopCategories.name,
    name_en: shopCategories.name_en,
  };
  return db
    .select({ ...columns, category_id: shopCategories.id, category })
    .from(shopItems)
    .innerJoin(shopCategories, eq(shopCategories.id, shopItems.category_id));
}

type Row = Awaited<ReturnType<typeof selectItems>>[number];

/** With what it gives, which the answers to players leave out. */
const toAdminItem = (row: Row): AdminShopItem => ({
  ...row,
  price_usd: row.price_usd as Cents,
  price_rial: row.price_rial as Rials,
  is_renewable: isRenewable(row.grants),
});

/** Everything for sale or once for sale, active first, then newest. */
export async function listShopItems(db: Executor, search = ''): Promise<AdminShopItem[]> {
  const isFound = containsText(search);
  const rows = await selectItems(db).where(notDeleted).orderBy(desc(shopItems.is_active), desc(shopItems.id));
  return rows.filter(({ title, title_en }) => isFound(`${title} ${title_en ?? ''}`)).map(toAdminItem);
}

/** What can be bought now, of one category or of all, the newest first. */
export async function listActiveItems(
  db: Executor,
  { search, category }: { search?: string | undefined; category?: string | undefined },
): Promise<AdminShopItem[]> {
  const isFound = containsText(search ?? '');
  const rows = await selectItems(db)
    .where(
      and(
        notDeleted,
        eq(shopItems.is_active, true),
        category ? eq(shopCategories.slug, category) : undefined,
      ),
    )
    .orderBy(desc(shopItems.id));
  return rows.filter(({ title, title_en }) => isFound(`${title} ${title_en ?? ''}`)).map(toAdminItem);
}

/** Those that something can be bought of. */
export async function listActiveCategories(db: Executor): Promise<ShopCategory[]> {
  const [categories, items] = await Promise.all([listShopCategories(db), listActiveItems(db, {})]);
  const used = new Set(items.map(({ category_id }) => category_id));
  return categories.filter(({ id }) => used.has(id));
}

export async function findShopItem(db: Executor, id: number): Promise<AdminShopItem | undefined> {
  const [row] = await selectItems(db).where(and(eq(shopItems.id, id), notDeleted));
  return row && toAdminItem(row);
}

/** One that can be bought now. */
export async function findActiveItem(db: Executor, id: number): Promise<AdminShopItem | undefined> {
  const item = await findShopItem(db, id);
  return item?.is_active ? item : undefined;
}

/** An item that must be there, such as one just written. */
export async function getShopItem(db: Executor, id: number): Promise<AdminShopItem> {
  const item = await findShopItem(db, id);
  if (!item) throw new Error(`item ${id} is gone`);
  return item;
}

/** By name; the database sorts Persian as Persian does. */
export async function listShopCategories(db: Executor, search = ''): Promise<ShopCategory[]> {
  const isFound = containsText(search);
  const rows = await db
    .select()
    .from(shopCategories)
    .orderBy(asc(shopCategories.name), asc(shopCategories.id));
  return rows.filter(({ name, name_en }) => isFound(`${name} ${name_en ?? ''}`));
}

/** Of all items whose title matches, the newest first. */
export async function listItemIds(db: Executor, search = ''): Promise<number[]> {
  const isFound = containsText(search);
  const titles = await db
    .select({ id: shopItems.id, title: shopItems.title, title_en: shopItems.title_en })
    .from(shopItems)
    .where(notDeleted);
  return titles
    .filter(({ title, title_en }) => isFound(`${title} ${title_en ?? ''}`))
    .map(({ id }) => id)
    .sort((a, b) => b - a);
}

/** The newest first. */
export async function findAdminItems(db: Executor, ids: readonly number[]): Promise<AdminShopItem[]> {
  const rows = await selectItems(db)
    .where(and(inArray(shopItems.id, [...ids]), notDeleted))
    .orderBy(desc(shopItems.id));
  return rows.map(toAdminItem);
}

/** A page of all items for the staff, the newest first. */
export async function listAdminItems(
  db: Executor,
  { skip = 0, limit = maxPageSize, search }: PageQuery & { search?: string | undefined },
): Promise<List<AdminShopItem>> {
  const ids = await listItemIds(db, search);
  return { items: await findAdminItems(db, ids.slice(skip, skip + limit)), total: ids.length };
}

const lockedItem = prepareOnce((db) =>
  db
    .select()
    .from(shopItems)
    .where(and(eq(shopItems.id, sql.placeholder('id')), notDeleted))
    .for('update')
    .prepare(''),
);

/** Locks the item until the transaction ends, so that price, state and stock hold while it is sold or changed. */
export async function lockShopItem(tx: Executor, id: number) {
  const [row] = await lockedItem(tx).execute({ id });
  return row;
}
