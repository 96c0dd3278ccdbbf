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
  /** Uploaded within the form. */
  file: TemporaryFile | undefined;
  /** The id of the sender. */
  viewer: number;
}

function fileError(code: 'file_required' | 'file_or_link'): AppError {
  return invalid({ field: 'file', code }, { field: 'external_url', code });
}

/** Returns the columns of a form. Absent translations stay unchanged. */
function fieldsOf(form: Form, previous?: Pick<Row, 'title_en' | 'description_en'>) {
  const { title, description, category, game, version } = form;
  const { title_en = previous?.title_en ?? null, description_en = previous?.description_en ?? null } = form;
  const texts = { title, title_en, description, description_en };
  return { ...texts, category, game, version, search_text: toSearchText(...Object.values(texts), version) };
}

type Row = typeof downloads.$inferSelect;

const targetOf = ({ id, title }: Row) => ({ type: 'download', id, name: title }) as const;

const noFile = { file_name: null, storage_name: null, size: null, sha256: null };

type Content =
  | { kind: 'link'; external_url: string }
  | ({ kind: 'file'; upload_id?: string } & FinishedUpload)
  | { kind: 'same' };

/** Returns the submitted content: a file, an upload, a link or none. Throws validation_failed for more than one. */
async function contentOf(deps: Deps, { form, file, viewer }: DownloadInput): Promise<Content> {
  const { external_url = '', upload_id = '' } = form;
  const given = [file !== undefined, external_url !== '', upload_id !== ''].filter(Boolean).length;
  if (given > 1) throw fileError('file_or_link');
  if (external_url !== '') return { kind: 'link', external_url };
  // The handler deletes the form's file.
  if (file) return { kind: 'file', file, release: async () => undefined };
  if (upload_id !== '')
    return { kind: 'file', upload_id, ...(await getFinishedUpload(deps, upload_id, viewer)) };
  return { kind: 'same' };
}

type Columns = Partial<typeof downloads.$inferInsert>;

/** Stores the content and passes its columns to `write`, with a function to call in the transaction that writes them. */
async function withContent<T>(
  deps: Deps,
  content: Content,
  write: (columns: Columns, claim: (tx: Executor) => Promise<void>) => Promise<T>,
): Promise<T> {
  const doNothing = async () => undefined;
  if (content.kind === 'same') return write({}, doNothing);
  if (content.kind === 'link') return write({ ...noFile, external_url: content.external_url }, doNothing);
  const { file, upload_id, release } = content;
  const made = await withStagedFile(deps, file, (stored, claim) =>
    write({ ...stored, external_url: null }, async (tx) => {
      if (upload_id) await consumeUpload(tx, upload_id);
      await claim(tx);
    }),
  )
    .catch((error: NodeJS.ErrnoException) => {
      // A concurrent call has used the upload and its bytes.
      if (upload_id && error.code === 'ENOENT') throw new AppError('upload_unknown', { cause: error });
      throw error;
    })
    .finally(release);
  await discardUpload(deps, upload_id);
  return made;
}

/** Creates a download from a form's file, a finished upload or a link. A failure leaves no row and no file. */
export async function createDownload(deps: Deps, sent: DownloadInput): Promise<Download> {
  const content = await contentOf(deps, sent);
  if (content.kind === 'same') throw fileError('file_required');
  return withContent(deps, content, (columns, claim) =>
    deps.db.transaction(async (tx) => {
      const created_at = deps.now();
      const row = await insertRow(tx, downloads, {
        ...fieldsOf(sent.form),
        ...columns,
        created_at,
        updated_at: created_at,
      });
      await claim(tx);
      await audit(tx, { target: targetOf(row), after: row });
      return row;
    }),
  );
}

/** Updates a download. A replaced file is deleted after the commit. */
export async function updateDownload(
  deps: Deps,
  id: number,
  sent: DownloadInput<z.output<typeof DownloadUpdate>>,
): Promise<Download> {
  const content = await contentOf(deps, sent);
  const { download, left } = await withContent(deps, content, (columns, claim) =>
    deps.db.transaction(async (tx) => {
      const row = await lockForEdit(
        () => lockDownload(tx, id),
        sent.form.updated_at,
        (download) => download,
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
      await claim(tx);
      const left = row.storage_name === changed.storage_name ? null : row.storage_name;
      if (left) await releaseFile(tx, left, deps.now());
      await audit(tx, { target: targetOf(changed), before: row, after: changed });
      return { download: changed, left };
    }),
  );
  if (left) await removeReleasedFile(deps, left);
  return download;
}

/** Deletes a download with its file; running transfers finish. */
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
