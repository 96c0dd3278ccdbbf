import { AppError, invalid } from '@paddock/contract/core/errors';
import { cutText } from '@paddock/contract/i18n/cut-text';
import { appealDeadline } from '@paddock/contract/stewarding/course';
import type { Verdict } from '@paddock/contract/stewarding/panel';
import { endText, penaltyTexts } from '@paddock/contract/stewarding/penalty-text/penalty-texts';
import { decisionNumber } from '@paddock/contract/stewarding/rules';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { applyRuling, restoreRounds } from '../../championships/rulings.ts';
import { entries } from '../../championships/tables.ts';
import { notifyAll } from '../../notifications/notify.ts';
import { lockLaps, restoreLaps, withdrawLaps } from '../../racing/withdraw-laps.ts';
import { barRoundsOf } from '../bars/queries.ts';
import { applyBars } from '../bars/settle-bars.ts';
import { statementsOpenUntil } from '../cases/statements.ts';
import { assertUndecided } from '../cases/transitions.ts';
import { toPenaltyValue } from '../list-decisions.ts';
import { getKnownCase } from '../panel/known-cases.ts';
import { caseFacts, isAccused } from '../queries.ts';
import { appeals, type DecisionRow, decisions, penalties, statements } from '../tables.ts';
import { auditCase, editCase, type RuledCase, type StewardCase, withRuledCase } from '../with-case.ts';
import { applyPenalties, revertPenalties } from './apply-penalties.ts';
import { decideVerdict, listVotes } from './count-votes.ts';
import { findAppealed, findDraft, listPenalties, toCorrections } from './draft-decision.ts';

type PenaltyRow = typeof penalties.$inferSelect;
type Outcome = 'upheld' | 'changed' | 'annulled';

const outcomes: Partial<Record<Verdict, Outcome>> = {
  uphold: 'upheld',
  change: 'changed',
  annul: 'annulled',
};

/** Publishes a draft under the next number of the round. */
async function numberDecision(
  { tx, race, viewer, now }: StewardCase,
  draft: DecisionRow,
  outcome: Outcome | null,
) {
  const [last] = await tx
    .select({ place: sql<number>`coalesce(max(${decisions.place}), 0)::int` })
    .from(decisions)
    .where(eq(decisions.round_id, race.round.id));
  const place = (last?.place ?? 0) + 1;
  const values = {
    place,
    number: decisionNumber(race.number, place),
    outcome,
    published_by: viewer.id,
    published_at: now,
    updated_at: now,
  };
  await tx.update(decisions).set(values).where(eq(decisions.id, draft.id));
  return values.number;
}

const lapsOf = (made: readonly PenaltyRow[]) => made.flatMap(({ lap_ids }) => lap_ids);

interface Changed {
  draft: DecisionRow;
  made: readonly PenaltyRow[];
  /** The decision that this one reverts. */
  reverted: DecisionRow | undefined;
}

/** Voids the laps of a decision, and restores those of the reverted one. Returns whether any changed. */
async function settleLaps(locked: RuledCase, { draft, made, reverted }: Changed): Promise<boolean> {
  const { tx, row, viewer, now } = locked;
  const restoredIds = reverted ? lapsOf(await listPenalties(tx, reverted.id)) : [];
  const voidedIds = lapsOf(made);
  if (restoredIds.length + voidedIds.length === 0) return false;
  const laps = await lockLaps(tx, [...restoredIds, ...voidedIds], locked);
  const restored = await restoreLaps(
    tx,
    laps.filter(({ id }) => restoredIds.includes(id)),
    { by: viewer.id, now },
  );
  const code = row.kind === 'track_limits' ? 'cut' : row.kind === 'contact' ? 'contact_gain' : 'other';
  const withdrawn = await withdrawLaps(
    tx,
    laps.filter(({ id }) => voidedIds.includes(id)),
    { code, reason: cutText(draft.reason, 500), by: viewer.id, now },
  );
  return restored.length + withdrawn.length > 0;
}

/** Reverts the penalties of a decision, and returns the rounds that its bars covered to their drivers. */
async function reopenRounds(locked: RuledCase, reverted: DecisionRow, by: number): Promise<void> {
  const { tx, race, now } = locked;
  const ended = await revertPenalties(tx, { decision_id: reverted.id, by, now });
  if (ended.length === 0) return;
  const entry_ids = ended.map(({ entry_id }) => entry_id);
  const drivers = await tx.select().from(entries).where(inArray(entries.id, entry_ids));
  for (const bar of ended) {
    const steam_id = drivers.find(({ id }) => id === bar.entry_id)?.steam_id ?? '';
    const round_ids = await barRoundsOf(tx, race.championship, bar, now);
    await restoreRounds(locked, { steam_id, round_ids });
  }
}

/** Applies a decision to laps, results, standings and entries. */
async function apply(locked: RuledCase, changed: Changed): Promise<void> {
  const { tx, season, row: incident, race, viewer, now } = locked;
  const { draft, made, reverted } = changed;
  const reads = await settleLaps(locked, changed);
  if (reverted) {
    await tx.update(decisions).set({ reverted_at: now }).where(eq(decisions.id, reverted.id));
    await reopenRounds(locked, reverted, draft.id);
  }
  const grid = await applyPenalties(tx, { race, incident_id: incident.id, decision_id: draft.id, now }, made);
  const row = season.rounds.find(({ round }) => round.id === race.round.id);
  if (!row) throw new Error(`round ${race.round.id} is gone`);
  await applyRuling(tx, season, {
    decision_id: draft.id,
    reverts: reverted?.id ?? null,
    row,
    made: toCorrections(made, race),
    grid,
    reads,
    reason: draft.reason,
    by: viewer.id,
    now,
  });
  await applyBars(locked);
}

interface Published {
  number: string;
  made: readonly PenaltyRow[];
  outcome: Outcome | null;
  /** The number of the appealed decision. */
  appealed: string;
}

/** Notifies each party once: the accused of their own penalties, reporters of all. */
async function notifyParties(
  { tx, row, race, known, now }: StewardCase,
  { number, made, outcome, appealed }: Published,
): Promise<void> {
  const facts = caseFacts(race, row.id);
  // For the same member and cause the last notification wins, so a member in both roles gets that of the accused.
  const inOrder = known.toSorted((one, other) => Number(isAccused(one)) - Number(isAccused(other)));
  const notices = inOrder.flatMap((party) => {
    const user_id = party.account_id ?? party.user_id;
    if (user_id === null) return [];
    if (outcome) {
      const end = { penalty: endText(outcome, 'fa'), penalty_en: endText(outcome, 'en') };
      return [{ user_id, cause: `${row.id}:2`, facts: { ...facts, number: appealed, ...end } }];
    }
    const ownPenalties = isAccused(party) ? made.filter(({ entry_id }) => entry_id === party.entry_id) : made;
    const penaltyFacts = ownPenalties.map((one) => ({ kind: one.kind, value: toPenaltyValue(one) }));
    const texts = { penalty: penaltyTexts(penaltyFacts, 'fa'), penalty_en: penaltyTexts(penaltyFacts, 'en') };
    return [{ user_id, cause: `${row.id}:1`, facts: { ...facts, number, ...texts } }];
  });
  await notifyAll(tx, outcome ? 'appeal_decided' : 'decision_made', notices, now);
}

async function publish(locked: RuledCase): Promise<void> {
  const { tx, row, race, hearing, now } = locked;
  assertUndecided(locked);
  const draft = await findDraft(tx, { incident_id: row.id, hearing });
  if (!draft) throw new AppError('draft_missing');
  if (draft.reason.trim() === '') throw invalid({ field: 'reason', code: 'required' });
  const written = await tx.select().from(statements).where(eq(statements.incident_id, row.id));
  const until = statementsOpenUntil(locked, written);
  if (until) throw new AppError('statements_open', { values: { time: { at: until } } });
  const made = await listPenalties(tx, draft.id);
  const cast = await listVotes(tx, { id: row.id, hearing });
  const outcome = outcomes[decideVerdict(cast, locked, made)] ?? null;
  const appealed = hearing === 2 ? await findAppealed(tx, row.id) : undefined;
  const number = await numberDecision(locked, draft, outcome);
  const reverted = outcome === 'changed' || outcome === 'annulled' ? appealed : undefined;
  if (outcome !== 'upheld') await apply(locked, { draft, made, reverted });
  const rules = race.championship.settings.stewarding;
  await editCase(
    locked,
    hearing === 1
      ? { decided_at: now, appeal_until: appealDeadline(now, rules.appeal_hours) }
      : { decided_at: now, heard_at: now },
  );
  await tx
    .update(appeals)
    .set({ decided_at: now })
    .where(and(eq(appeals.incident_id, row.id), isNull(appeals.decided_at)));
  await notifyParties(locked, { number, made, outcome, appealed: appealed?.number ?? number });
  await auditCase(locked, 'incident.publish', {
    after: {
      number,
      outcome,
      penalties: made.map(({ entry_id, kind, value }) => ({ entry_id, kind, value })),
    },
  });
}

/**
 * Publishes the draft of a case: corrections, standings, penalties and notifications in one transaction. Throws draft_missing,
 * statements_open, quorum_missing, verdict_differs, and already_decided the second time.
 */
export async function publishDecision(deps: Deps, id: number, viewer: Viewer): Promise<void> {
  const { championship_id } = await getKnownCase(deps.db, id, viewer);
  await withRuledCase(deps, { id, championship_id }, viewer, publish);
}
