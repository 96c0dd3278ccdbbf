import { AppError } from '@paddock/contract/core/errors';
import type { ShopCategory } from '@paddock/contract/shop/calls';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { audit } from '../../db/audit/audit.ts';
import type { Database, Executor } from '../../db/database.ts';
import { violatedConstraint } from '../../db/outages/database-errors.ts';
import { slugify } from './category-slug.ts';
import { shopCategories, shopItems } from './tables.ts';

function nameTakenError(): AppError {
  return new AppError('category_name_taken', { errors: [{ field: 'name', code: 'category_name_taken' }] });
}

async function hasName(db: Executor, name: string): Promise<boolean> {
  const found = await db
    .select({ id: shopCategories.id })
    .from(shopCategories)
    .where(eq(sql`lower(${shopCategories.name})`, sql`lower(${name})`));
  return found.length > 0;
}

interface CategoryForm {
  name: string;
  name_en?: string | null | undefined;
}

/**
 * Creates a category with the first free slug of its name: `cars`, `cars-2`, `cars-3`. Throws category_name_taken. If a concurrent insert
 * wins, the database waits for it; then either the name is taken or the next slug is tried.
 */
export function createCategory(db: Database, { name, name_en }: CategoryForm): Promise<ShopCategory> {
  const base = slugify(name);
  return db.transaction(async (tx) => {
    for (let number = 1; ; number += 1) {
      const slug = number === 1 ? base : `${base}-${number}`;
      const [row] = await tx
        .insert(shopCategories)
        .values({ name, name_en, slug })
        .onConflictDoNothing()
        .returning();
      if (row) {
        await audit(tx, { target: { type: 'category', id: row.id, name }, after: row });
        return row;
      }
      if (await hasName(tx, name)) throw nameTakenError();
    }
  });
}

/** Renames a category. The slug stays, so that existing links keep working. Throws category_name_taken. */
export async function renameCategory(
  db: Database,
  id: number,
  { name, name_en }: CategoryForm,
): Promise<ShopCategory> {
  try {
    return await db.transaction(async (tx) => {
      const isThis = eq(shopCategories.id, id);
      const [before] = await tx.select().from(shopCategories).where(isThis).for('update');
      const [row] = await tx.update(shopCategories).set({ name, name_en }).where(isThis).returning();
      if (!row) throw new AppError('not_found');
      await audit(tx, { target: { type: 'category', id, name }, before, after: row });
      return row;
    });
  } catch (error) {
    throw violatedConstraint(error) === 'shop_categories_name' ? nameTakenError() : error;
  }
}

/**
 * Deletes a category. Throws category_in_use while items of the shop use it; deleted items lose it. Concurrent new items wait for the lock,
 * and then the category does not exist.
 */
export function deleteCategory(db: Database, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const [locked] = await tx.select().from(shopCategories).where(eq(shopCategories.id, id)).for('update');
    if (!locked) throw new AppError('not_found');
    const inCategory = eq(shopItems.category_id, id);
    const [used] = await tx
      .select({ id: shopItems.id })
      .from(shopItems)
      .where(and(inCategory, isNull(shopItems.deleted_at)))
      .limit(1);
    if (used) throw new AppError('category_in_use');
    await tx.update(shopItems).set({ category_id: null }).where(inCategory);
    await tx.delete(shopCategories).where(eq(shopCategories.id, id));
    await audit(tx, { target: { type: 'category', id, name: locked.name }, before: locked });
  });
}
