import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { exportDays } from '@paddock/contract/personal-data/rules';
import { and, eq, inArray, lt, or } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { stagingFolder } from '../../../http/route.ts';
import type { JobQueue } from '../../../jobs/run-jobs.ts';
import { notify } from '../../notifications/notify.ts';
import { notDeleted } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { exportExpiresAt } from '../queries.ts';
import { dataExports } from '../tables.ts';
import type { Member } from './custom-files.ts';
import { listMemberFiles, type MemberFile } from './declared-files.ts';
import { readmes } from './readme.ts';
import { writeZip } from './zip.ts';

const batchSize = 1_000;

async function* inBatches({ rows: next }: MemberFile) {
  for (
    let rows = await next(undefined, batchSize);
    rows.length > 0;
    rows = await next(rows.at(-1), batchSize)
  )
    yield rows;
}

/** Serialises rows as a JSON array with one row per line. */
async function* toJson(file: MemberFile): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of inBatches(file)) {
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function writeArchive(deps: Deps, member: Member, path: string): Promise<void> {
  const { db, storage, privateStorage } = deps;
  await writeZip(path, async (zip) => {
    for (const [name, text] of Object.entries(readmes)) await zip.addText(name, [text]);
    for (const file of listMemberFiles(db, member)) {
      if (!file.storage) {
        await zip.addText(`${file.name}.json`, toJson(file));
        continue;
      }
      const from = file.storage === 'private' ? privateStorage : storage;
      for await (const rows of inBatches(file))
        for (const name of rows.map((row) => String(row['file']))) {
          const stored = await from.get(name);
          if (stored) await zip.addBytes(`pictures/${name}`, stored.stream);
        }
    }
  });
}

/** Writes an archive to the staging folder, moves it to the storage and notifies its owner. */
async function makeExport(deps: Deps, key: string): ReturnType<JobQueue['run']> {
  const { config, db, privateStorage, now } = deps;
  const isThis = eq(dataExports.id, Number(key));
  const [row] = await db.select().from(dataExports).where(isThis);
  if (row?.state !== 'waiting') return 'done';
  const [member] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, row.user_id), notDeleted));
  if (!member) {
    await db.update(dataExports).set({ state: 'dropped' }).where(isThis);
    return 'done';
  }
  const folder = join(config.dataDir, stagingFolder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}.zip`);
  try {
    await writeArchive(deps, member, path);
    const { size } = await stat(path);
    await privateStorage.putFile(row.storage_name, path);
    await db.transaction(async (tx) => {
      await tx.update(dataExports).set({ state: 'ready', ready_at: now(), size, error: null }).where(isThis);
      const expires_at = exportExpiresAt(now()).toISOString();
      await notify(
        tx,
        row.user_id,
        'data_export_ready',
        { cause: String(row.id), facts: { expires_at } },
        now(),
      );
    });
    return 'done';
  } catch (error) {
    deps.reportError(error, { where: 'data-exports' });
    return { retry: error instanceof Error ? error.message : String(error) };
  } finally {
    await rm(path, { force: true });
  }
}

/** Deletes expired archives. */
export async function sweepExports({ db, privateStorage, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - exportDays * 86_400_000);
  const { state, ready_at, requested_at } = dataExports;
  const isOver = or(
    and(eq(state, 'ready'), lt(ready_at, before)),
    and(inArray(state, ['failed', 'dropped']), lt(requested_at, before)),
  );
  for (const { id, storage_name } of await db.select().from(dataExports).where(isOver)) {
    await privateStorage.remove(storage_name);
    await db.delete(dataExports).where(eq(dataExports.id, id));
  }
}

const pauseMs = 5 * 60_000;

/** Makes archives. After an hour of failures the member may request another one. */
export const exportQueue: JobQueue = {
  lanes: 1,
  attemptsMax: 12,
  pauseMs: () => pauseMs,
  run: makeExport,
  giveUp: async (tx, key, error) => {
    await tx
      .update(dataExports)
      .set({ state: 'failed', error })
      .where(eq(dataExports.id, Number(key)));
  },
};
