import type { Output, QueryOf } from '@paddock/contract/core/endpoint';
import { type List, maxPageSize } from '@paddock/contract/core/paging';
import { workStates } from '@paddock/contract/stewarding/course';
import type { listPanels as listPanelsCall } from '@paddock/contract/stewarding/panel-list';
import { readsCases } from '@paddock/contract/stewarding/rights';
import type { CaseSummary, listCases as listCasesCall } from '@paddock/contract/stewarding/steward-calls';
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { listPage } from '../../../db/statements/list-page.ts';
import { timestamp } from '../../../db/timestamp.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { championships } from '../../championships/tables.ts';
import { isKnownToSteward } from '../panel/known-cases.ts';
import { type Bench, type CaseOfRace, loadBenches } from '../panel/panel.ts';
import {
  findMembers,
  hearingOf,
  isAccused,
  isOpenCase,
  listParties,
  stateOf,
  toCaseRace,
  withRaces,
} from '../queries.ts';
import { incidents, stewards } from '../tables.ts';

/** Expresses the state of a case in SQL. */
function inState(state: QueryOf<typeof listCasesCall>['state'], now: Date): SQL | undefined {
  const at = timestamp(now);
  const alive = sql`merged_into_id is null and withdrawn_at is null and inadmissible_at is null`;
  const undecided = sql`${alive} and decided_at is null`;
  const appealed = sql`${alive} and decided_at is not null and appealed_at is not null and heard_at is null`;
  const decided = sql`${alive} and decided_at is not null and (appealed_at is null or heard_at is not null)`;
  const isOpen = sql`appeal_until is not null and appeal_until >= ${at} and heard_at is null`;
  const parts: Record<NonNullable<typeof state>, SQL | undefined> = {
    open: isOpenCase,
    decided: sql`(${decided})`,
    closed: sql`(merged_into_id is not null or withdrawn_at is not null or inadmissible_at is not null)`,
    filed: sql`(${undecided} and accepted_at is null)`,
    statements: sql`(${undecided} and accepted_at is not null and statements_until >= ${at})`,
    deliberation: sql`(${undecided} and accepted_at is not null and statements_until < ${at})`,
    appealed: sql`(${appealed})`,
    final: sql`(${decided} and not (${isOpen}))`,
    inadmissible: sql`(inadmissible_at is not null and merged_into_id is null and withdrawn_at is null)`,
    withdrawn: sql`(withdrawn_at is not null and merged_into_id is null)`,
    merged: sql`(merged_into_id is not null)`,
  };
  return state && parts[state];
}

/** Converts cases to summaries for the desk, in the given order. */
export async function toCases(
  db: Executor,
  cases: readonly CaseOfRace[],
  benches: ReadonlyMap<number, Bench>,
  viewer: Viewer,
  now: Date,
): Promise<CaseSummary[]> {
  const ids = cases.map(({ row }) => row.id);
  const assignees = cases.map(({ row }) => row.assigned_to);
  const [known, members, counted] = await Promise.all([
    listParties(db, ids),
    findMembers(db, assignees),
    countVotesOf(db, ids),
  ]);
  const byCase = Map.groupBy(known, ({ incident_id }) => incident_id);
  return cases.map(({ row, race }) => {
    const caseParties = byCase.get(row.id) ?? [];
    const state = stateOf(row, now);
    return {
      ...toCaseRace(race),
      id: row.id,
      state,
      kind: row.kind,
      lap: row.lap,
      at_ms: row.at_ms,
      accused: caseParties.filter(isAccused).map(({ view }) => view),
      assigned_to: members.get(row.assigned_to ?? 0) ?? null,
      created_at: row.created_at,
      deadline: state === 'statements' && row.statements_until ? row.statements_until : row.due_at,
      votes: counted.get(`${row.id}:${hearingOf(row)}`) ?? 0,
      involved: benches.get(row.id)?.isInvolved(viewer.id) ?? false,
    };
  });
}

async function countVotesOf(db: Executor, ids: readonly number[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ incident_id: number; hearing: number; votes: number }>(sql`
    select incident_id, hearing, count(*)::int as votes from incident_votes
    where incident_id in ${[...ids]} group by incident_id, hearing`);
  return new Map(rows.map((row) => [`${row.incident_id}:${row.hearing}`, row.votes]));
}

/** Lists open cases by deadline first, then the others, newest first. */
export async function listCases(
  db: Executor,
  { state, championship, skip = 0, limit = maxPageSize }: QueryOf<typeof listCasesCall>,
  viewer: Viewer,
  now: Date,
): Promise<List<CaseSummary>> {
  const where = and(
    isKnownToSteward(viewer),
    championship === undefined ? undefined : eq(incidents.championship_id, championship),
    inState(state, now),
  );
  const isDue = state === 'open' || (workStates as readonly string[]).includes(state ?? '');
  const order = isDue
    ? [asc(incidents.due_at), asc(incidents.id)]
    : [
        sql`(case when ${isOpenCase} then due_at end) asc nulls last`,
        desc(incidents.created_at),
        desc(incidents.id),
      ];
  const { items: rows, total } = await listPage(
    db
      .select()
      .from(incidents)
      .where(where)
      .orderBy(...order),
    db.$count(incidents, where),
    { skip, limit },
  );
  const cases = await withRaces(db, rows);
  const benches = await loadBenches(db, cases, [viewer.id]);
  return { items: await toCases(db, cases, benches, viewer, now), total };
}

/** Lists the championships whose cases a member reads, with the number of open cases disclosed to the member. */
export async function listPanels(db: Executor, viewer: Viewer): Promise<Output<typeof listPanelsCall>> {
  const rows = await db
    .select({
      id: championships.id,
      slug: championships.slug,
      name: championships.name,
      name_en: championships.name_en,
      role: stewards.role,
      open: sql<number>`(
        select count(*)::int from incidents
        where incidents.championship_id = championships.id and ${isKnownToSteward(viewer)} and ${isOpenCase})`,
    })
    .from(championships)
    .leftJoin(stewards, and(eq(stewards.championship_id, championships.id), eq(stewards.user_id, viewer.id)))
    .where(isNull(championships.archived_at))
    .orderBy(desc(championships.id));
  return rows.filter(({ role, open }) => role !== null || (readsCases(viewer.role) && open > 0));
}
