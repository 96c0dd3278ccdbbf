import { isDeepStrictEqual } from 'node:util';
import type { ChampionshipSettings } from '@paddock/contract/championships/setup/settings';
import type { ChampionshipForm } from '@paddock/contract/championships/setup/setup-calls';
import { AppError, type FieldError, invalid } from '@paddock/contract/core/errors';
import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Executor } from '../../../db/database.ts';
import { findChampionship, type Season } from '../queries.ts';
import { hasOfficial } from '../states.ts';
import { championshipSeries, entries } from '../tables.ts';

export type Form = z.output<typeof ChampionshipForm>;

/** Locks the series, so that it still exists when the season is stored. */
async function isSeries(tx: Executor, id: number): Promise<boolean> {
  const found = await tx
    .select({ id: championshipSeries.id })
    .from(championshipSeries)
    .where(eq(championshipSeries.id, id))
    .for('key share');
  return found.length > 0;
}

/** Throws slug_taken for the slug of another championship, and validation_failed for errors across fields. */
export async function validateForm(tx: Executor, form: Form, id?: number): Promise<void> {
  const errors: FieldError[] = [];
  const { opens_at, closes_at, opens_before, closes_before, mode } = form.settings.sign_up;
  if (opens_at && closes_at && closes_at <= opens_at)
    errors.push({ field: 'settings.sign_up.closes_at', code: 'dates_in_order' });
  if (mode === 'round' && closes_before >= opens_before)
    errors.push({ field: 'settings.sign_up.closes_before', code: 'dates_in_order' });
  const { check_in } = form.settings;
  if (check_in && check_in.closes_before >= check_in.opens_before)
    errors.push({ field: 'settings.check_in.closes_before', code: 'dates_in_order' });
  if (errors.length > 0) throw invalid(...errors);
  if (typeof form.series_id === 'number' && !(await isSeries(tx, form.series_id)))
    throw invalid({ field: 'series_id', code: 'series_unknown' });
  const slugOwner = await findChampionship(tx, form.slug);
  if (slugOwner && slugOwner.id !== id) throw new AppError('slug_taken');
}

/** Selects the settings that standings depend on; once a result is official, changing them needs a reason. */
const scoring = (settings: ChampionshipSettings) => {
  const { points, drops, dsq_droppable, classified_share } = settings;
  const { mode, counted_cars } = settings.teams;
  // Whether a team is required does not affect points.
  const cars = mode === 'none' ? 0 : counted_cars;
  return {
    points,
    drops,
    dsq_droppable,
    reserves_score: settings.reserves_score,
    classified_share,
    cars,
  };
};

const classKeys = (classes: readonly { id?: number | undefined; code: string }[]) =>
  JSON.stringify(classes.map(({ id, code }) => [id, code]));

/** Returns whether a change affects points. Throws validation_failed if results are official and no reason is given. */
export function requireReason(season: Season, form: Form, reason: string | undefined): boolean {
  const isChanged =
    !isDeepStrictEqual(scoring(season.championship.settings), scoring(form.settings)) ||
    classKeys(season.classes) !== classKeys(form.classes);
  if (isChanged && hasOfficial(season) && !reason)
    throw invalid({ field: 'reason', code: 'reason_required' });
  return isChanged;
}

/** Throws if a class with entries is removed, capacity falls below the places taken, or the sign-up mode changes after the first entry. */
export async function validateClasses(tx: Executor, season: Season, form: Form): Promise<void> {
  const taken = await listTaken(tx, season);
  if (taken.size > 0 && season.championship.settings.sign_up.mode !== form.settings.sign_up.mode)
    throw invalid({ field: 'settings.sign_up.mode', code: 'mode_fixed' });
  for (const one of season.classes) {
    const index = form.classes.findIndex(({ id }) => id === one.id);
    const sent = form.classes[index];
    if (!sent && taken.has(one.id)) throw new AppError('class_in_use');
    const count = taken.get(one.id) ?? 0;
    if (sent && sent.capacity < count) throw new AppError('capacity_below_entries', { values: { count } });
  }
  const classIds = new Set(season.classes.map(({ id }) => id));
  const errors = form.classes.flatMap(({ id }, index): FieldError[] =>
    id === undefined || classIds.has(id) ? [] : [{ field: `classes.${index}.id`, code: 'class_unknown' }],
  );
  if (errors.length > 0) throw invalid(...errors);
}

/** Returns the most places taken at once in each class with entries. Rounds with their own sign-up count separately. */
async function listTaken(tx: Executor, { championship }: Season): Promise<Map<number, number>> {
  const perRound = tx
    .select({
      class_id: entries.class_id,
      taken: sql<number>`(count(*) filter (where state in ('confirmed', 'offered')))::int`.as('taken'),
    })
    .from(entries)
    .where(eq(entries.championship_id, championship.id))
    .groupBy(entries.class_id, entries.round_id)
    .as('per_round');
  const rows = await tx
    .select({ class_id: perRound.class_id, taken: sql<number>`max(${perRound.taken})::int` })
    .from(perRound)
    .groupBy(perRound.class_id);
  return new Map(rows.map(({ class_id, taken }) => [class_id, taken]));
}
