import { penaltyCorrection } from '@paddock/contract/stewarding/penalties';
import type { DecisionForm, DecisionPreview } from '@paddock/contract/stewarding/steward-calls';
import { and, asc, eq } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { previewRuling, type RuledCorrection } from '../../championships/rulings.ts';
import { assertUndecided } from '../cases/transitions.ts';
import { getKnownCase } from '../panel/known-cases.ts';
import { assertDecides, loadBench } from '../panel/panel.ts';
import { getRace, hearingOf, listParties, type Race } from '../queries.ts';
import { type DecisionRow, decisions, penalties, safetyCorrections } from '../tables.ts';
import { auditCase, editCase, type StewardCase, withStewardCase } from '../with-case.ts';
import { type NewPenalty, readPenalties } from './read-penalties.ts';

/** Converts penalties to corrections of the session and of championship points. */
export const toCorrections = (made: readonly NewPenalty[], { session }: Race): RuledCorrection[] =>
  made.flatMap(({ kind, value, entry_id }) => {
    const correction = penaltyCorrection(kind, value ?? null);
    if (!correction) return [];
    const round_session_id = correction.of === 'session' ? session.id : null;
    return [{ round_session_id, entry_id, effect: correction.effect }];
  });

/** Finds the published decision of the first hearing, which an appeal is about. */
export async function findAppealed(db: Executor, incident_id: number): Promise<DecisionRow | undefined> {
  const row = await findDecision(db, { incident_id, hearing: 1 });
  return row?.published_at ? row : undefined;
}

interface Hearing {
  incident_id: number;
  hearing: number;
}

export async function findDraft(db: Executor, of: Hearing): Promise<DecisionRow | undefined> {
  const row = await findDecision(db, of);
  return row?.published_at ? undefined : row;
}

async function findDecision(
  db: Executor,
  { incident_id, hearing }: Hearing,
): Promise<DecisionRow | undefined> {
  const [row] = await db
    .select()
    .from(decisions)
    .where(and(eq(decisions.incident_id, incident_id), eq(decisions.hearing, hearing)));
  return row;
}

export const listPenalties = (db: Executor, decision_id: number) =>
  db.select().from(penalties).where(eq(penalties.decision_id, decision_id)).orderBy(asc(penalties.id));

async function preview(
  db: Executor,
  { race, incident_id, hearing }: { race: Race; incident_id: number; hearing: number },
  made: readonly NewPenalty[],
  now: Date,
): Promise<DecisionPreview> {
  const appealed = hearing === 2 ? await findAppealed(db, incident_id) : undefined;
  const of = { round_id: race.round.id, made: toCorrections(made, race), reverts: appealed?.id ?? null };
  return previewRuling(db, race.championship.id, of, now);
}

/** Previews the effect of a draft on result and standings. Takes no locks and stores no rows. */
export async function previewDecision(
  { db, now: clock }: Deps,
  id: number,
  form: Pick<DecisionForm, 'penalties'>,
  viewer: Viewer,
): Promise<DecisionPreview> {
  const now = clock();
  const row = await getKnownCase(db, id, viewer);
  const race = await getRace(db, row.round_session_id);
  assertDecides(await loadBench(db, row, race, viewer.id), viewer);
  const made = await readPenalties(db, { race, known: await listParties(db, [id]) }, form, now);
  return preview(db, { race, incident_id: id, hearing: hearingOf(row) }, made, now);
}

/** Stores a draft with its penalties, replacing an earlier one. */
async function store(locked: StewardCase, form: DecisionForm, made: readonly NewPenalty[]): Promise<void> {
  const { tx, row, race, hearing, viewer, now } = locked;
  const { facts, rule, reason, language, safety = [] } = form;
  const texts = { facts, rule, reason, language, drafted_by: viewer.id, updated_at: now };
  const appealed = hearing === 2 ? await findAppealed(tx, row.id) : undefined;
  const [stored] = await tx
    .insert(decisions)
    .values({
      ...texts,
      championship_id: race.championship.id,
      incident_id: row.id,
      round_id: race.round.id,
      hearing,
      appealed_decision_id: appealed?.id ?? null,
    })
    .onConflictDoUpdate({ target: [decisions.incident_id, decisions.hearing], set: texts })
    .returning({ id: decisions.id });
  if (!stored) throw new Error('the insert returned no row');
  await tx.delete(penalties).where(eq(penalties.decision_id, stored.id));
  await tx.delete(safetyCorrections).where(eq(safetyCorrections.decision_id, stored.id));
  await tx.insert(penalties).values(made.map((one) => ({ ...one, decision_id: stored.id })));
  if (safety.length > 0)
    await tx.insert(safetyCorrections).values(safety.map((one) => ({ ...one, decision_id: stored.id })));
}

/** Stores a draft and returns its preview. Throws incident_not_accepted, already_decided and validation_failed by field. */
export function draftDecision(
  deps: Deps,
  id: number,
  form: DecisionForm,
  viewer: Viewer,
): Promise<DecisionPreview> {
  return withStewardCase(deps, id, viewer, async (locked) => {
    const { tx, race, hearing, now } = locked;
    assertUndecided(locked);
    const made = await readPenalties(tx, locked, form, now);
    await store(locked, form, made);
    await editCase(locked, {});
    await auditCase(locked, 'incident.draft', { after: { ...form } });
    return preview(tx, { race, incident_id: id, hearing }, made, now);
  });
}
