import type { AdminEntry, listAdminEntries } from '@paddock/contract/championships/entries/entry-admin-calls';
import type { EntryState } from '@paddock/contract/championships/entries/places';
import type { QueryOf } from '@paddock/contract/core/endpoint';
import { AppError } from '@paddock/contract/core/errors';
import { type List, maxPageSize } from '@paddock/contract/core/paging';
import { normalizeForSearch } from '@paddock/contract/i18n/normalize-text';
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { containsPattern } from '../../../db/like-pattern.ts';
import { listPage } from '../../../db/statements/list-page.ts';
import { getNames } from '../../catalogue/names.ts';
import { teamRefColumns } from '../../teams/queries.ts';
import { teams } from '../../teams/tables.ts';
import { isVisibleMember, publicUserColumns } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { listQueueNumbers } from '../count-places.ts';
import { getSeason, isActiveEntry, type Season } from '../queries.ts';
import { absences, checkIns, entries, entryCars } from '../tables.ts';
import { listBallast } from './list-ballast.ts';

type Filter = Omit<QueryOf<typeof listAdminEntries>, 'championship'>;

const stateOrder: readonly EntryState[] = [
  'confirmed',
  'offered',
  'waiting',
  'pending',
  'withdrawn',
  'refused',
  'removed',
];

/** Selects entries with driver and team: confirmed entries by number, then the queue in order. */
function selectEntries(db: Executor, where: SQL | undefined) {
  return db
    .select({ row: entries, driver: publicUserColumns, team: teamRefColumns })
    .from(entries)
    .leftJoin(users, and(eq(users.id, entries.user_id), isVisibleMember))
    .leftJoin(teams, eq(teams.id, entries.team_id))
    .where(where)
    .orderBy(
      sql`array_position(${sql.param(stateOrder)}::text[], ${entries.state})`,
      sql`case ${entries.state} when 'confirmed' then coalesce(${entries.number}, 1000) else 0 end`,
      asc(entries.queued_at),
      asc(entries.id),
    );
}

const inSeason = ({ championship }: Season) => eq(entries.championship_id, championship.id);

/** Lists all matching entries with their details. */
export async function readEntries(
  db: Executor,
  season: Season,
  where: SQL | undefined,
  round?: number,
): Promise<AdminEntry[]> {
  return toAdminEntries(db, season, await selectEntries(db, and(inSeason(season), where)), round);
}

/** `round` selects the round whose check-ins are returned. */
async function toAdminEntries(
  db: Executor,
  season: Season,
  found: Awaited<ReturnType<typeof selectEntries>>,
  round?: number,
): Promise<AdminEntry[]> {
  const { championship, classes } = season;
  const ids = found.map(({ row }) => row.id);
  const cars = await db
    .select()
    .from(entryCars)
    .where(inArray(entryCars.entry_id, ids))
    .orderBy(asc(entryCars.id));
  const presence = await db.select().from(checkIns).where(inArray(checkIns.entry_id, ids));
  const away = await db
    .select()
    .from(absences)
    .where(inArray(absences.entry_id, ids))
    .orderBy(absences.round_id);
  const names = await getNames(db);
  const ballast = await listBallast(db, season);
  const queues = await listQueueNumbers(db, championship.id);
  return found.map(({ row, driver, team }): AdminEntry => {
    const raceClass = classes.find(({ id }) => id === row.class_id);
    const balance = raceClass?.balance.find(({ car }) => car === row.car);
    const entryCheckIns = presence.filter(({ entry_id }) => entry_id === row.id);
    const success = ballast.get(row.steam_id) ?? 0;
    return {
      ...row,
      class: raceClass?.code ?? '',
      driver,
      team,
      car_ref: names.car(row.car, championship.game),
      cars_before: cars
        .filter(({ entry_id }) => entry_id === row.id)
        .map(({ car_before }) => names.car(car_before, championship.game)),
      queue_number: queues.get(row.id) ?? null,
      ballast_kg: (balance?.ballast_kg ?? 0) + row.ballast_kg + success,
      restrictor: Math.min(100, (balance?.restrictor ?? 0) + row.restrictor),
      own_ballast_kg: row.ballast_kg,
      own_restrictor: row.restrictor,
      no_shows: entryCheckIns.filter(({ no_show_at }) => no_show_at !== null).length,
      absences: away.filter(({ entry_id }) => entry_id === row.id).map(({ round_id }) => round_id),
      checked_in:
        round === undefined
          ? null
          : entryCheckIns.some((one) => one.round_id === round && one.checked_in_at !== null),
    };
  });
}

function whereOf(season: Season, { class: code, state, round }: Filter, isStaff: boolean): SQL | undefined {
  const raceClass = season.classes.find((one) => one.code === code);
  return and(
    code === undefined ? undefined : eq(entries.class_id, raceClass?.id ?? 0),
    state === undefined ? undefined : eq(entries.state, state),
    round === undefined ? undefined : or(isNull(entries.round_id), eq(entries.round_id, round)),
    isStaff ? undefined : isActiveEntry,
  );
}

/** Matches entries whose names, car and number, joined in this order, contain the search text; undefined for an empty search. */
async function matchesSearch(db: Executor, season: Season, search = ''): Promise<SQL | undefined> {
  const wanted = normalizeForSearch(search);
  if (wanted === '') return undefined;
  const cars = await db.selectDistinct({ car: entries.car }).from(entries).where(inSeason(season));
  const names = await getNames(db);
  // Car names exist only in the catalogue's memory.
  const carNames = Object.fromEntries(
    cars.map(({ car }) => [car, names.car(car, season.championship.game).name]),
  );
  const texts = [
    entries.name,
    users.username,
    teams.name,
    sql`${JSON.stringify(carNames)}::jsonb ->> ${entries.car}`,
  ];
  // The id collation of `car` does not fold capital letters beyond ASCII; the default collation does.
  const text = sql`concat_ws(' ', ${sql.join([...texts, entries.number], sql`, `)}) collate "default"`;
  const found = db
    .select({ id: entries.id })
    .from(entries)
    .leftJoin(users, and(eq(users.id, entries.user_id), isVisibleMember))
    .leftJoin(teams, eq(teams.id, entries.team_id))
    .where(and(inSeason(season), sql`fold_for_search(${text}) like ${containsPattern(wanted)}`));
  return inArray(entries.id, found);
}

/** Lists the entries of a championship. Only staff see inactive entries. */
export async function listEntries(
  db: Executor,
  championship_id: number,
  filter: Filter,
  isStaff: boolean,
): Promise<List<AdminEntry>> {
  const { search, skip = 0, limit = maxPageSize, round } = filter;
  const season = await getSeason(db, championship_id);
  const isFound = await matchesSearch(db, season, search);
  const where = and(inSeason(season), whereOf(season, filter, isStaff), isFound);
  const { items, total } = await listPage(selectEntries(db, where), db.$count(entries, where), {
    skip,
    limit,
  });
  return { items: await toAdminEntries(db, season, items, round), total };
}

export async function getAdminEntry(db: Executor, id: number): Promise<AdminEntry> {
  const [row] = await db.select().from(entries).where(eq(entries.id, id));
  if (!row) throw new AppError('not_found');
  const [entry] = await readEntries(db, await getSeason(db, row.championship_id), eq(entries.id, id));
  if (!entry) throw new AppError('not_found');
  return entry;
}
