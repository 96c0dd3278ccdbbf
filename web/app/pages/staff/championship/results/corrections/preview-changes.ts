import type { ResultRow, Standing } from '@paddock/contract/championships/results/result-calls';
import type { ResultStatus } from '@paddock/contract/championships/results/result-rows';

/** How somebody stands in a result or a table. */
interface Line {
  position: number | null;
  /** Why there is no place, in a result. */
  status: ResultStatus | null;
  points: number;
}

export interface Change {
  /** The entry. */
  id: number;
  name: string;
  before: Line | undefined;
  after: Line;
}

type NamedLine = Line & Pick<Change, 'id' | 'name'>;

/** Guests are left out: nothing is corrected of them. */
export const resultLines = (rows: readonly ResultRow[]): NamedLine[] =>
  rows.flatMap(({ entry_id, name, driver, position, status, points }) =>
    entry_id === null ? [] : [{ id: entry_id, name: driver?.username ?? name, position, status, points }],
  );

export const standingLines = (rows: readonly Standing[]): NamedLine[] =>
  rows.flatMap(({ entry_id, name, driver, position, counted }) =>
    entry_id === null
      ? []
      : [{ id: entry_id, name: driver?.username ?? name, position, status: null, points: counted }],
  );

/** Who stands otherwise after than before, in the order of after. */
export function changesOf(before: readonly NamedLine[], after: readonly NamedLine[]): Change[] {
  return after
    .map((line) => ({
      id: line.id,
      name: line.name,
      before: before.find(({ id }) => id === line.id),
      after: line,
    }))
    .filter(
      ({ before: was, after: is }) =>
        was?.position !== is.position || was.status !== is.status || was.points !== is.points,
    );
}
