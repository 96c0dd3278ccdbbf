import type { AdminEntry, listAdminEntries } from '@paddock/contract/championships/entries/entry-admin-calls';
import type { EntryState } from '@paddock/contract/championships/entries/places';
import type { QueryOf } from '@paddock/contract/core/endpoint';
import { AppError } from '@paddock/contract/core/errors';
import type { List } from '@paddock/contract/core/paging';
import { normalizeForSearch } from '@paddock/contract/i18n/normalize-text';
import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { paginate } from '../../../http/paginate.ts';
import { getNames } from '../../catalogue/names.ts';
import { teamRefColumns } from '../../teams/queries.ts';
import { teams } from '../../teams/tables.ts';
import { isVisibleMember, publicUserColumns } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { inScope } from '../places/entry-rows.ts';
import { getSeason, isActiveEntry, type Season } from '../queries.ts';
import { absences, checkIns, entries, entryCars } from '../tables.ts';
import { listBallast } from './list-ballast.ts';

type Filter = Omit<QueryOf<typeof listAdminEntries>, 'championship'>;

const stateOrder: Record<EntryState, number> = {
  confirmed: 0,
  offered: 1,
  waiting: 2,
  pending: 3,
  withdrawn: 4,
  refused: 5,
  removed: 6,
};

/** Entries that match, with everything about them: confirmed ones by number, then those who wait in their order. */
export async function readEntries(
  db: Executor,
  season: Season,
  where: SQL | undefined,
  round?: number,
): Promise<AdminEntry[]> {
  const { championship, classes } = season;
  const found = await db
    .select({ row: entries, driver: publicUserColumns, team: teamRefColumns })
    .from(entries)
    .leftJoin(users, and(eq(users.id, entries.user_id), isVisibleMember))
    .leftJoin(teams, eq(teams.id, entries.team_id))
    .where(and(eq(entries.championship_id, championship.id), where))
    .orderBy(asc(entries.queued_at), asc(entries.id));
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
  const queues = new Map<string, number>();
  const items = found.map(({ row, driver, team }): AdminEntry => {
    const own = classes.find(({ id }) => id === row.class_id);
    const balance = own?.balance.find(({ car }) => car === row.car);
    const scope = `${row.class_id}:${row.round_id}`;
    if (row.state === 'waiting') queues.set(scope, (queues.get(scope) ?? 0) + 1);
    const mine = presence.filter(({ entry_id }) => entry_id === row.id);
    const success = ballast.get(row.steam_id) ?? 0;
    return {
      ...row,
      class: own?.code ?? '',
      driver,
      team,
      car_ref: names.car(row.car, championship.game),
      cars_before: cars
        .filter(({ entry_id }) => entry_id === row.id)
        .map(({ car_before }) => names.car(car_before, championship.game)),
      queue_number: row.state === 'waiting' ? (queues.get(scope) ?? null) : null,
      ballast_kg: (balance?.ballast_kg ?? 0) + row.ballast_kg + success,
      restrictor: Math.min(100, (balance?.restrictor ?? 0) + row.restrictor),
      own_ballast_kg: row.ballast_kg,
      own_restrictor: row.restrictor,
      no_shows: mine.filter(({ no_show_at }) => no_show_at !== null).length,
      absences: away.filter(({ entry_id }) => entry_id === row.id).map(({ round_id }) => round_id),
      checked_in:
        round === undefined ? null : mine.some((one) => one.round_id === round && one.checked_in_at !== null),
    };
  });
  const numberOf = ({ number, state }: AdminEntry) => (state === 'confirmed' ? (number ?? 1_000) : 0);
  return items.toSorted(
    (one, other) => stateOrder[one.state] - stateOrder[other.state] || numberOf(one) - numberOf(other),
  );
}

function whereOf(season: Season, { class: code, state, round }: Filter, isStaff: boolean): SQL | undefined {
  const own = season.classes.find((one) => one.code === code);
  return and(
    code === undefined ? undefined : eq(entries.class_id, own?.id ?? 0),
    state === undefined ? undefined : eq(entries.state, state),
    round === undefined ? undefined : or(isNull(entries.round_id), eq(entries.round_id, round)),
    isStaff ? undefined : isActiveEntry,
  );
}

/** The entry list. Those that are over are for staff alone. */
export async function listEntries(
  db: Executor,
  championship_id: number,
  filter: Filter,
  isStaff: boolean,
): Promise<List<AdminEntry>> {
  const { search = '', skip, limit = 100, round } = filter;
  const season = await getSeason(db, championship_id);
  const all = await readEntries(db, season, whereOf(season, filter, isStaff), round);
  const wanted = normalizeForSearch(search);
  const found = all.filter(({ name, driver, team, car_ref, number }) =>
    normalizeForSearch(
      `${name} ${driver?.username ?? ''} ${team?.name ?? ''} ${car_ref.name} ${number ?? ''}`,
    ).includes(wanted),
  );
  return paginate(found, { skip, limit });
}

export async function getAdminEntry(db: Executor, id: number): Promise<AdminEntry> {
  const [row] = await db.select().from(entries).where(eq(entries.id, id));
  if (!row) throw new AppError('not_found');
  const found = await readEntries(db, await getSeason(db, row.championship_id), inScope(row));
  const own = found.find((one) => one.id === id);
  if (!own) throw new AppError('not_found');
  return own;
}
