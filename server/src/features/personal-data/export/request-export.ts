import { randomUUID } from 'node:crypto';
import { AppError } from '@paddock/contract/core/errors';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { audit } from '../../../db/audit/audit.ts';
import { enqueueJob } from '../../../jobs/job-rows.ts';
import { withViewer } from '../../users/with-member.ts';
import { exportExpiresAt, getOwnExport } from '../queries.ts';
import { dataExports } from '../tables.ts';
import { exportJob } from './export-queue.ts';

/** Enqueues an archive; one of two requests at once, and none after a deletion. Throws export_waiting and export_too_soon. */
export function requestExport(deps: Deps, user_id: number) {
  return withViewer(deps, user_id, async ({ tx, now }) => {
    const { export: newest, next_at } = await getOwnExport(tx, user_id, now);
    if (newest?.state === 'waiting') throw new AppError('export_waiting');
    if (next_at) throw new AppError('export_too_soon');
    const storage_name = `export-${randomUUID()}.zip`;
    const archive = { user_id, storage_name, requested_at: now };
    for (const { id } of await tx.insert(dataExports).values(archive).returning())
      await enqueueJob(tx, { name: exportJob, key: id, due_at: now });
    await audit(tx, { action: 'account.export', target: { type: 'user', id: user_id } });
    return getOwnExport(tx, user_id, now);
  });
}

/** Opens a member's own archive while it is ready and not expired. Throws not_found. */
export async function openExport({ db, privateStorage, now }: Deps, user_id: number, id: number) {
  const [row] = await db.select().from(dataExports).where(eq(dataExports.id, id));
  if (row?.user_id !== user_id || row.state !== 'ready' || row.ready_at === null)
    throw new AppError('not_found');
  const file =
    now() <= exportExpiresAt(row.ready_at) ? await privateStorage.get(row.storage_name) : undefined;
  if (!file) throw new AppError('not_found');
  return { file, requested_at: row.requested_at };
}
