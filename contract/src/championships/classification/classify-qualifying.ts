import type { ClassificationRules } from './classify-race.ts';
import { type Correction, type CorrectionSum, correctionsOf, sumCorrections } from './corrections.ts';
import { dropClassPositions, dropPositions } from './drop-positions.ts';
import { placeRows } from './place-rows.ts';
import type { ClassifiedRow, QualifyingRow, ResultStatus } from './results.ts';

interface Timed<Row> {
  row: Row;
  class: string;
  correction: CorrectionSum;
}

const timeOf = ({ best_ms }: QualifyingRow) => best_ms ?? Number.POSITIVE_INFINITY;

/** The quicker lap first; of two equal ones the earlier. */
const byBestLap = (a: QualifyingRow, b: QualifyingRow) =>
  a.best_ms === b.best_ms ? a.best_at - b.best_at : timeOf(a) - timeOf(b);

function statusOf({ isDisqualified, status }: CorrectionSum, best_ms: number | null): ResultStatus {
  if (isDisqualified) return 'disqualified';
  return status ?? (best_ms === null ? 'not_classified' : 'classified');
}

/** The order of a qualifying by the best lap of each; nobody shares a place. Corrections of times and laps are those of races. */
export function classifyQualifying<Row extends QualifyingRow>(
  rows: readonly Row[],
  corrections: readonly Correction[],
  { by_class }: Pick<ClassificationRules, 'by_class'>,
): ClassifiedRow<Row>[] {
  const sums = sumCorrections(corrections);
  const timed: Timed<Row>[] = rows
    .toSorted(byBestLap)
    .map((row) => ({ row, class: row.class, correction: correctionsOf(sums, row.entry_id) }));
  const stateOf = ({ row, correction }: Timed<Row>) => statusOf(correction, row.best_ms);
  const isPlaced = (one: Timed<Row>) => stateOf(one) === 'classified' && one.row.best_ms !== null;
  const drop = by_class ? dropClassPositions<Timed<Row>> : dropPositions<Timed<Row>>;
  const placed = drop(timed.filter(isPlaced), ({ correction }) => correction.positions);
  const without = timed.filter((one) => !isPlaced(one));
  const isOut = (one: Timed<Row>) => stateOf(one) === 'disqualified';
  const shown = (one: Timed<Row>) => ({
    row: one.row,
    status: stateOf(one),
    laps: one.row.laps,
    total_ms: one.row.best_ms ?? 0,
  });
  return [
    ...placeRows(
      placed,
      () => false,
      ({ row }) => row.class,
    ).map(({ one, ...places }) => ({ ...shown(one), ...places })),
    ...[...without.filter((one) => !isOut(one)), ...without.filter(isOut)].map((one) => ({
      ...shown(one),
      position: null,
      class_position: null,
    })),
  ];
}
