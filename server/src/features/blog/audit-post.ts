import type { AuditAction } from '@paddock/contract/core/audit-actions';
import { audit } from '../../db/audit/audit.ts';
import type { Executor } from '../../db/database.ts';
import type { Viewer } from '../../http/app-types.ts';
import type { posts } from './tables.ts';

/** The audit log tells of what staff do to the posts of others; an author's own doing is nobody's business. */
export async function auditForeignPost(
  tx: Executor,
  action: AuditAction,
  { id, title, author_id }: typeof posts.$inferSelect,
  viewer: Viewer,
  before: object | undefined,
  after: object | undefined,
): Promise<void> {
  if (author_id === viewer.id) return;
  await audit(tx, { action, target: { type: 'post', id, name: title }, before, after });
}
