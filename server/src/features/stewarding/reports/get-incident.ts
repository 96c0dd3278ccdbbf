import { isInTime } from '@paddock/contract/championships/entries/deadlines';
import { AppError } from '@paddock/contract/core/errors';
import { type List, maxPageSize, type PageQuery } from '@paddock/contract/core/paging';
import type { Incident, IncidentSummary, Report } from '@paddock/contract/stewarding/calls';
import { and, asc, desc, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { listPage } from '../../../db/statements/list-page.ts';
import { statementUntil } from '../cases/statements.ts';
import { canAppeal } from '../cases/transitions.ts';
import { findClips, toClip } from '../files/store-clip.ts';
import { getKnownCase, isKnownToParty, mergedInto, type Reader } from '../panel/known-cases.ts';
import {
  getRace,
  type IncidentRow,
  isAccused,
  type KnownParty,
  listParties,
  type Race,
  stateOf,
  toCaseRace,
  withRaces,
} from '../queries.ts';
import { appeals, decisions, incidents, statements } from '../tables.ts';

/** Returns a member's party in a case: reporter before accused, because with mutual reports a member is both. */
function partyOf(known: readonly KnownParty[], user_id: number): KnownParty | undefined {
  const ownParties = partiesOf(known, user_id);
  return ownParties.find((one) => !isAccused(one)) ?? ownParties[0];
}

const partiesOf = (known: readonly KnownParty[], user_id: number): KnownParty[] =>
  known.filter(({ account_id, user_id: named }) => account_id === user_id || named === user_id);

/** Returns the member's party in a case, and the ids of all of them as `mine`. Throws not_found for other members. */
export function getParty(known: readonly KnownParty[], user_id: number) {
  const own = partyOf(known, user_id);
  if (!own) throw new AppError('not_found');
  return { own, mine: partiesOf(known, user_id).map(({ id }) => id) };
}

/** Lists the reports of a case and of those merged into it. `isShown` includes the reporters. */
export async function listReports(
  db: Executor,
  id: number,
  { user_id, isShown }: { user_id: number | null; isShown: boolean },
): Promise<Report[]> {
  const rows = await db
    .select()
    .from(incidents)
    .where(or(eq(incidents.id, id), eq(incidents.merged_into_id, id)))
    .orderBy(asc(incidents.id));
  const ids = rows.map((row) => row.id);
  const [known, clips] = await Promise.all([listParties(db, ids), findClips(db, ids)]);
  return rows.map((row) => {
    const mine = row.reporter_id !== null && row.reporter_id === user_id;
    const reporter = known.find(
      (one) => one.incident_id === row.id && !isAccused(one) && one.user_id === row.reporter_id,
    );
    return {
      id: row.id,
      reporter: isShown || mine ? (reporter?.view ?? null) : null,
      mine,
      text: row.text,
      links: row.links,
      clip: toClip(clips.get(row.id)),
      created_at: row.created_at,
    };
  });
}

interface Seen {
  row: IncidentRow;
  race: Race;
  known: readonly KnownParty[];
  own: KnownParty;
  number: string | null;
}

function toSummary({ row, race, known, own, number }: Seen, now: Date): IncidentSummary {
  const state = stateOf(row, now);
  const until = statementUntil(row, own);
  const writes = until !== null && isInTime(until, now);
  return {
    ...toCaseRace(race),
    id: row.id,
    state,
    kind: row.kind,
    lap: row.lap,
    at_ms: row.at_ms,
    role: own.role,
    accused: known.filter(isAccused).map(({ view }) => view),
    created_at: row.created_at,
    deadline: writes ? until : state === 'decided' ? row.appeal_until : null,
    decision_number: number,
  };
}

/** Lists published decisions, of the latest hearing first. */
async function listPublished(db: Executor, ids: readonly number[]) {
  return db
    .select()
    .from(decisions)
    .where(and(inArray(decisions.incident_id, [...ids]), isNotNull(decisions.published_at)))
    .orderBy(desc(decisions.hearing));
}

/** Returns a case for one of its parties. Throws not_found for other members, and until it is disclosed to the reader. */
export async function getIncident(db: Executor, id: number, reader: Reader, now: Date): Promise<Incident> {
  const user_id = reader.id;
  const row = await getKnownCase(db, id, reader);
  const [known, race] = await Promise.all([listParties(db, [id]), getRace(db, row.round_session_id)]);
  const { own, mine } = getParty(known, user_id);
  const rules = race.championship.settings.stewarding;
  const [published, [statement], appealed, reports] = await Promise.all([
    listPublished(db, [id]),
    db
      .select()
      .from(statements)
      .where(and(eq(statements.incident_id, id), inArray(statements.party_id, mine))),
    db
      .select()
      .from(appeals)
      .where(and(eq(appeals.incident_id, id), inArray(appeals.party_id, mine))),
    listReports(db, id, { user_id, isShown: rules.reporters_shown || !isAccused(own) }),
  ]);
  const [last] = published;
  const [appeal] = appealed;
  const summary = toSummary({ row, race, known, own, number: last?.number ?? null }, now);
  const until = statementUntil(row, own);
  const isReporter = row.reporter_id === user_id;
  return {
    ...summary,
    reports,
    statements_until: until,
    my_statement: statement ? { text: statement.text, updated_at: statement.updated_at } : null,
    question: own.question,
    decision_due: row.due_at,
    inadmissible_reason: row.inadmissible_reason,
    merged_into: await mergedInto(db, row, reader),
    decision_id: last?.id ?? null,
    appeal_until: row.appeal_until,
    my_appeal: appeal ? { text: appeal.text, news: appeal.news, created_at: appeal.created_at } : null,
    can: {
      withdraw: isReporter && summary.state === 'filed' && row.opened_at === null,
      state: until !== null && isInTime(until, now),
      appeal: canAppeal(row, appealed.length, now),
    },
  };
}

/** Lists the cases disclosed to a member as a party, newest first. */
export async function listIncidents(
  db: Executor,
  user_id: number,
  { skip = 0, limit = maxPageSize }: PageQuery,
  now: Date,
): Promise<List<IncidentSummary>> {
  const where = isKnownToParty(user_id);
  const { items: rows, total } = await listPage(
    db.select().from(incidents).where(where).orderBy(desc(incidents.created_at), desc(incidents.id)),
    db.$count(incidents, where),
    { skip, limit },
  );
  const ids = rows.map(({ id }) => id);
  const [known, cases, published] = await Promise.all([
    listParties(db, ids),
    withRaces(db, rows),
    listPublished(db, ids),
  ]);
  const byCase = Map.groupBy(known, ({ incident_id }) => incident_id);
  const items = cases.flatMap(({ row, race }) => {
    const named = byCase.get(row.id) ?? [];
    const own = partyOf(named, user_id);
    if (!own) return [];
    const number = published.find(({ incident_id }) => incident_id === row.id)?.number ?? null;
    return [toSummary({ row, race, known: named, own, number }, now)];
  });
  return { items, total };
}
