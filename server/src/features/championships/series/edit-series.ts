import type {
  AdminSeries,
  Series,
  SeriesForm,
  SeriesUpdate,
} from '@paddock/contract/championships/series/series-calls';
import { fromHundredths } from '@paddock/contract/championships/standings/points-templates';
import { AppError } from '@paddock/contract/core/errors';
import { type List, type PageQuery, pageSize } from '@paddock/contract/core/paging';
import { and, asc, eq, ne, or, type SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../../adapters/deps.ts';
import { audit } from '../../../db/audit/audit.ts';
import type { Executor } from '../../../db/database.ts';
import { editedAt, lockForEdit } from '../../../db/edits.ts';
import { containsFolded } from '../../../db/like-pattern.ts';
import { listPage } from '../../../db/statements/list-page.ts';
import { findDrivers } from '../../users/queries.ts';
import { isOver, listLeaders, listSeasonsOfSeries } from '../seasons/series-champions.ts';
import { stateOfChampionship } from '../states.ts';
import { championshipSeries, championships } from '../tables.ts';

type Form = z.output<typeof SeriesForm>;
type Row = typeof championshipSeries.$inferSelect;

const targetOf = ({ id, name }: Row) => ({ type: 'series', id, name }) as const;

async function toAdminSeries(db: Executor, { defaults, ...row }: Row): Promise<AdminSeries> {
  const seasons = await db.$count(championships, eq(championships.series_id, row.id));
  return { ...row, defaults, seasons };
}

/** Lists series by name. The search matches names in either language. */
export async function listAdminSeries(
  db: Executor,
  { search = '', skip = 0, limit = pageSize }: PageQuery & { search?: string | undefined },
): Promise<List<AdminSeries>> {
  const where = or(
    containsFolded(championshipSeries.name, search),
    containsFolded(championshipSeries.name_en, search),
  );
  const { name, id } = championshipSeries;
  const { items, total } = await listPage(
    db.select().from(championshipSeries).where(where).orderBy(asc(name), asc(id)),
    db.$count(championshipSeries, where),
    { skip, limit },
  );
  return { items: await Promise.all(items.map((row) => toAdminSeries(db, row))), total };
}

async function getRow(db: Executor, where: SQL): Promise<Row> {
  const [row] = await db.select().from(championshipSeries).where(where);
  if (!row) throw new AppError('not_found');
  return row;
}

export async function getAdminSeries(db: Executor, id: number): Promise<AdminSeries> {
  return toAdminSeries(db, await getRow(db, eq(championshipSeries.id, id)));
}

/** Removes the sign-up dates, which belong to one season. */
const toDefaults = (settings: Form['defaults']) =>
  settings && { ...settings, sign_up: { ...settings.sign_up, opens_at: null, closes_at: null } };

async function assertFreeSlug(tx: Executor, slug: string, id: number): Promise<void> {
  const isOther = and(eq(championshipSeries.slug, slug), ne(championshipSeries.id, id));
  if ((await tx.$count(championshipSeries, isOther)) > 0) throw new AppError('slug_taken');
}

/** Throws slug_taken. */
export function createSeries({ db, now }: Deps, form: Form): Promise<AdminSeries> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(championshipSeries)
      .values({
        ...form,
        name_en: form.name_en ?? null,
        description_en: form.description_en ?? null,
        defaults: toDefaults(form.defaults),
        updated_at: now(),
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new AppError('slug_taken');
    const made = await toAdminSeries(tx, row);
    await audit(tx, { target: targetOf(row), after: made });
    return made;
  });
}

async function lockSeries(tx: Executor, id: number): Promise<Row | undefined> {
  const [row] = await tx.select().from(championshipSeries).where(eq(championshipSeries.id, id)).for('update');
  return row;
}

/** Throws slug_taken and changed_meanwhile. */
export function updateSeries(
  { db, now }: Deps,
  id: number,
  { updated_at: seen, name_en, description_en, ...form }: z.output<typeof SeriesUpdate>,
): Promise<AdminSeries> {
  return db.transaction(async (tx) => {
    const before = await lockForEdit(
      () => lockSeries(tx, id),
      seen,
      (row) => toAdminSeries(tx, row),
    );
    await assertFreeSlug(tx, form.slug, id);
    const [row] = await tx
      .update(championshipSeries)
      .set({
        ...form,
        ...(name_en !== undefined && { name_en }),
        ...(description_en !== undefined && { description_en }),
        defaults: toDefaults(form.defaults),
        updated_at: editedAt(championshipSeries.updated_at, now()),
      })
      .where(eq(championshipSeries.id, id))
      .returning();
    if (!row) throw new Error(`series ${id} is gone`);
    const after = await toAdminSeries(tx, row);
    await audit(tx, { target: targetOf(row), before: await toAdminSeries(tx, before), after });
    return after;
  });
}

/** Deletes a series. Its championships stay without a series. */
export function deleteSeries({ db }: Deps, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockSeries(tx, id);
    if (!row) throw new AppError('not_found');
    const before = await toAdminSeries(tx, row);
    await tx.delete(championshipSeries).where(eq(championshipSeries.id, id));
    await audit(tx, { target: targetOf(row), before });
  });
}

/** Returns a series with its seasons and champions. Throws not_found. */
export async function getSeries({ db, now }: Deps, slug: string): Promise<Series> {
  const row = await getRow(db, eq(championshipSeries.slug, slug));
  const seasons = await listSeasonsOfSeries(db, row.id);
  const at = now();
  const over = seasons.filter((season) => isOver(season, at)).map(({ championship }) => championship.id);
  const leaders = await listLeaders(db, over);
  const steam_ids = [...leaders.values()].map(({ steam_id }) => steam_id);
  const drivers = await findDrivers(db, steam_ids);
  const { defaults: _defaults, updated_at: _updated_at, ...facts } = row;
  return {
    ...facts,
    seasons: seasons.map((season) => {
      const { id, slug: own, name, name_en, season: text } = season.championship;
      const leader = leaders.get(id);
      return {
        id,
        slug: own,
        name,
        name_en,
        season: text,
        state: stateOfChampionship(season, at),
        starts_at: season.rounds[0]?.event.start_date ?? null,
        champion: leader
          ? {
              driver: drivers.get(leader.steam_id) ?? null,
              name: leader.name,
              points: fromHundredths(leader.points),
            }
          : null,
      };
    }),
  };
}
