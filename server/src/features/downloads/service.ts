import { AppError, invalid } from '@paddock/contract/core/errors';
import type { Download, DownloadForm, DownloadUpdate } from '@paddock/contract/downloads/calls';
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../adapters/deps.ts';
import { audit } from '../../db/audit/audit.ts';
import type { Executor } from '../../db/database.ts';
import { editedAt, lockForEdit } from '../../db/edits.ts';
import { toSearchText } from '../../db/like-pattern.ts';
import { insertRow } from '../../db/statements/insert-row.ts';
import type { TemporaryFile } from '../../http/forms/streamed-form.ts';
import { lockDownload } from './queries.ts';
import { releaseFile, removeReleasedFile, withStagedFile } from './stored-file.ts';
import { downloads } from './tables.ts';
import {
  consumeUpload,
  discardUpload,
  type FinishedUpload,
  getFinishedUpload,
} from './uploads/tus-uploads.ts';

type Form = z.output<typeof DownloadForm>;

export interface DownloadInput<F extends Form = Form> {
  form: F;
  /** In the form itself. */
  file: TemporaryFile | undefined;
  /** The id of who sends it. */
  viewer: number;
}

function fileError(code: 'file_required' | 'file_or_link'): AppError {
  return invalid({ field: 'file', code }, { field: 'external_url', code });
}

/** What the row becomes. A translation that the form leaves out stays as it `stood`. */
function fieldsOf(form: Form, stood?: Pick<Row, 'title_en' | 'description_en'>) {
  const { title, description, category, game, version } = form;
  const { title_en = stood?.title_en ?? null, description_en = stood?.description_en ?? null } = form;
  const texts = { title, title_en, description, description_en };
  return { ...texts, category, game, version, search_text: toSearchText(...Object.values(texts), version) };
}

type Row = typeof downloads.$inferSelect;

const targetOf = ({ id, title }: Row) => ({ type: 'download', id, name: title }) as const;

const noFile = { file_name: null, storage_name: null, size: null, sha256: null };

type Holding =
  | { kind: 'link'; external_url: string }
  | ({ kind: 'file'; upload_id?: string } & FinishedUpload)
  | { kind: 'same' };

/** What was sent besides the fields. Throws validation_failed for a file and a link together. */
async function holdingOf(deps: Deps, { form, file, viewer }: DownloadInput): Promise<Holding> {
  const { external_url = '', upload_id = '' } = form;
  const given = [file !== undefined, external_url !== '', upload_id !== ''].filter(Boolean).length;
  if (given > 1) throw fileError('file_or_link');
  if (external_url !== '') return { kind: 'link', external_url };
  // The call takes it away itself.
  if (file) return { kind: 'file', file, release: async () => undefined };
  if (upload_id !== '')
    return { kind: 'file', upload_id, ...(await getFinishedUpload(deps, upload_id, viewer)) };
  return { kind: 'same' };
}

type Columns = Partial<typeof downloads.$inferInsert>;

/** Brings what was sent to its place and hands the columns that say so to `write`, with the way to hold a kept file. */
async function withHolding<T>(
  deps: Deps,
  holding: Holding,
  write: (columns: Columns, hold: (tx: Executor) => Promise<void>) => Promise<T>,
): Promise<T> {
  const nothing = async () => undefined;
  if (holding.kind === 'same') return write({}, nothing);
  if (holding.kind === 'link') return write({ ...noFile, external_url: holding.external_url }, nothing);
  const { file, upload_id, release } = holding;
  const made = await withStagedFile(deps, file, (kept, hold) =>
    write({ ...kept, external_url: null }, async (tx) => {
      if (upload_id) await consumeUpload(tx, upload_id);
      await hold(tx);
    }),
  )
    .catch((error: NodeJS.ErrnoException) => {
      // Another call has used the upload up meanwhile, and its bytes with it.
      if (upload_id && error.code === 'ENOENT') throw new AppError('upload_unknown', { cause: error });
      throw error;
    })
    .finally(release);
  await discardUpload(deps, upload_id);
  return made;
}

/** Adds a download: a file of the form or of a finished upload, or a link. Leaves nothing behind when it fails. */
export async function createDownload(deps: Deps, sent: DownloadInput): Promise<Download> {
  const holding = await holdingOf(deps, sent);
  if (holding.kind === 'same') throw fileError('file_required');
  return withHolding(deps, holding, (columns, hold) =>
    deps.db.transaction(async (tx) => {
      const created_at = deps.now();
      const row = await insertRow(tx, downloads, {
        ...fieldsOf(sent.form),
        ...columns,
        created_at,
        updated_at: created_at,
      });
      await hold(tx);
      await audit(tx, { target: targetOf(row), after: row });
      return row;
    }),
  );
}

/** Changes the fields, and what is held where something was sent. A file that is replaced goes once the change stands. */
export async function updateDownload(
  deps: Deps,
  id: number,
  sent: DownloadInput<z.output<typeof DownloadUpdate>>,
): Promise<Download> {
  const holding = await holdingOf(deps, sent);
  const { download, left } = await withHolding(deps, holding, (columns, hold) =>
    deps.db.transaction(async (tx) => {
      const row = await lockForEdit(
        () => lockDownload(tx, id),
        sent.form.updated_at,
        (found) => found,
      );
      const [changed] = await tx
        .update(downloads)
        .set({
          ...fieldsOf(sent.form, row),
          ...columns,
          updated_at: editedAt(downloads.updated_at, deps.now()),
        })
        .where(eq(downloads.id, id))
        .returning();
      if (!changed) throw new Error(`download ${id} is gone`);
      await hold(tx);
      const left = row.storage_name === changed.storage_name ? null : row.storage_name;
      if (left) await releaseFile(tx, left, deps.now());
      await audit(tx, { target: targetOf(changed), before: row, after: changed });
      return { download: changed, left };
    }),
  );
  if (left) await removeReleasedFile(deps, left);
  return download;
}

/** Takes a download away with its file; whoever reads it reads to the end. */
export async function deleteDownload(deps: Deps, id: number): Promise<void> {
  const left = await deps.db.transaction(async (tx) => {
    const [row] = await tx.delete(downloads).where(eq(downloads.id, id)).returning();
    if (!row) throw new AppError('not_found');
    if (row.storage_name) await releaseFile(tx, row.storage_name, deps.now());
    await audit(tx, { target: targetOf(row), before: row });
    return row.storage_name;
  });
  if (left) await removeReleasedFile(deps, left);
}
