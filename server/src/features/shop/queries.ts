import { listMax } from '@paddock/contract/core/list-rules';
import type { Cents, Rials } from '@paddock/contract/core/money';
import { type List, maxPageSize, type PageQuery } from '@paddock/contract/core/paging';
import { containsText } from '@paddock/contract/i18n/normalize-text';
import type { AdminShopItem } from '@paddock/contract/shop/admin-calls';
import { isRenewable, type ShopCategory } from '@paddock/contract/shop/calls';
import { and, asc, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { matchesSearch } from '../../db/like-pattern.ts';
import { listPage } from '../../db/statements/list-page.ts';
import { prepareOnce } from '../../db/statements/prepare-once.ts';
import { shopCategories, shopItems } from './tables.ts';

const {
  deleted_at: _deleted,
  created_at: _created,
  search_text: _text,
  ...columns
} = getTableColumns(shopItems);

/** Deleted items exist only for transactions. */
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

/** Includes the grants, which responses to players omit. */
const toAdminItem = (row: Row): AdminShopItem => ({
  ...row,
  price_usd: row.price_usd as Cents,
  price_rial: row.price_rial as Rials,
  is_renewable: isRenewable(row.grants),
});

type SearchedPage = PageQuery & { search?: string | undefined };

/** A page of the matching items, newest first within `order`. */
async function listItems(
  db: Executor,
  { search, skip = 0, limit = listMax }: SearchedPage,
  { only, order = [] }: { only?: SQL | undefined; order?: SQL[] } = {},
): Promise<List<AdminShopItem>> {
  const where = and(notDeleted, matchesSearch(shopItems.search_text, search), only);
  const { items, total } = await listPage(
    selectItems(db)
      .where(where)
      .orderBy(...order, desc(shopItems.id)),
    db.$count(shopItems, where),
    { skip, limit },
  );
  return { items: items.map(toAdminItem), total };
}

/** Everything that is or was for sale, active first, then newest. */
export const listShopItems = (db: Executor, page: SearchedPage): Promise<List<AdminShopItem>> =>
  listItems(db, page, { order: [desc(shopItems.is_active)] });

const isForSale = and(notDeleted, eq(shopItems.is_active, true));

/** Items that can be bought, of one category or of all, newest first. */
export function listActiveItems(
  db: Executor,
  { category, ...page }: SearchedPage & { category?: string | undefined },
): Promise<List<AdminShopItem>> {
  const own = db
    .select({ id: shopCategories.id })
    .from(shopCategories)
    .where(eq(shopCategories.slug, category ?? ''));
  const only = and(isForSale, category ? inArray(shopItems.category_id, own) : undefined);
  return listItems(db, page, { only });
}

/** Categories with an item that can be bought. */
export async function listActiveCategories(db: Executor): Promise<ShopCategory[]> {
  const used = db.select({ id: shopItems.category_id }).from(shopItems).where(isForSale);
  return selectCategories(db).where(inArray(shopCategories.id, used));
}

export async function findShopItem(db: Executor, id: number): Promise<AdminShopItem | undefined> {
  const [row] = await selectItems(db).where(and(eq(shopItems.id, id), notDeleted));
  return row && toAdminItem(row);
}

/** An item that can be bought. */
export async function findActiveItem(db: Executor, id: number): Promise<AdminShopItem | undefined> {
  const item = await findShopItem(db, id);
  return item?.is_active ? item : undefined;
}

/** An item that must exist, such as one just written. */
export async function getShopItem(db: Executor, id: number): Promise<AdminShopItem> {
  const item = await findShopItem(db, id);
  if (!item) throw new Error(`item ${id} is gone`);
  return item;
}

/** Ordered by name; the database has a Persian collation. */
const selectCategories = (db: Executor) =>
  db.select().from(shopCategories).orderBy(asc(shopCategories.name), asc(shopCategories.id)).$dynamic();

/** The categories whose name matches; not paged, because there are few. */
export async function listShopCategories(db: Executor, search = ''): Promise<ShopCategory[]> {
  const isFound = containsText(search);
  const rows = await selectCategories(db);
  return rows.filter(({ name, name_en }) => isFound(`${name} ${name_en ?? ''}`));
}

/** All items whose title matches, newest first. */
export async function listItemIds(db: Executor, search?: string): Promise<number[]> {
  const rows = await db
    .select({ id: shopItems.id })
    .from(shopItems)
    .where(and(notDeleted, matchesSearch(shopItems.search_text, search)))
    .orderBy(desc(shopItems.id));
  return rows.map(({ id }) => id);
}

/** Newest first. */
export async function findAdminItems(db: Executor, ids: readonly number[]): Promise<AdminShopItem[]> {
  const rows = await selectItems(db)
    .where(and(inArray(shopItems.id, [...ids]), notDeleted))
    .orderBy(desc(shopItems.id));
  return rows.map(toAdminItem);
}

/** A page of all items for the staff, newest first. */
export const listAdminItems = (db: Executor, { limit = maxPageSize, ...page }: SearchedPage) =>
  listItems(db, { limit, ...page });

const lockedItem = prepareOnce((db) =>
  db
    .select()
    .from(shopItems)
    .where(eq(shopItems.id, sql.placeholder('id')))
    .for('update')
    .prepare(''),
);

/** Locks an item, even a deleted one, until the transaction ends, so that its price, state and stock do not change. */
export async function lockShopItem(tx: Executor, id: number) {
  const [row] = await lockedItem(tx).execute({ id });
  return row;
}
