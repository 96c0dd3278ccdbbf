import { dayMs } from '@paddock/contract/durations';
import { lt, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { timestamp } from '../../../db/timestamp.ts';
import { resultRefusals } from '../ingest/tables.ts';

/** How long the bytes of result files and the refusals are stored, in days. */
const bytesDays = 90;
const refusalDays = 30;

/** Deletes expired bytes of result files and refusals. */
export async function forgetResultFiles({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * dayMs);
  await db.execute(sql`
    delete from result_file_bytes where file_id in (
      select id from result_files where received_at < ${timestamp(before(bytesDays))})`);
  await db.delete(resultRefusals).where(lt(resultRefusals.at, before(refusalDays)));
}
