import { statementDeadline } from '@paddock/contract/stewarding/course';
import { listRuleHeadings } from '@paddock/contract/stewarding/rule-headings';
import type { Case } from '@paddock/contract/stewarding/steward-calls';
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { championships } from '../../championships/tables.ts';
import { statementsOpenUntil } from '../cases/statements.ts';
import { countHearing, listVotes } from '../decisions/count-votes.ts';
import { findDraft, listPenalties } from '../decisions/draft-decision.ts';
import { findServerReports, toServerReport } from '../files/server-reports.ts';
import { findDecisions, isAboutKind, toPenaltyValue } from '../list-decisions.ts';
import { getKnownCase, isKnownToSteward, mergedInto } from '../panel/known-cases.ts';
import { assertReads, type Bench, loadBench, roleIn } from '../panel/panel.ts';
import {
  findMembers,
  getRace,
  hearingOf,
  type IncidentRow,
  isAccused,
  isNamed,
  isUndecided,
  type KnownParty,
  listParties,
  type Race,
} from '../queries.ts';
import { listReports } from '../reports/get-incident.ts';
import {
  appeals,
  decisions,
  declarations,
  incidents,
  notes,
  safetyCorrections,
  statements,
} from '../tables.ts';
import { listPartyFacts } from './case-facts.ts';
import { toCases } from './list-cases.ts';

const similarMax = 8;

type StatementRow = typeof statements.$inferSelect;

function toStatements({ statements_until }: IncidentRow, known: readonly KnownParty[], rows: StatementRow[]) {
  const byParty = new Map(rows.map((one) => [one.party_id, one]));
  return known.map(({ id, view, role, account_id, user_id, question, question_until }) => ({
    party: view,
    role,
    user_id: account_id ?? user_id,
    text: byParty.get(id)?.text ?? null,
    updated_at: byParty.get(id)?.updated_at ?? null,
    until: statements_until && statementDeadline(statements_until, question_until),
    question,
  }));
}

async function getDraft(db: Executor, row: IncidentRow): Promise<Case['draft']> {
  const draft = await findDraft(db, { incident_id: row.id, hearing: hearingOf(row) });
  if (!draft) return null;
  const [made, safety, members] = await Promise.all([
    listPenalties(db, draft.id),
    db.select().from(safetyCorrections).where(eq(safetyCorrections.decision_id, draft.id)),
    findMembers(db, [draft.drafted_by]),
  ]);
  return {
    facts: draft.facts,
    rule: draft.rule,
    reason: draft.reason,
    language: draft.language,
    penalties: made.map((one) => {
      const { entry_id, kind, until, lap_ids } = one;
      return { entry_id, kind, value: toPenaltyValue(one), until, lap_ids };
    }),
    safety: safety.map(({ entry_id, points }) => ({ entry_id, points })),
    drafted_by: members.get(draft.drafted_by ?? 0) ?? null,
    updated_at: draft.updated_at,
  };
}

/** Lists decisions of the same kind in the championship or its series. */
async function listSimilar(db: Executor, row: IncidentRow, { championship }: Race) {
  const { series_id } = championship;
  const scope = series_id
    ? sql`${decisions.championship_id} in (select c.id from ${championships} c where c.series_id = ${series_id})`
    : eq(decisions.championship_id, championship.id);
  const isOther = ne(decisions.incident_id, row.id);
  const where = and(scope, isAboutKind(row.kind), isOther, isNull(decisions.reverted_at));
  return (await findDecisions(db, where, { limit: similarMax })).items;
}

async function listOthers(db: Executor, row: IncidentRow, viewer: Viewer): Promise<Case['others']> {
  const rows = await db
    .select()
    .from(incidents)
    .where(
      and(
        eq(incidents.round_session_id, row.round_session_id),
        ne(incidents.id, row.id),
        isKnownToSteward(viewer),
        isUndecided,
      ),
    )
    .orderBy(asc(incidents.id));
  const ids = rows.map(({ id }) => id);
  const known = await listParties(db, ids);
  return rows.map(({ id, kind, lap }) => ({
    id,
    kind,
    lap,
    accused: known.filter((one) => one.incident_id === id && isAccused(one)).map(({ view }) => view),
  }));
}

async function listNotes(db: Executor, id: number): Promise<Case['notes']> {
  const rows = await db.select().from(notes).where(eq(notes.incident_id, id)).orderBy(asc(notes.id));
  const user_ids = rows.map(({ user_id }) => user_id);
  const members = await findMembers(db, user_ids);
  return rows.map((row) => ({
    id: row.id,
    by: members.get(row.user_id ?? 0) ?? null,
    text: row.text,
    at: row.created_at,
  }));
}

async function listAppeals(db: Executor, id: number, known: readonly KnownParty[]): Promise<Case['appeals']> {
  const rows = await db.select().from(appeals).where(eq(appeals.incident_id, id)).orderBy(asc(appeals.id));
  return rows.flatMap(({ party_id, text, news, created_at }) => {
    const party = known.find((one) => one.id === party_id);
    return party ? [{ party: party.view, text, news, created_at }] : [];
  });
}

/** Reads the votes of the hearing. Other votes are visible after the viewer's own, or once the case is decided. */
async function readVotes(
  db: Executor,
  row: IncidentRow,
  { bench, race, viewer, isDecided }: { bench: Bench; race: Race; viewer: Viewer; isDecided: boolean },
) {
  const hearing = hearingOf(row);
  const cast = await listVotes(db, { id: row.id, hearing });
  const user_ids = cast.map(({ user_id }) => user_id);
  const members = await findMembers(db, user_ids);
  const all = cast.map(({ user_id, verdict: voted, note, voted_at }) => ({
    user: members.get(user_id ?? 0) ?? null,
    verdict: voted,
    note,
    at: voted_at,
  }));
  const ownVote = all[user_ids.indexOf(viewer.id)] ?? null;
  const { missing, verdict } = countHearing(cast, { bench, race });
  const isSeen = ownVote !== null || isDecided;
  return {
    hearing,
    all_votes: isSeen ? all : null,
    my_vote: ownVote,
    votes_missing: missing,
    verdict: isSeen ? verdict : null,
  };
}

/** Whether a steward has declared a conflict of interest in a case. */
async function hasDeclared(db: Executor, incident_id: number, user_id: number): Promise<boolean> {
  const isTheirs = and(eq(declarations.incident_id, incident_id), eq(declarations.user_id, user_id));
  return (await db.$count(declarations, isTheirs)) > 0;
}

/** Returns a case for a steward. Throws not_found unless it is disclosed to the viewer, and steward_required for its parties. */
export async function readCase(db: Executor, id: number, viewer: Viewer, now: Date): Promise<Case> {
  const row = await getKnownCase(db, id, viewer);
  const race = await getRace(db, row.round_session_id);
  const bench = await loadBench(db, row, race, viewer.id);
  assertReads(bench.panel, viewer);
  const [known, [summary]] = await Promise.all([
    listParties(db, [id]),
    toCases(db, [{ row, race }], new Map([[id, bench]]), viewer, now),
  ]);
  if (!summary) throw new Error(`case ${id} is gone`);
  const isParty = isNamed(known, viewer);
  const rules = race.championship.settings.stewarding;
  const isHeard = ['statements', 'deliberation', 'appealed'].includes(summary.state);
  const role = roleIn(bench.panel, viewer);
  const involved = bench.isInvolved(viewer.id);
  const [
    reports,
    written,
    facts,
    appealed,
    cast,
    stewardNotes,
    draft,
    published,
    similar,
    others,
    declared,
    serverReports,
  ] = await Promise.all([
    listReports(db, id, { user_id: viewer.id, isShown: !isParty || rules.reporters_shown }),
    db.select().from(statements).where(eq(statements.incident_id, id)),
    listPartyFacts(db, row, race, known, now),
    listAppeals(db, id, known),
    readVotes(db, row, { bench, race, viewer, isDecided: !isHeard && row.decided_at !== null }),
    listNotes(db, id),
    getDraft(db, row),
    findDecisions(db, eq(decisions.incident_id, id)),
    listSimilar(db, row, race),
    listOthers(db, row, viewer),
    hasDeclared(db, id, viewer.id),
    // Server reports name all drivers in a car, so parties of the case do not get them.
    isParty ? [] : findServerReports(db, row, race, known),
  ]);
  const decides = role !== undefined && !involved;
  const publish_from = statementsOpenUntil({ row, known, state: summary.state, now }, written);
  return {
    ...summary,
    involved,
    reports,
    statements_until: row.statements_until,
    decision_due: row.due_at,
    inadmissible_reason: row.inadmissible_reason,
    merged_into: await mergedInto(db, row, viewer),
    // Parties see only their own statements.
    statements: toStatements(row, known, written).filter(({ user_id }) => !isParty || user_id === viewer.id),
    facts,
    server_reports: serverReports.map((one) => toServerReport(one, known)),
    appeals: appealed,
    ...cast,
    // Involved members do not see the deliberation.
    ...(involved && { all_votes: null, verdict: null }),
    notes: involved ? [] : stewardNotes,
    draft: involved ? null : draft,
    decisions: published.items,
    similar,
    rules: listRuleHeadings(race.championship.rules),
    guide: rules.guide,
    panel: bench.panel.map((member) => ({ ...member, involved: bench.isInvolved(member.user.id) })),
    others,
    declared,
    can: {
      decide: decides,
      lead: decides && role === 'chief',
      publish: decides && isHeard && cast.votes_missing === 0 && draft !== null && publish_from === null,
      publish_from,
    },
    updated_at: row.updated_at,
  };
}

/** Returns a case for a steward. The first uninvolved steward to read a report opens it, after which it cannot be withdrawn. */
export async function getCase({ db, now: clock }: Deps, id: number, viewer: Viewer): Promise<Case> {
  const now = clock();
  const found = await readCase(db, id, viewer, now);
  if (found.can.decide)
    await db
      .update(incidents)
      .set({ opened_at: now })
      .where(and(eq(incidents.id, id), isNull(incidents.opened_at), isNull(incidents.withdrawn_at)));
  return found;
}
