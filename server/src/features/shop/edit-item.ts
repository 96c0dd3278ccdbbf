import { AppError, type FieldError, invalid, type MessageValue } from '@paddock/contract/core/errors';
import type { AdminShopItem, ItemUpdate, NewItem } from '@paddock/contract/shop/admin-calls';
import type { Grant } from '@paddock/contract/shop/calls';
import { unlimitedStock } from '@paddock/contract/shop/rules';
import { eq, inArray } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../adapters/deps.ts';
import { audit } from '../../db/audit/audit.ts';
import type { Executor } from '../../db/database.ts';
import { editedAt, lockForEdit } from '../../db/edits.ts';
import { toSearchText } from '../../db/like-pattern.ts';
import { insertRow } from '../../db/statements/insert-row.ts';
import { gameServers } from '../servers/tables.ts';
import { type ItemImageFiles, mergeImages, withItemImages } from './item-images.ts';
import { getShopItem, lockShopItem } from './queries.ts';
import { shopCategories, shopItems } from './tables.ts';

interface Sent<Schema extends z.ZodMiniType> {
  fields: z.output<Schema>;
  files: ItemImageFiles;
}

/** Locks the category, so that it still exists when the item is inserted. */
async function isCategory(tx: Executor, id: number): Promise<boolean> {
  const found = await tx
    .select({ id: shopCategories.id })
    .from(shopCategories)
    .where(eq(shopCategories.id, id))
    .for('key share');
  return found.length > 0;
}

async function areServers(tx: Executor, grants: readonly Grant[]): Promise<boolean> {
  const ids = new Set(grants.flatMap((grant) => ('server_id' in grant && grant.server_id) || []));
  if (ids.size === 0) return true;
  const found = await tx
    .select({ id: gameServers.id })
    .from(gameServers)
    .where(inArray(gameServers.id, [...ids]));
  return found.length === ids.size;
}

/** Throws validation_failed for a category or a server that does not exist. */
async function refuseUnknown(
  tx: Executor,
  { category_id, grants = [] }: { category_id?: number | undefined; grants?: Grant[] | undefined },
): Promise<void> {
  const errors: FieldError[] = [];
  if (category_id !== undefined && !(await isCategory(tx, category_id))) {
    errors.push({ field: 'category_id', code: 'invalid' });
  }
  if (!(await areServers(tx, grants))) errors.push({ field: 'grants', code: 'server_unknown' });
  if (errors.length > 0) throw invalid(...errors);
}

/** Adds an item to the shop. Leaves neither a row nor a picture if it fails. */
export function createItem(
  { db, storage, now }: Deps,
  { fields, files }: Sent<typeof NewItem>,
): Promise<AdminShopItem> {
  return withItemImages(storage, files, (pictures) =>
    db.transaction(async (tx) => {
      await refuseUnknown(tx, fields);
      const search_text = toSearchText(fields.title, fields.title_en);
      const values = { ...fields, ...pictures, search_text, created_at: now() };
      const row = await insertRow(tx, shopItems, values);
      await audit(tx, { target: { type: 'item', id: row.id, name: row.title }, after: row });
      return getShopItem(tx, row.id);
    }),
  );
}

async function lockExisting(tx: Executor, id: number) {
  const row = await lockShopItem(tx, id);
  return row?.deleted_at === null ? row : undefined;
}

/** Refuses a stock that was entered before a sale, because it would restore sold pieces. */
function refuseOldStock(stock: number, seen: number | undefined): void {
  if (seen === undefined || seen === stock) return;
  const now: MessageValue = stock === unlimitedStock ? { message: 'stock_unlimited' } : { count: stock };
  throw invalid({ field: 'stock', code: 'stock_changed', values: { stock: now } });
}

/**
 * Updates the fields that were sent. `stock` becomes what was entered, in addition to the pieces reserved by open payments; the item's lock
 * excludes concurrent purchases. Replaced and removed pictures are deleted after the commit.
 */
export async function updateItem(
  { db, storage, now }: Deps,
  id: number,
  { fields: { updated_at: seen, kept_images, stock_seen, ...fields }, files }: Sent<typeof ItemUpdate>,
): Promise<AdminShopItem> {
  const { item, before } = await withItemImages(storage, files, (pictures) =>
    db.transaction(async (tx) => {
      const before = await lockForEdit(
        () => lockExisting(tx, id),
        seen,
        () => getShopItem(tx, id),
      );
      if (fields.stock !== undefined) refuseOldStock(before.stock, stock_seen);
      await refuseUnknown(tx, fields);
      const additional_images = mergeImages(
        before.additional_images,
        kept_images,
        pictures.additional_images,
      );
      const { title = before.title, title_en = before.title_en } = fields;
      const [after] = await tx
        .update(shopItems)
        .set({
          ...fields,
          search_text: toSearchText(title, title_en),
          ...pictures,
          additional_images,
          updated_at: editedAt(shopItems.updated_at, now()),
        })
        .where(eq(shopItems.id, id))
        .returning();
      await audit(tx, { target: { type: 'item', id, name: after?.title }, before, after });
      return { item: await getShopItem(tx, id), before };
    }),
  );
  const used = new Set([item.main_image, ...item.additional_images]);
  const gone = [before.main_image, ...before.additional_images].filter(
    (name) => name !== null && !used.has(name),
  );
  // The change is committed: an old file that can't be deleted must not fail it.
  await Promise.allSettled(gone.map((name) => storage.remove(name ?? '')));
  return item;
}

/** Removes an item from the shop. Its row and pictures stay for the transactions that refer to it. */
export function deleteItem({ db, now }: Deps, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockExisting(tx, id);
    if (!before) throw new AppError('not_found');
    await tx.update(shopItems).set({ deleted_at: now() }).where(eq(shopItems.id, id));
    await audit(tx, { target: { type: 'item', id, name: before.title }, before });
  });
}
