import { classifyQualifying } from '@paddock/contract/championships/results/classify-qualifying';
import { classifyRace } from '@paddock/contract/championships/results/classify-race';
import { type Correction, sumCorrections } from '@paddock/contract/championships/results/corrections';
import { countBack } from '@paddock/contract/championships/results/count-back';
import type { RawResult } from '@paddock/contract/championships/results/result-rows';
import type { SessionKind } from '@paddock/contract/championships/rules';
import type { SessionPoints } from '@paddock/contract/championships/setup/settings';
import {
  awardPoints,
  type PointsRules,
  type PointsShare,
} from '@paddock/contract/championships/standings/award-points';
import { toHundredths } from '@paddock/contract/championships/standings/points-templates';
import type { EntryRow } from '../notify-entrant.ts';
import { type RoundRow, type Season, type SessionRow } from '../queries.ts';
import type { RoundTeam } from '../round-teams.ts';
import type { RawRow } from './read-session.ts';
import type { NewResult } from './tables.ts';

const noPoints: PointsRules = {
  places: [],
  factor_percent: 100,
  by: 'class',
  pole: 0,
  fastest_lap: 0,
  fastest_lap_best: 1,
  classified: 0,
  clean_race: 0,
};

/** Converts the points of a kind of session to hundredths. */
export function toPointsRules(points: SessionPoints | null): PointsRules {
  if (!points) return noPoints;
  const { places, factor, pole, fastest_lap, classified, clean_race, by, fastest_lap_best } = points;
  return {
    places: places.map(toHundredths),
    factor_percent: Math.round(factor * 100),
    by,
    pole: toHundredths(pole),
    fastest_lap: toHundredths(fastest_lap),
    fastest_lap_best,
    classified: toHundredths(classified),
    clean_race: toHundredths(clean_race),
  };
}

export interface SessionInput {
  season: Season;
  row: RoundRow;
  session: SessionRow;
  raw: readonly RawRow[];
  /** Entries of the session by Steam id. */
  entered: ReadonlyMap<string, EntryRow>;
  /** Entries that did not start if they are missing from the session. */
  expected: readonly EntryRow[];
  corrections: readonly Correction[];
  /** The team driven for, by entry id. */
  teams: ReadonlyMap<number, RoundTeam>;
  /** Grid positions by entry id. */
  grid: ReadonlyMap<number, number>;
}

const kindOf = (kind: SessionKind) => (kind === 'qualifying' ? 'qualifying' : 'race');

/** Returns the known laps of a race, by Steam id. */
export const drivenOf = (raw: readonly RawRow[]) =>
  new Map(raw.flatMap(({ steam_id, driven }) => (driven ? [[steam_id, driven] as const] : [])));

function toRawResult(raw: RawRow, entry: EntryRow | undefined, classCode: string): RawResult {
  const { steam_id, laps, total_ms, best_ms, best_at, finish, shared_car } = raw;
  const { penalty_ms, penalty_laps, disqualified } = raw;
  return {
    entry_id: entry?.id ?? null,
    steam_id,
    class: classCode,
    laps,
    total_ms,
    best_ms,
    best_at,
    retired: false,
    finish,
    shared_car,
    penalty: { time_ms: penalty_ms, laps: penalty_laps, disqualified },
  };
}

/** Returns the columns of a team as it was named at the round. */
const teamColumns = (team: RoundTeam | undefined) => ({
  team_id: team?.id ?? null,
  team_name: team?.name ?? null,
  team_tag: team?.tag ?? null,
  team_colour: team?.colour ?? null,
});

/** Classifies a session. Pure. */
export function classifySession(input: SessionInput): NewResult[] {
  const { season, row, session, raw, entered, expected, corrections, teams, grid } = input;
  const { settings } = season.championship;
  const codeOf = (entry: EntryRow | undefined) =>
    season.classes.find(({ id }) => id === entry?.class_id)?.code ?? '';
  const rows = raw.map((one) => {
    const entry = entered.get(one.steam_id);
    return toRawResult(one, entry, codeOf(entry));
  });
  const absent = expected.map((entry) => ({
    entry_id: entry.id,
    steam_id: entry.steam_id,
    class: codeOf(entry),
  }));
  const kind = kindOf(session.kind);
  const counted = kind === 'race' ? countBack(rows, drivenOf(raw), row.round.count_back) : rows;
  const given = { round_session_id: session.id, rows: counted, expected: absent, corrections };
  const classified =
    kind === 'race' ? classifyRace(given, settings.classified_share) : classifyQualifying(given);
  const rawOf = new Map(raw.map((one) => [one.steam_id, one]));
  const sums = sumCorrections(corrections, session.id);
  const isOtherCar = ({ steam_id }: { steam_id: string }) => {
    const [rawRow, entry] = [rawOf.get(steam_id), entered.get(steam_id)];
    return rawRow !== undefined && entry !== undefined && rawRow.car !== entry.car;
  };
  const scorable = classified.map((one) => ({
    ...one,
    scores: season.championship.settings.reserves_score || !entered.get(one.steam_id)?.stand_in,
    clean: rawOf.get(one.steam_id)?.clean ?? null,
    other_car: isOtherCar(one) && !sums.get(one.entry_id ?? 0)?.car_accepted,
  }));
  const rules = toPointsRules(settings.points[session.kind]);
  const awards = awardPoints(kind, scorable, rules, row.round.points_halves as PointsShare);
  return classified.map((one): NewResult => {
    const entry = entered.get(one.steam_id) ?? expected.find(({ id }) => id === one.entry_id);
    const rawRow = rawOf.get(one.steam_id);
    const team = one.entry_id === null ? undefined : teams.get(one.entry_id);
    const award = one.entry_id === null ? undefined : awards.get(one.entry_id);
    return {
      round_session_id: session.id,
      entry_id: one.entry_id,
      steam_id: one.steam_id,
      name: rawRow?.name || entry?.name || '',
      ...teamColumns(team),
      number: entry?.number ?? null,
      class: one.class,
      car: rawRow?.car ?? entry?.car ?? null,
      car_other: isOtherCar(one),
      shared_car: rawRow?.shared_car ?? false,
      status: one.status,
      position: one.position,
      class_position: one.class_position,
      grid: one.entry_id === null ? null : (grid.get(one.entry_id) ?? null),
      laps: one.laps,
      total_ms: one.total_ms,
      best_ms: one.best_ms,
      best_tyre: rawRow?.best_tyre ?? null,
      gap_ms: one.gap_ms,
      gap_laps: one.gap_laps,
      points: award?.points ?? 0,
      parts: award?.parts ?? null,
      place: award?.place ?? null,
      has_pole: award?.has_pole ?? false,
      has_fastest_lap: award?.has_fastest_lap ?? false,
      undroppable: one.undroppable,
    };
  });
}
