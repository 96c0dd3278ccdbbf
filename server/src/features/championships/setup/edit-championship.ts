import type {
  AdminChampionship,
  ChampionshipUpdate,
} from '@paddock/contract/championships/setup/setup-calls';
import { AppError } from '@paddock/contract/core/errors';
import { eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../../adapters/deps.ts';
import { audit } from '../../../db/audit/audit.ts';
import type { Executor } from '../../../db/database.ts';
import { assertUnchanged, editedAt } from '../../../db/edits.ts';
import { toSearchText } from '../../../db/like-pattern.ts';
import { getNames, type Names } from '../../catalogue/names.ts';
import { events } from '../../events/tables.ts';
import { endEntries } from '../entries/end-entries.ts';
import { settlePlaces } from '../places/settle-places.ts';
import { type ChampionshipRow, getSeason, type Season } from '../queries.ts';
import { recompute } from '../results/recompute.ts';
import { stateOfChampionship } from '../states.ts';
import { championshipClasses, championships, rounds } from '../tables.ts';
import { toClass, toRounds } from '../to-championship.ts';
import { type Form, requireReason, validateClasses, validateForm } from './validate-form.ts';
import { withSetup } from './with-setup.ts';

export const targetOf = ({ id, name }: ChampionshipRow) => ({ type: 'championship', id, name }) as const;

/** Converts a championship to its staff form, with all settings. */
export function toAdminChampionship(season: Season, names: Names, now: Date): AdminChampionship {
  const {
    published_at,
    archived_at: _archived_at,
    cancelled_at: _cancelled_at,
    search_text: _search_text,
    settings,
    ...others
  } = season.championship;
  return {
    ...others,
    settings,
    classes: season.classes.map(toClass),
    published: published_at !== null,
    state: stateOfChampionship(season, now),
    rounds: toRounds(season, names, now),
  };
}

/** Throws not_found. */
export const getAdminChampionship = async (db: Executor, id: number, now: Date): Promise<AdminChampionship> =>
  toAdminChampionship(await getSeason(db, id), await getNames(db), now);

export async function insertClasses(
  tx: Executor,
  championship_id: number,
  classes: Form['classes'],
): Promise<void> {
  const rows = classes.map(({ id: _id, name_en, ...one }, index) => ({
    ...one,
    name_en: name_en ?? null,
    championship_id,
    number: index + 1,
  }));
  await tx.insert(championshipClasses).values(rows);
}

/** Converts a form to columns. An absent English text keeps its value in `before`. */
export const columnsOf = (
  { classes: _classes, published: _published, settings, name_en, description_en, series_id, ...texts }: Form,
  before?: ChampionshipRow,
) => ({
  ...texts,
  search_text: toSearchText(texts.name, name_en === undefined ? before?.name_en : name_en, texts.season),
  settings,
  ...(series_id !== undefined && { series_id }),
  ...(name_en !== undefined && { name_en }),
  ...(description_en !== undefined && { description_en }),
});

/** Throws slug_taken. */
export function createChampionship({ db, now }: Deps, form: Form): Promise<AdminChampionship> {
  return db.transaction(async (tx) => {
    await validateForm(tx, form);
    return insertChampionship(tx, form, now());
  });
}

async function insertChampionship(tx: Executor, form: Form, at: Date): Promise<AdminChampionship> {
  const [row] = await tx
    .insert(championships)
    .values({
      ...columnsOf(form),
      published_at: form.published ? at : null,
      created_at: at,
      updated_at: at,
    })
    .onConflictDoNothing()
    .returning();
  // A concurrent request took the slug.
  if (!row) throw new AppError('slug_taken');
  await insertClasses(tx, row.id, form.classes);
  const made = await getAdminChampionship(tx, row.id, at);
  await audit(tx, { target: targetOf(row), after: made });
  return made;
}

/** Replaces the classes of a championship: updates by id, inserts new ones and deletes the rest. */
export async function replaceClasses(
  tx: Executor,
  championship_id: number,
  classes: Form['classes'],
): Promise<void> {
  const ids = classes.flatMap(({ id }) => id ?? []);
  await tx
    .delete(championshipClasses)
    .where(
      sql`${eq(championshipClasses.championship_id, championship_id)} and not ${inArray(championshipClasses.id, [0, ...ids])}`,
    );
  for (const [index, { id, name_en, ...one }] of classes.entries()) {
    const values = { ...one, ...(name_en !== undefined && { name_en }), number: index + 1 };
    if (id === undefined) await tx.insert(championshipClasses).values({ ...values, championship_id });
    else await tx.update(championshipClasses).set(values).where(eq(championshipClasses.id, id));
  }
}

/** Throws slug_taken, class_in_use, capacity_below_entries and changed_meanwhile. Requires a reason once results are official. */
export function updateChampionship(
  deps: Deps,
  id: number,
  { updated_at: seen, reason, ...form }: z.output<typeof ChampionshipUpdate>,
): Promise<AdminChampionship> {
  return withSetup(deps, id, async (locked) => {
    const { tx, season, now: at } = locked;
    const row = season.championship;
    await assertUnchanged(row, seen, () => getAdminChampionship(tx, id, at));
    if (row.cancelled_at || row.archived_at) throw new AppError('championship_started');
    const before = await getAdminChampionship(tx, id, at);
    await validateForm(tx, form, id);
    await validateClasses(tx, season, form);
    const isRescored = requireReason(season, form, reason);
    await tx
      .update(championships)
      .set({
        ...columnsOf(form, row),
        rules_version: row.rules_version + (form.rules === row.rules ? 0 : 1),
        ...(isRescored && reason && { settings_reason: reason }),
        published_at: row.published_at ?? (form.published ? at : null),
        updated_at: editedAt(championships.updated_at, at),
      })
      .where(eq(championships.id, id));
    await replaceClasses(tx, id, form.classes);
    await setEventCapacity(tx, id);
    await settlePlaces(locked, id);
    if (isRescored) await recompute(tx, id, at);
    const after = await getAdminChampionship(tx, id, at);
    await audit(tx, { target: targetOf({ ...row, name: form.name }), before, after });
    return after;
  });
}

/** Sets the capacity of round events to the sum of all classes. */
export async function setEventCapacity(tx: Executor, championship_id: number): Promise<void> {
  await tx.execute(sql`
    update ${events} set max_participants = (
      select coalesce(sum(capacity), 0) from championship_classes where championship_id = ${championship_id}
    )
    where round_id in (select id from championship_rounds where championship_id = ${championship_id})`);
}

/** Deletes a championship and detaches the events of its rounds. */
export async function removeWithRounds(tx: Executor, id: number): Promise<void> {
  await tx
    .update(events)
    .set({ round_id: null })
    .where(
      inArray(
        events.round_id,
        tx.select({ id: rounds.id }).from(rounds).where(eq(rounds.championship_id, id)),
      ),
    );
  // Inactive entries still reference their class, so they are deleted first.
  await tx.execute(sql`delete from championship_entries where championship_id = ${id}`);
  await tx.delete(championships).where(eq(championships.id, id));
}

/** Deletes a draft. Throws not_found, championship_started. */
export async function deleteChampionship(deps: Deps, id: number): Promise<void> {
  const image = await withSetup(deps, id, async ({ tx, season, now }) => {
    const row = season.championship;
    if (row.published_at || row.cancelled_at) throw new AppError('championship_started');
    const before = await getAdminChampionship(tx, id, now);
    await removeWithRounds(tx, id);
    await audit(tx, { target: targetOf(row), before });
    return row.image;
  });
  if (image) await deps.storage.remove(image).catch(() => undefined);
}

/** Creates a draft with the same settings, without rounds, entries and sign-up dates. */
export function copyChampionship(
  { db, now }: Deps,
  id: number,
  { slug, name }: { slug: string; name: string },
): Promise<AdminChampionship> {
  return db.transaction(async (tx) => {
    const { classes, settings, kind, ...texts } = await getAdminChampionship(tx, id, now());
    if (kind !== 'season') throw new AppError('not_found');
    const form: Form = {
      name,
      name_en: null,
      slug,
      game: texts.game,
      series_id: texts.series_id,
      season: texts.season,
      description: texts.description,
      description_en: texts.description_en,
      rules: texts.rules,
      classes: classes.map(({ id: _id, ...one }) => one),
      settings: { ...settings, sign_up: { ...settings.sign_up, opens_at: null, closes_at: null } },
      published: false,
    };
    await validateForm(tx, form);
    return insertChampionship(tx, form, now());
  });
}

/** Cancels a championship: entries and check-ins end, results stay. Idempotent. */
export function cancelChampionship(deps: Deps, id: number, reason: string): Promise<AdminChampionship> {
  return withSetup(deps, id, async ({ tx, season, now: at }) => {
    const row = season.championship;
    if (!row.cancelled_at) {
      await tx
        .update(championships)
        .set({
          cancelled_at: at,
          cancel_reason: reason,
          updated_at: editedAt(championships.updated_at, at),
        })
        .where(eq(championships.id, id));
      await endEntries(tx, season, { reason, now: at });
    }
    const after = await getAdminChampionship(tx, id, at);
    await audit(tx, {
      target: targetOf(row),
      before: { cancelled_at: row.cancelled_at, cancel_reason: row.cancel_reason },
      after: { cancelled_at: row.cancelled_at ?? at, cancel_reason: after.cancel_reason },
    });
    return after;
  });
}
