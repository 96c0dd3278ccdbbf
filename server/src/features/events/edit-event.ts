import { AppError, type FieldError, invalid } from '@paddock/contract/core/errors';
import type { AdminEvent, EventUpdate, NewEvent } from '@paddock/contract/events/calls';
import { eventImageRule, eventImageSize, validateEventDates } from '@paddock/contract/events/rules';
import { eq, inArray } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../adapters/deps.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import { audit } from '../../db/audit/audit.ts';
import type { Executor } from '../../db/database.ts';
import { editedAt, lockForEdit } from '../../db/edits.ts';
import { toSearchText } from '../../db/like-pattern.ts';
import { insertRow } from '../../db/statements/insert-row.ts';
import type { UploadedFile } from '../../http/forms/multipart.ts';
import { contentImageSize, type ImageSize, withStoredImages } from '../../images/store-images.ts';
import { downloads } from '../downloads/tables.ts';
import { gameServers } from '../servers/tables.ts';
import { getEvent, lockEvent } from './queries.ts';
import { events } from './tables.ts';

interface Submission<Schema extends z.ZodMiniType> {
  fields: z.output<Schema>;
  files: EventImageFiles;
  /** The id of the signed-in user. */
  viewer: number;
}

interface EventReferences {
  start_date?: Date | undefined;
  end_date?: Date | undefined;
  server_id?: number | null | undefined;
  download_ids?: readonly number[] | undefined;
}

/** Locks a server so that it exists when the event is stored. */
async function isServer(tx: Executor, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: gameServers.id })
    .from(gameServers)
    .where(eq(gameServers.id, id))
    .for('key share');
  return rows.length > 0;
}

/** Locks downloads so that they exist when the event is stored. Returns whether all were found. */
async function areDownloads(tx: Executor, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await tx
    .select({ id: downloads.id })
    .from(downloads)
    .where(inArray(downloads.id, [...ids]))
    .for('key share');
  return rows.length === ids.length;
}

/** Validates the times of an event and its references to servers and downloads. */
async function listErrors(
  tx: Executor,
  { server_id, download_ids = [], start_date, end_date }: EventReferences,
  now: Date,
  previousStart?: Date,
): Promise<FieldError[]> {
  const errorCodes = start_date
    ? validateEventDates({ start_date, end_date: end_date ?? start_date }, now, previousStart)
    : {};
  const errors: FieldError[] = Object.entries(errorCodes).map(([field, code]) => ({ field, code }));
  if (server_id && !(await isServer(tx, server_id)))
    errors.push({ field: 'server_id', code: 'server_unknown' });
  if (!(await areDownloads(tx, download_ids)))
    errors.push({ field: 'download_ids', code: 'download_unknown' });
  return errors;
}

/** Throws validation_failed with the errors of `listErrors`. */
async function assertValid(
  tx: Executor,
  fields: EventReferences,
  now: Date,
  previousStart?: Date,
): Promise<void> {
  const errors = await listErrors(tx, fields, now, previousStart);
  if (errors.length > 0) throw invalid(...errors);
}

/** Returns further errors of a form that is rejected anyway; `id` is the edited event. */
export async function findEventErrors(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  fields: EventReferences,
  id?: number,
): Promise<FieldError[]> {
  const [current] = id === undefined ? [] : await db.select().from(events).where(eq(events.id, id));
  const { start_date = current?.start_date, end_date = current?.end_date } = fields;
  return listErrors(db, { ...fields, start_date, end_date }, now(), current?.start_date);
}

/** Creates an event hosted by its sender. A failure leaves no row and no picture. */
export function createEvent(
  { db, storage, now }: Deps,
  { fields, files, viewer }: Submission<typeof NewEvent>,
): Promise<AdminEvent> {
  return withEventImages(storage, files, ({ image, map_image }) =>
    db.transaction(async (tx) => {
      if (!image) throw new Error('the form came without its picture');
      const created_at = now();
      await assertValid(tx, fields, created_at);
      const row = await insertRow(tx, events, {
        ...fields,
        search_text: toSearchText(fields.title, fields.title_en),
        image,
        map_image,
        host_id: viewer,
        created_at,
        updated_at: created_at,
      });
      await audit(tx, { target: { type: 'event', id: row.id, name: row.title }, after: row });
      return getEvent(tx, row.id, viewer, { isStaff: true });
    }),
  );
}

/** Updates the sent fields. Replaced and removed pictures are deleted after the commit. */
export async function updateEvent(
  { db, storage, now, followUps }: Deps,
  id: number,
  {
    fields: { updated_at: seen, remove_map_image, ...fields },
    files,
    viewer,
  }: Submission<typeof EventUpdate>,
): Promise<AdminEvent> {
  const { event, before } = await withEventImages(storage, files, ({ image, map_image }) =>
    db.transaction(async (tx) => {
      const before = await lockForEdit(
        () => lockEvent(tx, id),
        seen,
        () => getEvent(tx, id, viewer, { isStaff: true }),
      );
      const { start_date = before.start_date, end_date = before.end_date, server_id, download_ids } = fields;
      const { title = before.title, title_en = before.title_en } = fields;
      const search_text = toSearchText(title, title_en);
      const references = { start_date, end_date, server_id, download_ids };
      await assertValid(tx, references, now(), before.start_date);
      const map = remove_map_image ? { map_image: map_image ?? null } : { map_image };
      const [after] = await tx
        .update(events)
        .set({ ...fields, search_text, image, ...map, updated_at: editedAt(events.updated_at, now()) })
        .where(eq(events.id, id))
        .returning();
      if (after) await followUps.eventChanged(tx, after, now());
      await audit(tx, { target: { type: 'event', id, name: after?.title }, before, after });
      return { event: await getEvent(tx, id, viewer, { isStaff: true }), before };
    }),
  );
  const gone = [before.image, before.map_image].filter(
    (name) => name !== null && name !== event.image && name !== event.map_image,
  );
  // The change is committed, so failing to delete an old file is not an error.
  await Promise.allSettled(gone.map((name) => storage.remove(name ?? '')));
  return event;
}

/**
 * Deletes an event with everything that belongs to it. Throws event_has_entries for the round of a championship,
 * which is cancelled instead.
 */
export async function deleteEvent({ db, storage }: Deps, id: number): Promise<void> {
  const row = await db.transaction(async (tx) => {
    const event = await lockEvent(tx, id);
    if (event && event.round_id !== null) throw new AppError('event_has_entries');
    const [deleted] = await tx.delete(events).where(eq(events.id, id)).returning();
    if (!deleted) throw new AppError('not_found');
    await audit(tx, { target: { type: 'event', id, name: deleted.title }, before: deleted });
    return deleted;
  });
  const files = [row.image, row.map_image].filter((name) => name !== null);
  await Promise.allSettled(files.map((name) => storage.remove(name)));
}

/** The uploaded pictures of a form, by field. */
type EventImageFiles = Partial<Record<string, UploadedFile[]>>;

/** Names of newly stored pictures. */
interface NewPictures {
  image: string | undefined;
  map_image: string | undefined;
}

/** The picture is cropped to the preview size; a map is not cropped. */
const sizes: Record<keyof NewPictures, ImageSize> = {
  image: { ...eventImageSize, fit: 'cover' },
  map_image: contentImageSize,
};

/** Stores both pictures and passes their names to `use`. Deletes them if it fails. */
function withEventImages<T>(
  storage: Storage,
  sent: EventImageFiles,
  use: (pictures: NewPictures) => Promise<T>,
): Promise<T> {
  const store = <R>(field: keyof NewPictures, then: (name: string | undefined) => Promise<R>) =>
    withStoredImages(
      storage,
      sent[field] ?? [],
      { field, rule: eventImageRule, size: sizes[field] },
      ([name]) => then(name),
    );
  return store('image', (image) => store('map_image', (map_image) => use({ image, map_image })));
}
