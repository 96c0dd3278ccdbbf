import { AppError, type FieldError, invalid } from '@paddock/contract/core/errors';
import type { AdminEvent, EventUpdate, NewEvent } from '@paddock/contract/events/calls';
import { validateEventDates } from '@paddock/contract/events/rules';
import { eq, inArray } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../adapters/deps.ts';
import { audit } from '../../db/audit/audit.ts';
import type { Executor } from '../../db/database.ts';
import { editedAt, lockForEdit } from '../../db/edits.ts';
import { toSearchText } from '../../db/like-pattern.ts';
import { insertRow } from '../../db/statements/insert-row.ts';
import { downloads } from '../downloads/tables.ts';
import { gameServers } from '../servers/tables.ts';
import { type EventImageFiles, withEventImages } from './event-images.ts';
import { getEvent, lockEvent } from './queries.ts';
import { events } from './tables.ts';

interface Sent<Schema extends z.ZodMiniType> {
  fields: z.output<Schema>;
  files: EventImageFiles;
  /** Who sends it. */
  viewer: number;
}

interface Judged {
  start_date?: Date | undefined;
  end_date?: Date | undefined;
  server_id?: number | null | undefined;
  download_ids?: readonly number[] | undefined;
}

/** Locks the server, so that it is there when the event is. */
async function isServer(tx: Executor, id: number): Promise<boolean> {
  const found = await tx
    .select({ id: gameServers.id })
    .from(gameServers)
    .where(eq(gameServers.id, id))
    .for('key share');
  return found.length > 0;
}

/** Whether each of them exists; they are locked, so that they still do when the event is stored. */
async function areDownloads(tx: Executor, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const found = await tx
    .select({ id: downloads.id })
    .from(downloads)
    .where(inArray(downloads.id, [...ids]))
    .for('key share');
  return found.length === ids.length;
}

/** What is wrong with the times of an event, and a server or a download that does not exist. */
async function listFaults(
  tx: Executor,
  { server_id, download_ids = [], start_date, end_date }: Judged,
  now: Date,
  known?: Date,
): Promise<FieldError[]> {
  const faults = start_date
    ? validateEventDates({ start_date, end_date: end_date ?? start_date }, now, known)
    : {};
  const errors: FieldError[] = Object.entries(faults).map(([field, code]) => ({ field, code }));
  if (server_id && !(await isServer(tx, server_id)))
    errors.push({ field: 'server_id', code: 'server_unknown' });
  if (!(await areDownloads(tx, download_ids)))
    errors.push({ field: 'download_ids', code: 'download_unknown' });
  return errors;
}

/** Throws validation_failed with what `listFaults` finds. */
async function refuseFaulty(tx: Executor, judged: Judged, now: Date, known?: Date): Promise<void> {
  const errors = await listFaults(tx, judged, now, known);
  if (errors.length > 0) throw invalid(...errors);
}

/** What else is wrong with a form that is refused anyway; `id` of the event that it changes. */
export async function findEventFaults(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  fields: Judged,
  id?: number,
): Promise<FieldError[]> {
  const [known] = id === undefined ? [] : await db.select().from(events).where(eq(events.id, id));
  const { start_date = known?.start_date, end_date = known?.end_date } = fields;
  return listFaults(db, { ...fields, start_date, end_date }, now(), known?.start_date);
}

/** Announces an event; its host is who sends it. It leaves neither a row nor a picture when it fails. */
export function createEvent(
  { db, storage, now }: Deps,
  { fields, files, viewer }: Sent<typeof NewEvent>,
): Promise<AdminEvent> {
  return withEventImages(storage, files, ({ image, map_image }) =>
    db.transaction(async (tx) => {
      if (!image) throw new Error('the form came without its picture');
      const created_at = now();
      await refuseFaulty(tx, fields, created_at);
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

/** Changes what was sent. Pictures that are replaced or taken away go once the change stands. */
export async function updateEvent(
  { db, storage, now, followUps }: Deps,
  id: number,
  { fields: { updated_at: seen, remove_map_image, ...fields }, files, viewer }: Sent<typeof EventUpdate>,
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
      const judged = { start_date, end_date, server_id, download_ids };
      await refuseFaulty(tx, judged, now(), before.start_date);
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
  // The change stands already: an old file that cannot be removed is no failure of this.
  await Promise.allSettled(gone.map((name) => storage.remove(name ?? '')));
  return event;
}

/** Takes an event away with all that belongs to it. Throws event_has_entries for the round of a championship, which is cancelled instead. */
export async function deleteEvent({ db, storage }: Deps, id: number): Promise<void> {
  const row = await db.transaction(async (tx) => {
    const known = await lockEvent(tx, id);
    if (known && known.round_id !== null) throw new AppError('event_has_entries');
    const [gone] = await tx.delete(events).where(eq(events.id, id)).returning();
    if (!gone) throw new AppError('not_found');
    await audit(tx, { target: { type: 'event', id, name: gone.title }, before: gone });
    return gone;
  });
  const files = [row.image, row.map_image].filter((name) => name !== null);
  await Promise.allSettled(files.map((name) => storage.remove(name)));
}
