import {
  type CorrectionEffect,
  isCorrectionValid,
} from '@paddock/contract/championships/results/corrections';
import type {
  AdminCorrection,
  CorrectionForm,
  listCorrections as listCall,
} from '@paddock/contract/championships/results/result-admin-calls';
import type { QueryOf } from '@paddock/contract/core/endpoint';
import { AppError, invalid } from '@paddock/contract/core/errors';
import type { List } from '@paddock/contract/core/paging';
import { desc, eq } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { audit } from '../../../db/audit/audit.ts';
import type { Executor } from '../../../db/database.ts';
import { insertRow } from '../../../db/statements/insert-row.ts';
import { listPage } from '../../../db/statements/list-page.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { toRoundContext, toRoundResult } from '../list-results.ts';
import { listTable, toStandings } from '../list-standings.ts';
import type { RoundRow, Season } from '../queries.ts';
import { computeTable } from '../results/compute-tables.ts';
import { listRaw } from '../results/read-session.ts';
import {
  addVersion,
  classifyFacts,
  type Facts,
  listResults,
  loadFacts,
  recompute,
  recomputeTables,
  withResult,
} from '../results/recompute.ts';
import { corrections, type NewResult } from '../results/tables.ts';
import { entries } from '../tables.ts';
import { withSeason } from '../with-season.ts';

type CorrectionRow = typeof corrections.$inferSelect;

const toAdmin = (
  { by: _by, reverted_by: _reverted_by, ...row }: CorrectionRow,
  name: string | undefined,
): AdminCorrection => ({ ...row, name: name ?? '' });

async function getEntry(db: Executor, id: number) {
  const [entry] = await db.select().from(entries).where(eq(entries.id, id));
  if (!entry) throw invalid({ field: 'entry_id', code: 'entry_unknown' });
  return entry;
}

const roundOf = ({ rounds }: Season, session_id: number | null): RoundRow | undefined =>
  rounds.find(({ sessions }) => sessions.some(({ id }) => id === session_id));

/** Converts a form to a correction. Throws validation_failed for a value that does not fit its kind. */
function toEffect(season: Season, { kind, value = null, round_session_id: session }: CorrectionForm) {
  const round_session_id = session ?? null;
  const effect = { kind, value } as CorrectionEffect;
  if (!isCorrectionValid(effect)) throw invalid({ field: 'value', code: 'correction_value_invalid' });
  if (round_session_id === null && kind !== 'points')
    throw invalid({ field: 'round_session_id', code: 'required' });
  const row = roundOf(season, round_session_id);
  if (round_session_id !== null && !row)
    throw invalid({ field: 'round_session_id', code: 'session_unknown' });
  return { effect, round_session_id, row };
}

/** Recomputes results and tables after a correction changed; an official result gets a new version. */
async function applyCorrections(tx: Executor, season: Season, round_session_id: number | null, now: Date) {
  const { id: championship_id } = season.championship;
  const round = roundOf(season, round_session_id)?.round;
  if (!round) return recomputeTables(tx, championship_id);
  // Grids of later sessions in the round depend on this one.
  await recompute(tx, championship_id, now, { round_id: round.id });
  return round.official_at ? addVersion(tx, round.id) : undefined;
}

const targetOf = ({ id, name }: AdminCorrection) => ({ type: 'correction', id, name }) as const;

export async function createCorrection(
  deps: Deps,
  form: CorrectionForm,
  viewer: Pick<Viewer, 'id'>,
): Promise<AdminCorrection> {
  const { championship_id, name } = await getEntry(deps.db, form.entry_id);
  return withSeason(deps, championship_id, async ({ tx, season, now }) => {
    const { effect, round_session_id } = toEffect(season, form);
    const row = await insertRow(tx, corrections, {
      championship_id,
      round_session_id,
      entry_id: form.entry_id,
      ...effect,
      reason: form.reason,
      source: 'staff',
      by: viewer.id,
      at: now,
    });
    await applyCorrections(tx, season, round_session_id, now);
    const made = toAdmin(row, name);
    await audit(tx, { target: targetOf(made), after: made });
    return made;
  });
}

/** Throws correction_reverted for a correction that is already reverted. */
export async function revertCorrection(
  deps: Deps,
  id: number,
  reason: string,
  viewer: Viewer,
): Promise<AdminCorrection> {
  const [correction] = await deps.db.select().from(corrections).where(eq(corrections.id, id));
  if (!correction) throw new AppError('not_found');
  return withSeason(deps, correction.championship_id, async ({ tx, season, now }) => {
    const [before] = await tx.select().from(corrections).where(eq(corrections.id, id));
    if (!before || before.reverted_at) throw new AppError('correction_reverted');
    const [row] = await tx
      .update(corrections)
      .set({ reverted_at: now, reverted_by: viewer.id, revert_reason: reason })
      .where(eq(corrections.id, id))
      .returning();
    if (!row) throw new Error(`correction ${id} is gone`);
    await applyCorrections(tx, season, row.round_session_id, now);
    const [entry] = await tx.select().from(entries).where(eq(entries.id, row.entry_id));
    const after = toAdmin(row, entry?.name);
    await audit(tx, { target: targetOf(after), before: toAdmin(before, entry?.name), after });
    return after;
  });
}

/** Previews a correction with the same rules as a real one. Takes no locks and stores no rows. */
export async function previewCorrection({ db, now }: Deps, form: CorrectionForm) {
  const { championship_id } = await getEntry(db, form.entry_id);
  const facts = await loadFacts(db, championship_id);
  const { effect, round_session_id, row } = toEffect(facts.season, form);
  const last = Math.max(0, ...facts.corrections.map(({ id }) => id));
  const correction = {
    ...effect,
    id: last + 1,
    round_session_id,
    entry_id: form.entry_id,
    reverted_at: null,
  };
  return previewCorrections(db, { facts, row, corrections: [...facts.corrections, correction] }, now());
}

interface Corrected {
  facts: Facts;
  /** The round whose result is previewed, if any. */
  row: RoundRow | undefined;
  /** Replaces the stored corrections. */
  corrections: Facts['corrections'];
}

/** Returns a round's result and the standings with the stored corrections and with other ones. */
export async function previewCorrections(
  db: Executor,
  { facts, row, corrections: made }: Corrected,
  now: Date,
) {
  const { id: championship_id } = facts.season.championship;
  const ids = row?.sessions.map(({ id }) => id) ?? [];
  const [stored, raw, table] = await Promise.all([
    listResults(db, ids),
    listRaw(db, ids, row && row.round.count_back > 0 ? ids : []),
    listTable(db, championship_id, ''),
  ]);
  let after: Facts = { ...facts, corrections: made };
  const results: NewResult[] = [];
  for (const session of row?.sessions ?? []) {
    if (!row || session.source === null) continue;
    const sessionRows = raw.filter((line) => line.round_session_id === session.id);
    const classified = classifyFacts(after, row, session, sessionRows);
    after = withResult(after, session.id, classified);
    results.push(...classified);
  }
  const resultOf = (facts: Facts, rows: readonly NewResult[]) =>
    row ? toRoundResult(db, toRoundContext(facts, row), rows, now) : null;
  const [resultBefore, resultAfter, standingsBefore, standingsAfter] = await Promise.all([
    resultOf(facts, stored),
    resultOf(after, results),
    toStandings(db, facts, table),
    toStandings(db, after, computeTable(after, '').rows),
  ]);
  return {
    before: { result: resultBefore, standings: standingsBefore },
    after: { result: resultAfter, standings: standingsAfter },
  };
}

/** Lists the corrections of a championship, newest first. */
export async function listCorrections(
  db: Executor,
  { championship, skip = 0, limit = 100 }: QueryOf<typeof listCall>,
): Promise<List<AdminCorrection>> {
  const where = eq(corrections.championship_id, championship);
  const { items, total } = await listPage(
    db
      .select({ row: corrections, name: entries.name })
      .from(corrections)
      .innerJoin(entries, eq(entries.id, corrections.entry_id))
      .where(where)
      .orderBy(desc(corrections.id)),
    db.$count(corrections, where),
    { skip, limit },
  );
  return { items: items.map(({ row, name }) => toAdmin(row, name)), total };
}
