import { type Correction, type CorrectionSum, correctionsOf, sumCorrections } from './corrections.ts';
import { dropClassPositions, dropPositions } from './drop-positions.ts';
import { placeRows } from './place-rows.ts';
import type { ClassifiedRow, RaceRow, ResultStatus } from './results.ts';

export interface ClassificationRules {
  /** Percent of the laps of the winner of a class that a place asks for, 0 to 100. */
  classified_share: number;
  /** Whether points, and so lost places, are counted within the classes. */
  by_class: boolean;
}

interface Corrected<Row> {
  row: Row;
  class: string;
  laps: number;
  total_ms: number;
  correction: CorrectionSum;
  status: ResultStatus;
}

/** Laps, most first, then time. */
const byResult = <Row extends Pick<RaceRow, 'laps' | 'total_ms'>>(a: Row, b: Row) =>
  b.laps - a.laps || a.total_ms - b.total_ms;

const isDeadHeat = (a: RaceRow, b: RaceRow) => byResult(a, b) === 0;

function statusOf(
  { laps, correction }: Omit<Corrected<RaceRow>, 'status'>,
  winnersLaps: number,
  { classified_share }: ClassificationRules,
): ResultStatus {
  if (correction.isDisqualified) return 'disqualified';
  if (correction.status) return correction.status;
  const least = Math.floor((winnersLaps * classified_share) / 100);
  return laps === 0 || laps < least ? 'not_classified' : 'classified';
}

/** Those who have a place: whoever is classified, and whoever went out after enough laps. */
function hasPlace(
  { status, laps }: Corrected<RaceRow>,
  winnersLaps: number,
  { classified_share }: ClassificationRules,
): boolean {
  if (status === 'classified') return true;
  return status === 'retired' && laps > 0 && laps >= Math.floor((winnersLaps * classified_share) / 100);
}

/**
 * The order of a race: laps and times as corrected, then lost places; after those who have a place come those with too few laps, then
 * the disqualified. Who is equal after corrections stands as before them; who was equal before them has the place together.
 *
 * @param absent those who were entered and expected and did not come
 */
export function classifyRace<Row extends RaceRow>(
  rows: readonly Row[],
  absent: readonly Row[],
  corrections: readonly Correction[],
  rules: ClassificationRules,
): ClassifiedRow<Row>[] {
  const sums = sumCorrections(corrections);
  const corrected = rows.toSorted(byResult).map((row) => {
    const correction = correctionsOf(sums, row.entry_id);
    const laps = Math.max(0, row.laps + correction.laps);
    return { row, class: row.class, laps, total_ms: row.total_ms + correction.time_ms, correction };
  });
  const isIn = ({ correction }: { correction: CorrectionSum }) => !correction.isDisqualified;
  const winnersLaps = new Map<string, number>();
  for (const one of corrected.filter(isIn))
    winnersLaps.set(one.class, Math.max(one.laps, winnersLaps.get(one.class) ?? 0));
  const lapsOf = (one: { class: string }) => winnersLaps.get(one.class) ?? 0;

  // Sorting is stable: equals stay in the raw order.
  const judged: Corrected<Row>[] = corrected
    .toSorted(byResult)
    .map((one) => ({ ...one, status: statusOf(one, lapsOf(one), rules) }));
  const isPlaced = (one: Corrected<Row>) => hasPlace(one, lapsOf(one), rules);
  const lostBy = ({ correction }: Corrected<Row>) => correction.positions;
  const drop = rules.by_class ? dropClassPositions<Corrected<Row>> : dropPositions<Corrected<Row>>;
  const placed = drop(judged.filter(isPlaced), lostBy);
  const unplaced = judged.filter((one) => !isPlaced(one));
  const isOut = ({ status }: Corrected<Row>) => status === 'disqualified' || status === 'did_not_start';

  const tied = (a: Corrected<Row>, b: Corrected<Row>) =>
    byResult(a, b) === 0 && isDeadHeat(a.row, b.row) && lostBy(a) === 0 && lostBy(b) === 0;
  const shown = (one: Corrected<Row>) => ({
    row: one.row,
    status: one.status,
    laps: one.laps,
    total_ms: one.total_ms,
  });
  const missing = absent.map((row) => {
    const { isDisqualified, status } = correctionsOf(sums, row.entry_id);
    const became = isDisqualified ? 'disqualified' : (status ?? 'did_not_start');
    return { row, status: became, laps: 0, total_ms: 0 } as const;
  });
  return [
    ...placeRows(placed, tied, ({ row }) => row.class).map(({ one, ...places }) => ({
      ...shown(one),
      ...places,
    })),
    ...[...unplaced.filter((one) => !isOut(one)), ...unplaced.filter(isOut)].map((one) => ({
      ...shown(one),
      ...noPlace,
    })),
    ...missing.map((one) => ({ ...one, ...noPlace })),
  ];
}

const noPlace = { position: null, class_position: null } as const;
