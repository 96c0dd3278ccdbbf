import type { ClassifiedRow, RaceRow } from '../classification/results.ts';

/** What a session of a kind is worth; points in hundredths. */
export interface PointsRules {
  /** Of each place, the first first. */
  places: readonly number[];
  /** 0.1 to 5 */
  factor: number;
  /** Whether places are counted within the classes. */
  by_class: boolean;
  pole: number;
  fastest_lap: number;
  /** The fastest lap counts only for whoever is classified among so many. */
  fastest_lap_places: number;
  /** For whoever is classified. */
  classified: number;
  /** For whoever drove a race without a contact. */
  clean: number;
}

/** What is rewarded; in answers with the points that it gave. */
export const pointsParts = ['place', 'pole', 'fastest_lap', 'classified', 'clean'] as const;
export type PointsPart = (typeof pointsParts)[number];

/** Hundredths of a point. */
export interface SessionPoints {
  total: number;
  parts: Partial<Record<PointsPart, number>>;
}

/** The points of a round that was cut short, as a share of the whole ones. */
export const roundShares = [0, 0.5, 1] as const;
export type RoundShare = (typeof roundShares)[number];

/** Half up, of negative ones as well: −0.5 is 0. */
const half = (value: number) => Math.floor(value + 0.5);

interface Facts {
  /** The entries that have a pole: the first of all, or of each class. */
  poles: ReadonlySet<number>;
  /** The entries that touched nobody at more than 10 km/h. */
  clean: ReadonlySet<number>;
  share: RoundShare;
}

type Row = ClassifiedRow<RaceRow>;

/** Places are counted among those who score: guests are passed over. */
function scoringPlaces(rows: readonly Row[], by_class: boolean): Map<Row, number> {
  const placed = rows.filter(({ position, row }) => position !== null && row.entry_id !== null);
  const groups = by_class ? [...Map.groupBy(placed, ({ row }) => row.class).values()] : [placed];
  const places = new Map<Row, number>();
  for (const group of groups) {
    group.forEach((one, index) => {
      const before = group[index - 1];
      const isTied = before !== undefined && before.position === one.position;
      places.set(one, isTied ? (places.get(before) ?? 0) : index + 1);
    });
  }
  return places;
}

/** The mean of the points of the places that several hold together. */
function pointsOfPlace(place: number, sharers: number, places: readonly number[]): number {
  let sum = 0;
  for (let held = place; held < place + sharers; held += 1) sum += places[held - 1] ?? 0;
  return sum / sharers;
}

/** Those with the fastest lap, of all or of each class; equal ones all. */
function fastestOf(rows: readonly Row[], by_class: boolean): ReadonlySet<Row> {
  const timed = rows.filter(({ row, status }) => row.best_ms !== null && status !== 'disqualified');
  const groups = by_class ? [...Map.groupBy(timed, ({ row }) => row.class).values()] : [timed];
  const fastest = groups.flatMap((group) => {
    const best = Math.min(...group.map(({ row }) => row.best_ms ?? Number.POSITIVE_INFINITY));
    return group.filter(({ row }) => row.best_ms === best);
  });
  return new Set(fastest);
}

/** What each entry of a session has won, by entry. Guests win nothing, and nobody moves up for a lap that a guest drove. */
export function scoreSession(
  rows: readonly Row[],
  rules: PointsRules,
  { poles, clean, share }: Facts,
): ReadonlyMap<number, SessionPoints> {
  const places = scoringPlaces(rows, rules.by_class);
  const fastest = fastestOf(rows, rules.by_class);
  const keyOf = (one: Row) => `${rules.by_class ? one.row.class : ''} ${places.get(one)}`;
  const sharers = Map.groupBy(places.keys(), keyOf);
  const scored = new Map<number, SessionPoints>();
  for (const one of rows) {
    const { entry_id } = one.row;
    if (entry_id === null) continue;
    const place = places.get(one);
    const won: Partial<Record<PointsPart, number>> = {};
    const add = (part: PointsPart, points: number) => {
      const given = half(points * rules.factor * share);
      if (given !== 0) won[part] = given;
    };
    if (poles.has(entry_id)) add('pole', rules.pole);
    if (place !== undefined) {
      add('place', pointsOfPlace(place, sharers.get(keyOf(one))?.length ?? 1, rules.places));
      add('classified', rules.classified);
      if (fastest.has(one) && place <= rules.fastest_lap_places) add('fastest_lap', rules.fastest_lap);
      if (clean.has(entry_id)) add('clean', rules.clean);
    }
    const total = Object.values(won).reduce((sum, points) => sum + points, 0);
    scored.set(entry_id, { total, parts: won });
  }
  return scored;
}

/** The most that one entry can win in a session. */
export function mostOfSession(rules: PointsRules, share: RoundShare = 1): number {
  const { places, factor, pole, fastest_lap, classified, clean } = rules;
  return half(
    (Math.max(0, ...places) + Math.max(0, pole) + fastest_lap + classified + clean) * factor * share,
  );
}
