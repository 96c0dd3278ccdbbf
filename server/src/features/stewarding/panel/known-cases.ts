import { AppError } from '@paddock/contract/core/errors';
import { readsCases } from '@paddock/contract/stewarding/rights';
import type { PartyRole } from '@paddock/contract/stewarding/rules';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { entries } from '../../championships/tables.ts';
import { notifyAll } from '../../notifications/notify.ts';
import { users } from '../../users/tables.ts';
import { caseFacts, type IncidentRow, type Race } from '../queries.ts';
import { incidents, parties, stewards } from '../tables.ts';
import { listPanel } from './panel.ts';

/** A member who reads cases. */
export type Reader = Pick<Viewer, 'id' | 'role'>;

const isNamedAs = (role: PartyRole, isOwn: SQL): SQL => sql`exists (
  select from ${parties} p left join ${entries} e on e.id = p.entry_id
  where p.incident_id = incidents.id and p.role = ${role} and (${isOwn}))`;

/**
 * Matches cases that may be disclosed to a member, given as an SQL expression of the user id. A report is secret to the accused until it is
 * accepted. An unverified Steam id also hides a report, but never discloses one.
 */
const isDisclosedTo = (user_id: SQL): SQL => {
  const byAccount = sql`p.user_id = ${user_id} or e.user_id = ${user_id}`;
  const bySteam = sql`e.steam_id = (select u.steam_id from ${users} u where u.id = ${user_id})`;
  return sql`(incidents.accepted_at is not null
    or not ${isNamedAs('accused', sql`${byAccount} or ${bySteam}`)} or ${isNamedAs('reporter', byAccount)})`;
};

/** Matches cases that name a member by account. */
export const isParty = (user_id: number): SQL => {
  const isOwn = sql`p.user_id = ${user_id} or e.user_id = ${user_id}`;
  return sql`(${isNamedAs('accused', isOwn)} or ${isNamedAs('reporter', isOwn)})`;
};

/** Matches cases of the member's panels, or of all panels for staff who read cases. */
const isOnDesk = ({ id, role }: Reader): SQL =>
  readsCases(role)
    ? sql`true`
    : sql`incidents.championship_id in (
        select s.championship_id from ${stewards} s where s.user_id = ${id})`;

/** Matches cases at the stewards' desk that are disclosed to a member. */
export const isKnownToSteward = (reader: Reader): SQL =>
  sql`(${isOnDesk(reader)} and ${isDisclosedTo(sql`${reader.id}::int`)})`;

/** Matches cases that are disclosed to a member as a party. */
export const isKnownToParty = (user_id: number): SQL =>
  sql`(${isParty(user_id)} and ${isDisclosedTo(sql`${user_id}::int`)})`;

/** Matches cases that are disclosed to a member. Every call with a case id, every list, count and notification uses one of these three. */
const isKnownTo = (reader: Reader): SQL => sql`(${isKnownToSteward(reader)} or ${isKnownToParty(reader.id)})`;

export async function findKnownCase(
  db: Executor,
  id: number,
  reader: Reader,
): Promise<IncidentRow | undefined> {
  const [row] = await db
    .select()
    .from(incidents)
    .where(and(eq(incidents.id, id), isKnownTo(reader)));
  return row;
}

/** Throws not_found for an unknown case and for one that is not disclosed to the reader. */
export async function getKnownCase(db: Executor, id: number, reader: Reader): Promise<IncidentRow> {
  const row = await findKnownCase(db, id, reader);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Returns the id of the case that another was merged into, if it is disclosed to the reader. */
export async function mergedInto(db: Executor, row: IncidentRow, reader: Reader): Promise<number | null> {
  if (row.merged_into_id === null) return null;
  return (await findKnownCase(db, row.merged_into_id, reader))?.id ?? null;
}

/** Notifies the panel of a case, without the member `except` and those to whom the case is not disclosed yet. */
export async function notifyPanel(
  tx: Executor,
  race: Race,
  { id, cause, except }: { id: number; cause: string; except?: number | null },
  now: Date,
): Promise<void> {
  const informed = await tx
    .select({ user_id: stewards.user_id })
    .from(stewards)
    .innerJoin(incidents, eq(incidents.championship_id, stewards.championship_id))
    .where(and(eq(incidents.id, id), isDisclosedTo(sql`${stewards.user_id}`)))
    .orderBy(asc(stewards.user_id));
  const ids = new Set(informed.map(({ user_id }) => user_id));
  const facts = caseFacts(race, id);
  const panel = await listPanel(tx, race.championship.id);
  const members = panel.filter(({ user }) => ids.has(user.id) && user.id !== except);
  const news = members.map(({ user }) => ({ user_id: user.id, cause, facts }));
  await notifyAll(tx, 'steward_work', news, now);
}
