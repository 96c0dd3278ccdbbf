import type { Correction } from '@paddock/contract/championships/results/corrections';
import { computeStandings, type TableRow } from '@paddock/contract/championships/standings/compute-standings';
import type {
  PointsCorrection,
  ScoredRound,
  StandingsInput,
} from '@paddock/contract/championships/standings/scored-rounds';
import { selectClass, selectTeams } from '@paddock/contract/championships/standings/select-results';
import type { EntryRow } from '../notify-entrant.ts';
import { type RoundRow, type Season } from '../queries.ts';
import { hasResult, isHeld } from '../states.ts';
import { toPointsRules } from './classify-session.ts';
import type { ScoresBySession } from './tables.ts';

/** Returns the first entry of each driver by Steam id; it identifies the competitor. */
export function firstEntries(entries: readonly EntryRow[]): Map<string, EntryRow> {
  const first = new Map<string, EntryRow>();
  for (const entry of entries.toSorted((one, other) => one.id - other.id))
    if (!first.has(entry.steam_id)) first.set(entry.steam_id, entry);
  return first;
}

export interface TableInput {
  season: Season;
  entries: readonly EntryRow[];
  corrections: readonly Correction[];
  results: ScoresBySession;
}

/** Returns the most points that one driver, or `cars` cars of a team, can win in a coming round, in hundredths. */
function mostOf({ championship, classes }: Season, { sessions }: RoundRow, cars: number): number {
  return sessions.reduce((sum, { kind }) => {
    const { places, factor_percent, by, pole, fastest_lap, classified, clean_race } = toPointsRules(
      championship.settings.points[kind],
    );
    // With points by class, a team can win every class: all first places come before any second place.
    const rankings = by === 'class' ? Math.max(1, classes.length) : 1;
    const won = Array.from({ length: cars }, (_, index) => places[Math.floor(index / rankings)] ?? 0);
    const place = won.reduce((all, points) => all + Math.floor((points * factor_percent + 50) / 100), 0);
    const first = Math.min(cars, rankings);
    return (
      sum +
      place +
      (kind === 'qualifying' ? first * pole : first * fastest_lap + cars * (classified + clean_race))
    );
  }, 0);
}

const isDriven = ({ sessions }: RoundRow) => sessions.some(hasResult);

const remainingOf = (season: Season, cars: number): number[] =>
  season.rounds
    .filter((row) => isHeld(row) && !isDriven(row) && row.round.points_halves > 0)
    .map((row) => mostOf(season, row, cars));

/** The scope of the team table; a class code cannot contain `*`. */
export const teamsScope = '*teams';

/** Converts stored facts to the input of the standings. */
export function toStandingsInput({ season, entries, corrections, results }: TableInput): StandingsInput {
  const first = firstEntries(entries);
  const competitorOf = new Map(entries.map((entry) => [entry.id, first.get(entry.steam_id)?.id ?? entry.id]));
  const activeRounds = season.rounds.filter(isHeld);
  const roundOf = new Map(
    activeRounds.flatMap(({ round, sessions }) => sessions.map(({ id }) => [id, round.id])),
  );
  const driven = activeRounds.filter(isDriven);
  const rounds = driven.map(
    (row): ScoredRound => ({
      round_id: row.round.id,
      is_official: row.round.official_at !== null,
      results: row.sessions.flatMap(({ id, kind }) =>
        (results.get(id) ?? [])
          .filter(({ entry_id }) => entry_id !== null)
          .map((one) => ({
            competitor_id: competitorOf.get(one.entry_id ?? 0) ?? 0,
            session_id: id,
            kind: kind === 'qualifying' ? kind : 'race',
            class: one.class,
            team_id: one.team_id ?? null,
            points: one.points,
            place: one.place ?? null,
            status: one.status,
            has_pole: one.has_pole,
            has_fastest_lap: one.has_fastest_lap,
            undroppable: one.undroppable,
          })),
      ),
    }),
  );
  const scored = new Set(rounds.flatMap((round) => round.results.map(({ competitor_id }) => competitor_id)));
  const hasPlace = new Set(
    entries.filter(({ state }) => state === 'confirmed').map(({ id }) => competitorOf.get(id) ?? id),
  );
  const competitors = [...first.values()]
    .filter(({ id }) => scored.has(id) || hasPlace.has(id))
    .map(({ id }) => ({
      competitor_id: id,
      withdrawn: !hasPlace.has(id) && season.championship.settings.sign_up.mode === 'season',
    }));
  const { drops, dsq_droppable } = season.championship.settings;
  return {
    rounds,
    competitors,
    corrections: corrections
      .filter(({ kind, reverted_at }) => kind === 'points' && reverted_at === null)
      .map((one): PointsCorrection => {
        const round = one.round_session_id === null ? null : (roundOf.get(one.round_session_id) ?? -1);
        return {
          competitor_id: competitorOf.get(one.entry_id) ?? 0,
          round_id: round,
          points: Number(one.value),
        };
      }),
    rules: { drops, dsq_droppable },
    remaining: remainingOf(season, 1),
  };
}

export interface Table {
  scope: string;
  rows: TableRow[];
}

const toTable = (scope: string, input: StandingsInput): Table => ({ scope, rows: computeStandings(input) });

/** Narrows the input to teams, which score with their best cars. Point corrections apply to drivers only. */
function ofTeams({ season, entries }: TableInput, input: StandingsInput): StandingsInput {
  const { counted_cars } = season.championship.settings.teams;
  const rounds = selectTeams(input.rounds, counted_cars);
  const scored = rounds.flatMap(({ results }) => results.map(({ competitor_id }) => competitor_id));
  const hasPlace = new Set(
    entries.filter(({ state }) => state === 'confirmed').flatMap(({ team_id }) => team_id ?? []),
  );
  const competitors = [...new Set([...scored, ...hasPlace])].map((id) => ({
    competitor_id: id,
    withdrawn: !hasPlace.has(id) && season.championship.settings.sign_up.mode === 'season',
  }));
  return { ...input, rounds, competitors, corrections: [], remaining: remainingOf(season, counted_cars) };
}

/** Narrows the input to a class. Points stay in the class in which they were won. */
function ofClass({ season, entries }: TableInput, input: StandingsInput, code: string): StandingsInput {
  const raceClass = season.classes.find((one) => one.code === code);
  const rounds = selectClass(input.rounds, code);
  const inClass = new Set(rounds.flatMap(({ results }) => results.map(({ competitor_id }) => competitor_id)));
  const first = firstEntries(entries);
  for (const entry of entries)
    if (entry.class_id === raceClass?.id && entry.state === 'confirmed')
      inClass.add(first.get(entry.steam_id)?.id ?? entry.id);
  const competitors = input.competitors.filter(({ competitor_id }) => inClass.has(competitor_id));
  return { ...input, rounds, competitors };
}

function inputOf(given: TableInput, input: StandingsInput, scope: string): StandingsInput {
  if (scope === '') return input;
  return scope === teamsScope ? ofTeams(given, input) : ofClass(given, input, scope);
}

const countResults = ({ rounds }: StandingsInput) =>
  rounds.reduce((sum, { results }) => sum + results.length, 0);

/** Returns whether a class has all drivers of its season, so that its table equals the overall table. */
const isWhole = (part: StandingsInput, input: StandingsInput): boolean =>
  part.competitors.length === input.competitors.length && countResults(part) === countResults(input);

/** Computes one table: overall for an empty scope, otherwise of teams or of a class. */
export const computeTable = (given: TableInput, scope: string): Table =>
  toTable(scope, inputOf(given, toStandingsInput(given), scope));

/** Returns whether a championship has a team table. */
export const hasTeams = ({ championship }: Pick<Season, 'championship'>): boolean =>
  championship.settings.teams.mode !== 'none';

/** Computes the overall table, one for each class, and the team table if there is one. */
export function computeTables(given: TableInput): Table[] {
  const input = toStandingsInput(given);
  const overall = toTable('', input);
  const classes = given.season.classes.map(({ code }): Table => {
    const classInput = ofClass(given, input, code);
    return isWhole(classInput, input) ? { ...overall, scope: code } : toTable(code, classInput);
  });
  const teams = hasTeams(given.season) ? [toTable(teamsScope, ofTeams(given, input))] : [];
  return [overall, ...classes, ...teams];
}
