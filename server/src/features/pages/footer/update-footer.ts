import type { AdminFooter, FooterUpdate } from '@paddock/contract/pages/footer-calls';
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../../adapters/deps.ts';
import { audit } from '../../../db/audit/audit.ts';
import { editedAt, lockForEdit } from '../../../db/edits.ts';
import { siteFooter } from '../tables.ts';
import { getAdminFooter } from './queries.ts';

/** Updates the footer's columns. Throws changed_meanwhile. */
export function updateFooter(
  { db, now }: Deps,
  { columns, updated_at: seenVersion }: z.output<typeof FooterUpdate>,
): Promise<AdminFooter> {
  return db.transaction(async (tx) => {
    await tx
      .insert(siteFooter)
      .values({ id: 1, updated_at: new Date(0) })
      .onConflictDoNothing();
    const isIt = eq(siteFooter.id, 1);
    const before = await lockForEdit(
      async () => (await tx.select().from(siteFooter).where(isIt).for('update'))[0],
      seenVersion,
      () => getAdminFooter(tx),
    );
    const [after] = await tx
      .update(siteFooter)
      .set({ columns, updated_at: editedAt(siteFooter.updated_at, now()) })
      .where(isIt)
      .returning();
    await audit(tx, { target: { type: 'footer' }, before, after });
    return getAdminFooter(tx);
  });
}
