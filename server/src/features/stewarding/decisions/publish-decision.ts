import { AppError, invalid } from '@paddock/contract/core/errors';
import { cutText } from '@paddock/contract/i18n/cut-text';
import { appealDeadline } from '@paddock/contract/stewarding/course';
import type { Verdict } from '@paddock/contract/stewarding/panel';
import { isPenalty } from '@paddock/contract/stewarding/penalties';
import { endText, penaltyTexts } from '@paddock/contract/stewarding/penalty-text/penalty-texts';
import { decisionNumber } from '@paddock/contract/stewarding/rules';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { lockSeason, stewardingRulesOf } from '../../championships/queries.ts';
import { driveAgain, ruleOnResults } from '../../championships/rulings/service.ts';
import { inTurn, type LockedSeason } from '../../championships/seasons/service.ts';
import { entries } from '../../championships/tables.ts';
import { notifyAll } from '../../notifications/service.ts';
import { laps } from '../../racing/tables.ts';
import { restoreLaps, withdrawLaps, withLapsHeld } from '../../racing/withdrawals/withdraw-laps.ts';
import { barRoundsOf } from '../bars/queries.ts';
import { keepOut } from '../bars/settle-bars.ts';
import { assertUndecided, auditCase, editCase, type HeldCase, holdCase } from '../panel/hold-case.ts';
import { getKnownCase } from '../panel/known-cases.ts';
import { caseFacts, hearingOf, isAccused } from '../queries.ts';
import { appeals, decisions, penalties } from '../tables.ts';
import { applyPenalties, revertPenalties } from './apply-penalties.ts';
import { countHearing, listVotes } from './count-votes.ts';
import { type DecisionRow, findAppealed, findDraft, listPenalties, toCorrections } from './draft-decision.ts';
import { toPenaltyValue } from './list-decisions.ts';
import { statementsOpenUntil } from './statements-open.ts';

type PenaltyRow = typeof penalties.$inferSelect;
type Lap = typeof laps.$inferSelect;
type Outcome = 'upheld' | 'changed' | 'annulled';

const outcomes: Partial<Record<Verdict, Outcome>> = {
  uphold: 'upheld',
  change: 'changed',
  annul: 'annulled',
};

/** Throws statements_open while a party that has not written may still write. */
async function assertStatementsIn(held: HeldCase): Promise<void> {
  const until = await statementsOpenUntil(held.tx, held, held.now);
  if (until) throw new AppError('statements_open', { values: { time: { at: until } } });
}

/** What the stewards voted for. Throws quorum_missing, and verdict_differs where the draft says otherwise. */
async function getVerdict(held: HeldCase, made: readonly PenaltyRow[]): Promise<Verdict> {
  const { tx, row, hearing } = held;
  const { missing, verdict } = countHearing(await listVotes(tx, { id: row.id, hearing }), held);
  if (!verdict) throw new AppError('quorum_missing', { values: { count: missing } });
  const punishes = made.some(({ kind }) => isPenalty(kind));
  const mayPunish = verdict === 'penalty' || verdict === 'change';
  if (punishes !== mayPunish && !(verdict === 'change' && !punishes)) throw new AppError('verdict_differs');
  return verdict;
}

/** Its number is the next one of the round. */
async function numberDecision(
  { tx, race, viewer, now }: HeldCase,
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
  /** The decision that ends with this one. */
  reverted: DecisionRow | undefined;
  laps: readonly Lap[];
}

/** Voids laps as the void log has them, and restores those that the reverted decision voided. Answers whether any changed. */
async function settleLaps(held: HeldCase, { draft, made, reverted, laps: all }: Changed): Promise<boolean> {
  const { tx, row, viewer, now } = held;
  const again = reverted ? lapsOf(await listPenalties(tx, reverted.id)) : [];
  const restored = await restoreLaps(
    tx,
    all.filter(({ id }) => again.includes(id)),
    { by: viewer.id, now },
  );
  const taken = lapsOf(made);
  const code = row.kind === 'track_limits' ? 'cut' : row.kind === 'contact' ? 'contact_gain' : 'other';
  const voided = await withdrawLaps(
    tx,
    all.filter(({ id }) => taken.includes(id)),
    { code, reason: cutText(draft.reason, 500), by: viewer.id, now },
  );
  return restored.length + voided.length > 0;
}

/** Gives back the rounds that a reverted decision kept drivers from. */
async function reopenRounds(
  held: HeldCase,
  locked: LockedSeason,
  reverted: DecisionRow,
  by: number,
): Promise<void> {
  const { tx, race, now } = held;
  const ended = await revertPenalties(tx, { decision_id: reverted.id, by, now });
  if (ended.length === 0) return;
  const entry_ids = ended.map(({ entry_id }) => entry_id);
  const drivers = await tx.select().from(entries).where(inArray(entries.id, entry_ids));
  for (const bar of ended) {
    const steam_id = drivers.find(({ id }) => id === bar.entry_id)?.steam_id ?? '';
    const round_ids = await barRoundsOf(tx, race.championship, bar, now);
    await driveAgain(locked, { steam_id, round_ids });
  }
}

/** Applies what was decided. The caller holds the case, its championship and the laps. */
async function apply(held: HeldCase, locked: LockedSeason, changed: Changed): Promise<void> {
  const { tx, race, viewer, now } = held;
  const { season } = locked;
  const { draft, made, reverted } = changed;
  const reads = await settleLaps(held, changed);
  if (reverted) {
    await tx.update(decisions).set({ reverted_at: now }).where(eq(decisions.id, reverted.id));
    await reopenRounds(held, locked, reverted, draft.id);
  }
  const grid = await applyPenalties(tx, { race, incident_id: held.row.id, decision_id: draft.id, now }, made);
  const row = season.rounds.find(({ round }) => round.id === race.round.id);
  if (!row) throw new Error(`round ${race.round.id} is gone`);
  await ruleOnResults(tx, season, {
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
  await keepOut(locked);
}

interface Published {
  number: string;
  made: readonly PenaltyRow[];
  outcome: Outcome | null;
  /** The number of the decision that was appealed. */
  appealed: string;
}

/** Notifies each party once: the accused of what was decided about each, reporters of all of it. */
async function notifyParties(
  { tx, row, race, known, now }: HeldCase,
  { number, made, outcome, appealed }: Published,
): Promise<void> {
  const facts = caseFacts(race, row.id);
  // A member who is both reads what the accused do: of one member and cause the last one counts.
  const inOrder = known.toSorted((one, other) => Number(isAccused(one)) - Number(isAccused(other)));
  const notices = inOrder.flatMap((party) => {
    const user_id = party.account_id ?? party.user_id;
    if (user_id === null) return [];
    if (outcome) {
      const end = { penalty: endText(outcome, 'fa'), penalty_en: endText(outcome, 'en') };
      return [{ user_id, cause: `${row.id}:2`, facts: { ...facts, number: appealed, ...end } }];
    }
    const own = isAccused(party) ? made.filter(({ entry_id }) => entry_id === party.entry_id) : made;
    const said = own.map((one) => ({ kind: one.kind, value: toPenaltyValue(one) }));
    const texts = { penalty: penaltyTexts(said, 'fa'), penalty_en: penaltyTexts(said, 'en') };
    return [{ user_id, cause: `${row.id}:1`, facts: { ...facts, number, ...texts } }];
  });
  await notifyAll(tx, outcome ? 'appeal_decided' : 'decision_made', notices, now);
}

async function publish(held: HeldCase, locked: LockedSeason, held_laps: readonly Lap[]): Promise<void> {
  const { tx, row, race, hearing, now } = held;
  assertUndecided(held);
  const draft = await findDraft(tx, { incident_id: row.id, hearing });
  if (!draft) throw new AppError('draft_missing');
  if (draft.reason.trim() === '') throw invalid({ field: 'reason', code: 'required' });
  await assertStatementsIn(held);
  const made = await listPenalties(tx, draft.id);
  const outcome = outcomes[await getVerdict(held, made)] ?? null;
  const appealed = hearing === 2 ? await findAppealed(tx, row.id) : undefined;
  const number = await numberDecision(held, draft, outcome);
  const reverted = outcome === 'changed' || outcome === 'annulled' ? appealed : undefined;
  if (outcome !== 'upheld') await apply(held, locked, { draft, made, reverted, laps: held_laps });
  const rules = stewardingRulesOf(race.championship);
  await editCase(
    held,
    hearing === 1
      ? { decided_at: now, appeal_until: appealDeadline(now, rules.appeal_hours) }
      : { decided_at: now, heard_at: now },
  );
  await tx
    .update(appeals)
    .set({ decided_at: now })
    .where(and(eq(appeals.incident_id, row.id), isNull(appeals.decided_at)));
  await notifyParties(held, { number, made, outcome, appealed: appealed?.number ?? number });
  await auditCase(held, 'incident.publish', {
    after: {
      number,
      outcome,
      penalties: made.map(({ entry_id, kind, value }) => ({ entry_id, kind, value })),
    },
  });
}

/** Laps that a publication voids or restores, as the drafts have them now. */
async function lapsToHold(db: Executor, id: number, hearing: number): Promise<number[]> {
  const drafted = await findDraft(db, { incident_id: id, hearing });
  const before = hearing === 2 ? await findAppealed(db, id) : undefined;
  const ids = [drafted, before].flatMap((one) => one?.id ?? []);
  const rows =
    ids.length === 0 ? [] : await db.select().from(penalties).where(inArray(penalties.decision_id, ids));
  return lapsOf(rows);
}

/** In one transaction, with laps held before the championship where a decision voids any. */
const withLaps = (
  deps: Deps,
  ids: readonly number[],
  now: Date,
  work: (tx: Executor, held: readonly Lap[]) => Promise<void>,
) => (ids.length > 0 ? withLapsHeld(deps, ids, now, work) : deps.db.transaction((tx) => work(tx, [])));

/**
 * Publishes the draft of a case: corrections, standings, penalties and notices in one transaction. Throws draft_missing,
 * statements_open, quorum_missing, verdict_differs, and already_decided for a second time.
 */
export async function publishDecision(deps: Deps, id: number, viewer: Viewer): Promise<void> {
  const { db, now: clock, followUps } = deps;
  const known = await getKnownCase(db, id, viewer);
  const lap_ids = await lapsToHold(db, id, hearingOf(known));
  const now = clock();
  await inTurn(known.championship_id, () =>
    withLaps(deps, lap_ids, now, async (tx, held_laps) => {
      const season = await lockSeason(tx, known.championship_id);
      const held = await holdCase(tx, id, viewer, now);
      await publish(held, { tx, season, now, followUps }, held_laps);
    }),
  );
}
