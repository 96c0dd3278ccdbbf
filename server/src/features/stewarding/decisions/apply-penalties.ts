import { afterDays } from '@paddock/contract/stewarding/course';
import { countLicencePoints, reachedSteps } from '@paddock/contract/stewarding/licence';
import { afterMonths, gridMonths, reprimandDrop } from '@paddock/contract/stewarding/penalties';
import { and, eq, getTableColumns, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { entries } from '../../championships/tables.ts';
import { notify } from '../../notifications/notify.ts';
import { correctSafety } from '../../racing/change-session.ts';
import { listBarRounds } from '../bars/queries.ts';
import { notifyPanel } from '../panel/known-cases.ts';
import type { Race } from '../queries.ts';
import { bars, decisions, licencePoints, penalties, safetyCorrections } from '../tables.ts';

type PenaltyRow = typeof penalties.$inferSelect;
type EntryRow = typeof entries.$inferSelect;

interface Applied {
  race: Race;
  incident_id: number;
  decision_id: number;
  now: Date;
}

/** A grid penalty: by decision, by every third reprimand, or as a ban from qualifying, which starts last. */
export interface GridPenalty {
  entry_id: number;
  places: number;
  ends_at: Date;
}

/** More places than a grid has. */
const lastOnGrid = 60;

/** Counts a driver's earlier reprimands in the championship that still stand. */
async function countReprimands(
  tx: Executor,
  { race, decision_id }: Applied,
  steam_id: string,
): Promise<number> {
  const rows = await tx
    .select({ id: penalties.id })
    .from(penalties)
    .innerJoin(decisions, eq(decisions.id, penalties.decision_id))
    .innerJoin(entries, eq(entries.id, penalties.entry_id))
    .where(
      and(
        eq(decisions.championship_id, race.championship.id),
        eq(penalties.kind, 'reprimand'),
        eq(entries.steam_id, steam_id),
        isNotNull(decisions.published_at),
        isNull(decisions.reverted_at),
        ne(decisions.id, decision_id),
      ),
    );
  return rows.length;
}

/** Lists a driver's licence points in the series, or in a championship without a series. */
async function listLicencePoints(tx: Executor, { race: { championship } }: Applied, steam_id: string) {
  const { id, series_id } = championship;
  const scope = eq(licencePoints.championship_id, id);
  return tx
    .select(getTableColumns(licencePoints))
    .from(licencePoints)
    .innerJoin(entries, eq(entries.id, licencePoints.entry_id))
    .where(
      and(
        eq(entries.steam_id, steam_id),
        series_id === null ? scope : or(scope, eq(licencePoints.series_id, series_id)),
      ),
    );
}

/** Notifies a driver of a round ban: for the next round, or without one for the championship. */
async function notifyOfBan(
  tx: Executor,
  { race: { championship }, incident_id, decision_id, now }: Applied,
  { user_id, points }: { user_id: number; points: number },
): Promise<void> {
  const next = (await listBarRounds(tx, championship)).find((one) => one.is_held && one.start_date > now);
  const facts = next
    ? { event_id: next.event_id, title: next.title, title_en: next.title_en }
    : { event_id: null, title: championship.name, title_en: championship.name_en };
  const cause = `${decision_id}:round_ban`;
  await notify(tx, user_id, 'licence_barred', { cause, facts: { ...facts, incident_id, points } }, now);
}

/** Adds licence points and the effects of the ladder. Returns the grid penalties among them. */
async function addLicencePoints(
  tx: Executor,
  applied: Applied,
  { entry, points }: { entry: EntryRow; points: number },
): Promise<GridPenalty[]> {
  const { race, incident_id, decision_id, now } = applied;
  const { championship } = race;
  const { licence } = championship.settings.stewarding;
  // The championship has no licence.
  if (!licence) return [];
  const before = countLicencePoints(await listLicencePoints(tx, applied, entry.steam_id), now);
  await tx.insert(licencePoints).values({
    championship_id: championship.id,
    series_id: championship.series_id,
    entry_id: entry.id,
    decision_id,
    points,
    given_at: now,
    ends_at: afterDays(now, licence.days),
  });
  const total = before + points;
  const grid: GridPenalty[] = [];
  for (const { effect } of reachedSteps(licence.ladder, before, total)) {
    if (effect === 'round_ban')
      await tx.insert(bars).values({
        championship_id: championship.id,
        entry_id: entry.id,
        decision_id,
        effect: 'round_ban',
        rounds: 1,
        given_at: now,
      });
    if (effect === 'qualifying_ban')
      grid.push({ entry_id: entry.id, places: lastOnGrid, ends_at: afterMonths(now, gridMonths) });
    if (effect === 'review')
      await notifyPanel(tx, race, { id: incident_id, cause: `${decision_id}:review` }, now);
    if (effect === 'round_ban' && entry.user_id !== null)
      await notifyOfBan(tx, applied, { user_id: entry.user_id, points: total });
  }
  return grid;
}

/** Applies penalties other than corrections: bars, licence points and safety. Returns the grid penalties for the caller to store. */
export async function applyPenalties(
  tx: Executor,
  applied: Applied,
  made: readonly PenaltyRow[],
): Promise<GridPenalty[]> {
  const { race, decision_id, now } = applied;
  const safety = await tx
    .select()
    .from(safetyCorrections)
    .where(eq(safetyCorrections.decision_id, decision_id));
  const entry_ids = [...made, ...safety].map(({ entry_id }) => entry_id);
  const rows = await tx.select().from(entries).where(inArray(entries.id, entry_ids));
  const known = new Map(rows.map((row) => [row.id, row]));
  const ends_at = afterMonths(now, gridMonths);
  const grid: GridPenalty[] = [];
  for (const [entry_id, own] of Map.groupBy(made, (one) => one.entry_id)) {
    const entry = known.get(entry_id);
    if (!entry) continue;
    for (const { kind, value, until } of own) {
      if (kind === 'grid') grid.push({ entry_id, places: value ?? 0, ends_at });
      if (kind === 'licence')
        grid.push(...(await addLicencePoints(tx, applied, { entry, points: value ?? 0 })));
      if (kind === 'bar' || kind === 'exclude')
        await tx.insert(bars).values({
          championship_id: race.championship.id,
          entry_id,
          decision_id,
          effect: kind,
          rounds: kind === 'bar' ? value : null,
          until,
          given_at: now,
        });
    }
    const added = own.filter(({ kind }) => kind === 'reprimand').length;
    const places = added && reprimandDrop(await countReprimands(tx, applied, entry.steam_id), added);
    if (places > 0) grid.push({ entry_id, places, ends_at });
  }
  for (const { entry_id, points } of safety) {
    const steam_id = known.get(entry_id)?.steam_id;
    if (steam_id && points > 0)
      await correctSafety(tx, { steam_id, contact_points: points, decision_id }, now);
  }
  return grid;
}

/** Reverts a decision except for its corrections and grid penalties. Returns the reverted bars. */
export async function revertPenalties(
  tx: Executor,
  { decision_id, by, now }: { decision_id: number; by: number; now: Date },
): Promise<(typeof bars.$inferSelect)[]> {
  const revert = { reverted_at: now };
  await tx
    .update(licencePoints)
    .set(revert)
    .where(and(eq(licencePoints.decision_id, decision_id), isNull(licencePoints.reverted_at)));
  const ended = await tx
    .update(bars)
    .set(revert)
    .where(and(eq(bars.decision_id, decision_id), isNull(bars.reverted_at)))
    .returning();
  const safety = await tx
    .select({ points: safetyCorrections.points, steam_id: entries.steam_id })
    .from(safetyCorrections)
    .innerJoin(entries, eq(entries.id, safetyCorrections.entry_id))
    .where(eq(safetyCorrections.decision_id, decision_id));
  for (const { points, steam_id } of safety)
    if (points > 0) await correctSafety(tx, { steam_id, contact_points: -points, decision_id: by }, now);
  return ended;
}
