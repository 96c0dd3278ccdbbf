import type { Correction } from '@paddock/contract/championships/results/corrections';
import {
  computeStandings,
  positionsByRound,
  type StandingsRow,
} from '@paddock/contract/championships/standings/compute-standings';
import type {
  PointsCorrection,
  ScoredRound,
  StandingsInput,
} from '@paddock/contract/championships/standings/scored-rounds';
import { selectClass } from '@paddock/contract/championships/standings/select-results';
import type { EntryRow } from '../entries/notify-entrant.ts';
import type { RoundRow, Season } from '../queries.ts';
import { hasResult, isHeld } from '../seasons/states.ts';
import { type ScoredRow, toPointsRules } from './classify-session.ts';

/** A competitor is the first entry of a driver, whichever entries followed. */
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
  results: readonly ScoredRow[];
}

/** The most that one driver can win in a round that is to come, in hundredths. */
function mostOf({ championship }: Season, { sessions }: RoundRow): number {
  return sessions.reduce((sum, { kind }) => {
    const { places, factor_percent, pole, fastest_lap, classified, clean_race } = toPointsRules(
      championship.settings.points[kind],
    );
    const place = Math.floor(((places[0] ?? 0) * factor_percent + 50) / 100);
    return sum + place + (kind === 'qualifying' ? pole : fastest_lap + classified + clean_race);
  }, 0);
}

/** Everything that tables are computed from. */
export function toStandingsInput({ season, entries, corrections, results }: TableInput): StandingsInput {
  const first = firstEntries(entries);
  const competitorOf = new Map(entries.map((entry) => [entry.id, first.get(entry.steam_id)?.id ?? entry.id]));
  const held = season.rounds.filter(isHeld);
  const sessionOf = new Map(
    held.flatMap((row) => row.sessions.map((one) => [one.id, { row, session: one }] as const)),
  );
  const driven = held.filter(({ sessions }) => sessions.some(hasResult));
  const rounds = driven.map((row): ScoredRound => {
    const own = new Set(row.sessions.map(({ id }) => id));
    return {
      round_id: row.round.id,
      is_official: row.round.official_at !== null,
      results: results
        .filter(({ round_session_id, entry_id }) => own.has(round_session_id) && entry_id !== null)
        .map((one) => ({
          competitor_id: competitorOf.get(one.entry_id ?? 0) ?? 0,
          session_id: one.round_session_id,
          kind: sessionOf.get(one.round_session_id)?.session.kind === 'qualifying' ? 'qualifying' : 'race',
          class: one.class,
          team_id: null,
          points: one.points,
          place: one.place ?? null,
          status: one.status,
          has_pole: one.has_pole,
          has_fastest_lap: one.has_fastest_lap,
          undroppable: one.undroppable,
        })),
    };
  });
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
        const round =
          one.round_session_id === null ? null : (sessionOf.get(one.round_session_id)?.row.round.id ?? -1);
        return {
          competitor_id: competitorOf.get(one.entry_id) ?? 0,
          round_id: round,
          points: Number(one.value),
        };
      }),
    rules: { drops, dsq_droppable },
    remaining: held
      .filter((row) => !driven.includes(row) && row.round.points_halves > 0)
      .map((row) => mostOf(season, row)),
  };
}

export interface Table {
  scope: string;
  rows: { score: StandingsRow; positions: number[] }[];
}

function toTable(scope: string, input: StandingsInput): Table {
  const lines = positionsByRound(input);
  const rows = input.competitors.length === 0 ? [] : computeStandings(input);
  return { scope, rows: rows.map((score) => ({ score, positions: lines.get(score.competitor_id) ?? [] })) };
}

function tableOf(given: TableInput, input: StandingsInput, scope: string): Table {
  if (scope === '') return toTable(scope, input);
  const own = given.season.classes.find(({ code }) => code === scope);
  const rounds = selectClass(input.rounds, scope);
  const inClass = new Set(rounds.flatMap(({ results }) => results.map(({ competitor_id }) => competitor_id)));
  const first = firstEntries(given.entries);
  for (const entry of given.entries)
    if (entry.class_id === own?.id && entry.state === 'confirmed')
      inClass.add(first.get(entry.steam_id)?.id ?? entry.id);
  const competitors = input.competitors.filter(({ competitor_id }) => inClass.has(competitor_id));
  return toTable(scope, { ...input, rounds, competitors });
}

/** One table: that of all drivers for an empty scope, else of the class with this code, in which points stay where they were won. */
export const computeTable = (given: TableInput, scope: string): Table =>
  tableOf(given, toStandingsInput(given), scope);

/** The table of all drivers and that of each class. */
export function computeTables(given: TableInput): Table[] {
  const input = toStandingsInput(given);
  const scopes = ['', ...given.season.classes.map(({ code }) => code)];
  return scopes.map((scope) => tableOf(given, input, scope));
}
