import type { Championship, ChampionshipDetail, Round } from '@paddock/contract/championships/calls';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import type { Names } from '../catalogue/names.ts';
import { type ClassRow, type RoundRow, type Season } from './queries.ts';
import { checkInOf, isHeld, signUpOf, stateOfChampionship, stateOfRound } from './states.ts';
import { entries } from './tables.ts';

/** Converts the rounds of a season to their public form, numbered by start. */
export function toRounds({ championship, rounds }: Season, names: Names, now: Date): Round[] {
  return rounds.map((row, index) => toRound({ championship, row, number: index + 1 }, names, now));
}

interface Numbered {
  championship: Season['championship'];
  row: RoundRow;
  number: number;
}

export function toRound({ championship, row, number }: Numbered, names: Names, now: Date): Round {
  const { round, event, sessions } = row;
  return {
    id: round.id,
    number,
    event_id: round.event_id,
    title: event.title,
    title_en: event.title_en,
    start_date: event.start_date,
    end_date: event.end_date,
    track: round.track === null ? null : names.trackOfKey(round.track),
    state: stateOfRound(championship, row, now),
    sign_up: signUpOf(championship, row),
    check_in: checkInOf(championship, row),
    points_share: round.points_halves / 2,
    count_back: round.count_back,
    version: round.version,
    reason: round.reason,
    sessions: sessions.map(({ id, kind, grid, racing_session_id, source, not_held_reason }) => {
      return { id, kind, grid, racing_session_id, source, not_held_reason };
    }),
    updated_at: round.updated_at,
  };
}

export function toClass(row: ClassRow) {
  const { id, code, name, name_en, colour, capacity, cars, balance } = row;
  return { id, code, name, name_en, colour, capacity, cars, balance };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

export function toChampionship(
  season: Season,
  counts: ClassCounts,
  now: Date,
): Omit<Championship, 'champions'> {
  const { championship, classes, rounds } = season;
  const { id, name, name_en, slug, game, season: text, image } = championship;
  const activeRounds = rounds.filter(isHeld);
  const coming = activeRounds.filter(({ round, event }) => !round.postponed_at && event.start_date > now);
  const classCounts = classes.map((one) => counts.get(one.id));
  return {
    id,
    name,
    name_en,
    slug,
    game,
    season: text,
    image,
    state: stateOfChampionship(season, now),
    capacity: sum(classes.map(({ capacity }) => capacity)),
    confirmed: sum(classCounts.map((one) => one?.confirmed ?? 0)),
    waiting: sum(classCounts.map((one) => one?.waiting ?? 0)),
    rounds: activeRounds.length,
    rounds_official: activeRounds.filter(({ round }) => round.official_at !== null).length,
    next_start: coming[0]?.event.start_date ?? null,
  };
}

export function toChampionshipDetail(
  season: Season,
  counts: ClassCounts,
  now: Date,
): Omit<ChampionshipDetail, 'preview_images' | 'series' | 'champions'> {
  const { championship, classes, rounds } = season;
  const { settings } = championship;
  const { mode, opens_at, closes_at, approval, waiting_max } = settings.sign_up;
  return {
    ...toChampionship(season, counts, now),
    description: championship.description,
    description_en: championship.description_en,
    rules_version: championship.rules_version,
    classes: classes.map((one) => {
      const { confirmed = 0, waiting = 0 } = counts.get(one.id) ?? {};
      return { ...toClass(one), confirmed, waiting };
    }),
    sign_up: {
      mode,
      opens_at,
      closes_at,
      approval,
      waiting_max,
    },
    requirements: settings.requirements,
    teams: championship.settings.teams,
    single_event_id: championship.kind === 'single' ? (rounds[0]?.round.event_id ?? null) : null,
    cancel_reason: championship.cancel_reason,
    settings_reason: championship.settings_reason,
  };
}

/** Distinct drivers by class, confirmed and waiting. Stand-ins do not count. */
type ClassCounts = Map<number, { confirmed: number; waiting: number }>;

export async function countEntries(
  db: Executor,
  seasons: readonly Pick<Season, 'classes'>[],
): Promise<ClassCounts> {
  const classIds = seasons.flatMap(({ classes }) => classes.map(({ id }) => id));
  const driversIn = (states: string) =>
    sql<number>`(count(distinct steam_id) filter (where state in (${sql.raw(states)})))::int`;
  const rows = await db
    .select({
      class_id: entries.class_id,
      confirmed: driversIn(`'confirmed'`),
      waiting: driversIn(`'waiting'`),
    })
    .from(entries)
    .where(and(inArray(entries.class_id, classIds), eq(entries.stand_in, false)))
    .groupBy(entries.class_id);
  return new Map(rows.map(({ class_id, ...counts }) => [class_id, counts]));
}
