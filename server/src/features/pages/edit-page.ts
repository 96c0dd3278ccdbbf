import { AppError, invalid } from '@paddock/contract/core/errors';
import type { AdminPage, PageForm, PageUpdate } from '@paddock/contract/pages/calls';
import { pagesMax } from '@paddock/contract/pages/rules';
import { and, eq, ne } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../adapters/deps.ts';
import { audit } from '../../db/audit/audit.ts';
import type { Executor } from '../../db/database.ts';
import { editedAt, lockForEdit } from '../../db/edits.ts';
import { lockSubject, locks } from '../../db/locks.ts';
import { insertRow } from '../../db/statements/insert-row.ts';
import { parseContent } from '../blog/edit-post.ts';
import { sanitizerVersion } from '../blog/sanitize-rich-text.ts';
import { lockPage, type PageRow, toAdminPage } from './queries.ts';
import { sitePages } from './tables.ts';

type Form = z.output<typeof PageForm>;

const targetOf = ({ id, slug }: PageRow) => ({ type: 'page', id, name: slug }) as const;

/** Derives stored fields from a form; an empty English text is removed. */
function fieldsOf({ slug, title, title_en, content, content_en, is_published }: Form, deps: Deps) {
  return {
    slug,
    title,
    title_en: title_en || null,
    content,
    content_en: content_en || null,
    body: parseContent(content, deps),
    body_en: content_en ? parseContent(content_en, deps, 'content_en') : null,
    sanitizer: sanitizerVersion,
    is_published,
  };
}

/** Throws validation_failed if another page has the slug. Serialised per slug. */
async function assertSlugFree(tx: Executor, slug: string, id: number): Promise<void> {
  await lockSubject(tx, locks.pageSlugs, slug);
  const isTaken = and(eq(sitePages.slug, slug), ne(sitePages.id, id));
  const taken = await tx.select({ id: sitePages.id }).from(sitePages).where(isTaken);
  if (taken.length > 0) throw invalid({ field: 'slug', code: 'slug_taken' });
}

export function createPage(deps: Deps, form: Form): Promise<AdminPage> {
  const fields = fieldsOf(form, deps);
  return deps.db.transaction(async (tx) => {
    await assertSlugFree(tx, form.slug, 0);
    if ((await tx.$count(sitePages)) >= pagesMax)
      throw invalid({ field: 'slug', code: 'pages_too_many', values: { max: pagesMax } });
    const created_at = deps.now();
    const row = await insertRow(tx, sitePages, { ...fields, created_at, updated_at: created_at });
    await audit(tx, { target: targetOf(row), after: toAdminPage(row) });
    return toAdminPage(row);
  });
}

export function updatePage(
  deps: Deps,
  id: number,
  { updated_at: seen, ...form }: z.output<typeof PageUpdate>,
): Promise<AdminPage> {
  const fields = fieldsOf(form, deps);
  return deps.db.transaction(async (tx) => {
    const before = await lockForEdit(() => lockPage(tx, id), seen, toAdminPage);
    await assertSlugFree(tx, form.slug, id);
    const [row] = await tx
      .update(sitePages)
      .set({ ...fields, updated_at: editedAt(sitePages.updated_at, deps.now()) })
      .where(eq(sitePages.id, id))
      .returning();
    if (!row) throw new Error(`page ${id} is gone`);
    await audit(tx, { target: targetOf(row), before: toAdminPage(before), after: toAdminPage(row) });
    return toAdminPage(row);
  });
}

export function deletePage(deps: Deps, id: number): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const [gone] = await tx.delete(sitePages).where(eq(sitePages.id, id)).returning();
    if (!gone) throw new AppError('not_found');
    await audit(tx, { target: targetOf(gone), before: toAdminPage(gone) });
  });
}
