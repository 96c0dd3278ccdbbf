import type { QueryOf } from '@paddock/contract/core/endpoint';
import { AppError } from '@paddock/contract/core/errors';
import { type List, maxPageSize, type PageQuery } from '@paddock/contract/core/paging';
import type { Role } from '@paddock/contract/core/permissions';
import type {
  Decision,
  DecisionSummary,
  listDecisions as listDecisionsCall,
  Party,
  Penalty,
} from '@paddock/contract/stewarding/calls';
import type { IncidentKind } from '@paddock/contract/stewarding/rules';
import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { listPage } from '../../db/statements/list-page.ts';
import { checkVisible, getVisible } from '../championships/list-championships.ts';
import { findChampionship } from '../championships/queries.ts';
import { championshipClasses, entries } from '../championships/tables.ts';
import { findMembers, isAccused, listParties, toCaseRace, withRaces } from './queries.ts';
import { appeals, type DecisionRow, decisions, incidents, penalties, statements } from './tables.ts';

/** Finds the penalised drivers as parties, including drivers that no report names. */
async function findPenalised(db: Executor, ids: readonly number[]): Promise<Map<number, Party>> {
  const rows = await db
    .select({ entry: entries, code: championshipClasses.code })
    .from(entries)
    .innerJoin(championshipClasses, eq(championshipClasses.id, entries.class_id))
    .where(inArray(entries.id, [...new Set(ids)]));
  const user_ids = rows.map(({ entry }) => entry.user_id);
  const members = await findMembers(db, user_ids);
  return new Map(
    rows.map(({ entry, code }) => [
      entry.id,
      {
        entry_id: entry.id,
        driver: members.get(entry.user_id ?? 0) ?? null,
        name: entry.name,
        number: entry.number,
        class: code,
      },
    ]),
  );
}

/** Converts a stored value; points get decimals. */
export const toPenaltyValue = ({ kind, value }: Pick<typeof penalties.$inferSelect, 'kind' | 'value'>) =>
  kind === 'points' && value !== null ? value / 100 : value;

/** Returns a lookup of penalties by decision id. */
async function listPenaltiesOf(db: Executor, ids: readonly number[]) {
  const rows = await db
    .select()
    .from(penalties)
    .where(inArray(penalties.decision_id, [...ids]))
    .orderBy(asc(penalties.id));
  const entry_ids = rows.map(({ entry_id }) => entry_id);
  const named = await findPenalised(db, entry_ids);
  const ofDecision = Map.groupBy(rows, ({ decision_id }) => decision_id);
  return (decision_id: number): Penalty[] =>
    (ofDecision.get(decision_id) ?? []).flatMap((row) => {
      const party = named.get(row.entry_id);
      return party ? [{ party, kind: row.kind, value: toPenaltyValue(row), until: row.until }] : [];
    });
}

/** Loads the state of appeals against decisions. */
async function listAppealStates(db: Executor, rows: readonly DecisionRow[]) {
  const ids = rows.map(({ id }) => id);
  const [open, decided] = await Promise.all([
    db.select().from(appeals).where(inArray(appeals.decision_id, ids)),
    db
      .select()
      .from(decisions)
      .where(and(inArray(decisions.appealed_decision_id, ids), isNotNull(decisions.published_at))),
  ]);
  return {
    stateOf: (id: number): DecisionSummary['appeal'] => {
      const by = decided.find((one) => one.appealed_decision_id === id);
      if (by) return by.outcome;
      return open.some((one) => one.decision_id === id) ? 'open' : null;
    },
    appealDecisionOf: (id: number) => decided.find((one) => one.appealed_decision_id === id),
  };
}

/** Converts published decisions to summaries, in the given order. */
export async function toDecisions(db: Executor, rows: readonly DecisionRow[]): Promise<DecisionSummary[]> {
  const incident_ids = rows.map(({ incident_id }) => incident_id);
  const ids = rows.map(({ id }) => id);
  const [cases, known, penaltiesOf, { stateOf }] = await Promise.all([
    db.select().from(incidents).where(inArray(incidents.id, incident_ids)),
    listParties(db, incident_ids),
    listPenaltiesOf(db, ids),
    listAppealStates(db, rows),
  ]);
  const found = await withRaces(db, cases);
  return rows.flatMap((row) => {
    const about = found.find((one) => one.row.id === row.incident_id);
    if (!about || !row.published_at || row.number === null) return [];
    const { row: incident, race } = about;
    const accused = known.filter((one) => one.incident_id === incident.id && isAccused(one));
    return [
      {
        ...toCaseRace(race),
        id: row.id,
        number: row.number,
        kind: incident.kind,
        lap: incident.lap,
        at_ms: incident.at_ms,
        accused: accused.map(({ view }) => view),
        penalties: penaltiesOf(row.id),
        rule: row.rule,
        published_at: row.published_at,
        appeal: stateOf(row.id),
        reverted_at: row.reverted_at,
      },
    ];
  });
}

const isPublished = isNotNull(decisions.published_at);

export const isAboutKind = (kind: IncidentKind): SQL =>
  sql`${decisions.incident_id} in (select i.id from incidents i where i.kind = ${kind})`;

/** Finds published decisions,
  type DecisionRow, newest first. */
export async function findDecisions(
  db: Executor,
  where: SQL | undefined,
  { skip = 0, limit = maxPageSize }: PageQuery = {},
): Promise<List<DecisionSummary>> {
  const matching = and(isPublished, where);
  const { published_at, id } = decisions;
  const { items, total } = await listPage(
    db.select().from(decisions).where(matching).orderBy(desc(published_at), desc(id)),
    db.$count(decisions, matching),
    { skip, limit },
  );
  return { items: await toDecisions(db, items), total };
}

/** Lists the decisions of a championship. Throws not_found, also if the reader may not see it. */
export async function listDecisions(
  db: Executor,
  slug: string,
  { round, driver, kind, skip, limit }: QueryOf<typeof listDecisionsCall>,
  role: Role | undefined,
): Promise<List<DecisionSummary>> {
  const { id } = await getVisible(db, slug, role);
  const ofDriver =
    driver === undefined
      ? undefined
      : sql`${decisions.incident_id} in (
    select p.incident_id from incident_parties p join ${entries} e on e.id = p.entry_id
    where p.role = 'accused' and e.user_id = ${driver})`;
  const ofKind = kind && isAboutKind(kind);
  const ofRound = round === undefined ? undefined : eq(decisions.round_id, round);
  const where = and(eq(decisions.championship_id, id), ofRound, ofDriver, ofKind);
  return findDecisions(db, where, { skip, limit });
}

const toOther = (row: DecisionRow | undefined) => (row?.number ? { id: row.id, number: row.number } : null);

/** Returns the public form of a published decision. Throws not_found. */
export async function getDecision(db: Executor, id: number, role: Role | undefined): Promise<Decision> {
  const [row] = await db
    .select()
    .from(decisions)
    .where(and(eq(decisions.id, id), isPublished));
  const [summary] = row ? await toDecisions(db, [row]) : [];
  const championship = row && (await findChampionship(db, row.championship_id));
  if (!row || !summary || !championship) throw new AppError('not_found');
  checkVisible(championship, role);
  const rules = championship.settings.stewarding;
  const [known, [incident], { appealDecisionOf }, [before], written] = await Promise.all([
    listParties(db, [row.incident_id]),
    db.select().from(incidents).where(eq(incidents.id, row.incident_id)),
    listAppealStates(db, [row]),
    db
      .select()
      .from(decisions)
      .where(eq(decisions.id, row.appealed_decision_id ?? 0)),
    rules.statements_published
      ? db
          .select()
          .from(statements)
          .where(eq(statements.incident_id, row.incident_id))
          .orderBy(asc(statements.id))
      : [],
  ]);
  const reporters = known.filter((one) => !isAccused(one));
  const partyOf = new Map(known.map((one) => [one.id, one]));
  return {
    ...summary,
    language: row.language,
    facts: row.facts,
    reason: row.reason,
    reporters: rules.reporters_shown ? reporters.map(({ view }) => view) : [],
    appeal_until: row.hearing === 1 ? (incident?.appeal_until ?? null) : null,
    decides_appeal_of: toOther(before),
    appeal_decided_by: toOther(appealDecisionOf(row.id)),
    statements: written.flatMap(({ party_id, text }) => {
      const party = partyOf.get(party_id);
      // If reporters are hidden, so are their statements.
      return party && (rules.reporters_shown || isAccused(party)) ? [{ party: party.view, text }] : [];
    }),
  };
}
