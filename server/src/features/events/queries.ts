import { type List, maxPageSize, type PageQuery } from '@paddock/contract/core/paging';
import type { AdminEvent } from '@paddock/contract/events/calls';
import type { EventPeriod } from '@paddock/contract/events/rules';
import { and, asc, eq, gt, inArray, lt, not, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { matchesSearch } from '../../db/like-pattern.ts';
import { listPage } from '../../db/statements/list-page.ts';
import { gameServers } from '../servers/tables.ts';
import { isVisibleMember, matchesName, publicUserColumns } from '../users/queries.ts';
import { users } from '../users/tables.ts';
import { eventParticipants, eventReminders, events } from './tables.ts';

/** Counts the members in a table of the outer query's event, without deleted and banned ones. */
function countMembers(table: typeof eventParticipants | typeof eventReminders): SQL<number> {
  return sql<number>`(
    select count(*)::int from ${table}
    join ${users} as member on member.id = ${table.user_id} and member.deleted_at is null and member.is_active
    where ${table.event_id} = ${events.id}
  )`;
}

/** The number of participants. */
export const participantCount = countMembers(eventParticipants);

/** Whether the viewer is in a table of the outer query's event; false for anonymous visitors. */
function has(table: typeof eventParticipants | typeof eventReminders, viewer: number | undefined) {
  return sql<boolean>`exists (
    select from ${table} where ${table.event_id} = ${events.id} and ${table.user_id} = ${viewer ?? null}::int
  )`;
}

/** Selects events as the viewer sees them, unordered. Only staff see inactive servers. */
function selectEvents(
  db: Executor,
  viewer: number | undefined,
  { isStaff = false }: { isStaff?: boolean | undefined } = {},
) {
  const ofEvent = eq(gameServers.id, events.server_id);
  return db
    .select({
      id: events.id,
      title: events.title,
      title_en: events.title_en,
      description: events.description,
      description_en: events.description_en,
      event_type: events.event_type,
      start_date: events.start_date,
      end_date: events.end_date,
      max_participants: events.max_participants,
      image: events.image,
      map_image: events.map_image,
      round_id: events.round_id,
      stream_link: events.stream_link,
      replay_link: events.replay_link,
      voice_link: events.voice_link,
      briefing: events.briefing,
      briefing_en: events.briefing_en,
      download_ids: events.download_ids,
      delay_s: events.delay_s,
      updated_at: events.updated_at,
      host: publicUserColumns,
      server: {
        id: gameServers.id,
        name: gameServers.name,
        name_en: gameServers.name_en,
        join_link: gameServers.join_link,
        status: gameServers.status,
      },
      participants: participantCount,
      reminder_count: countMembers(eventReminders),
      joined: has(eventParticipants, viewer),
      reminded: has(eventReminders, viewer),
    })
    .from(events)
    .innerJoin(users, eq(users.id, events.host_id))
    .leftJoin(gameServers, isStaff ? ofEvent : and(ofEvent, eq(gameServers.is_active, true)));
}

/** Finds events by id, unordered. */
export function findEvents(
  db: Executor,
  ids: readonly number[],
  viewer: number | undefined,
  options?: { isStaff?: boolean | undefined },
): Promise<AdminEvent[]> {
  return selectEvents(db, viewer, options).where(inArray(events.id, [...ids]));
}

export async function findEvent(
  db: Executor,
  id: number,
  viewer: number | undefined,
): Promise<AdminEvent | undefined> {
  const [event] = await findEvents(db, [id], viewer);
  return event;
}

/** Returns an existing event, such as one just written. */
export async function getEvent(
  db: Executor,
  id: number,
  viewer: number | undefined,
  options: { isStaff?: boolean } = {},
): Promise<AdminEvent> {
  const [event] = await findEvents(db, [id], viewer, options);
  if (!event) throw new Error(`event ${id} is gone`);
  return event;
}

/** Lists events in the order of the ids, as visitors see them. */
export async function listEventsInOrder(db: Executor, ids: readonly number[]): Promise<AdminEvent[]> {
  const rows = await findEvents(db, ids, undefined);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

type SearchedPage = PageQuery & { search?: string | undefined; when?: EventPeriod | undefined };

/** Whether an event is over, like `completed` of `eventStatus` in the contract. */
const isOver = (now: Date) => lt(events.end_date, now);

const matching = ({ search, when }: SearchedPage, now: Date) =>
  and(when && (when === 'past' ? isOver(now) : not(isOver(now))), matchesSearch(events.search_text, search));

/** Live events, then coming ones by start, then past ones with the latest first. */
const inOrder = (now: Date): SQL[] => [
  sql`case when ${isOver(now)} then 2 when ${gt(events.start_date, now)} then 1 else 0 end`,
  sql`extract(epoch from ${events.start_date}) * case when ${isOver(now)} then -1 else 1 end`,
  asc(events.id),
];

/** Lists the ids of all matching events. */
export async function listEventIds(db: Executor, wanted: SearchedPage, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: events.id })
    .from(events)
    .where(matching(wanted, now))
    .orderBy(...inOrder(now));
  return rows.map(({ id }) => id);
}

export function listEvents(
  db: Executor,
  { skip = 0, limit = maxPageSize, ...wanted }: SearchedPage,
  { viewer, now, isStaff }: { viewer: number | undefined; now: Date; isStaff?: boolean },
): Promise<List<AdminEvent>> {
  const where = matching(wanted, now);
  return listPage(
    selectEvents(db, viewer, { isStaff })
      .where(where)
      .orderBy(...inOrder(now)),
    db.$count(events, where),
    { skip, limit },
  );
}

/** Lists participants in the order of joining. */
export function listParticipants(
  db: Executor,
  event_id: number,
  { search = '', skip = 0, limit = maxPageSize }: SearchedPage,
) {
  const matchingUsers = db
    .select({ id: users.id })
    .from(users)
    .where(and(isVisibleMember, matchesName(search)));
  const where = and(
    eq(eventParticipants.event_id, event_id),
    inArray(eventParticipants.user_id, matchingUsers),
  );
  return listPage(
    db
      .select({ ...publicUserColumns, joined_at: eventParticipants.joined_at })
      .from(eventParticipants)
      .innerJoin(users, eq(users.id, eventParticipants.user_id))
      .where(where)
      .orderBy(asc(eventParticipants.joined_at), asc(users.id)),
    db.$count(eventParticipants, where),
    { skip, limit },
  );
}

/** Locks an event until the transaction ends, so that its times and capacity stay the same while members join. */
export async function lockEvent(tx: Executor, id: number) {
  const [row] = await tx.select().from(events).where(eq(events.id, id)).for('update');
  return row;
}
