import type { ResultRow, Standing } from '@paddock/contract/championships/results/result-calls';
import type { ResultStatus } from '@paddock/contract/championships/results/result-rows';

/** A row of a session result or of the standings. */
interface PreviewRow {
  position: number | null;
  /** Explains a missing position in a session result. */
  status: ResultStatus | null;
  points: number;
}

export interface Change {
  /** Id of the entry. */
  id: number;
  name: string;
  before: PreviewRow | undefined;
  after: PreviewRow;
}

type NamedRow = PreviewRow & Pick<Change, 'id' | 'name'>;

/** Excludes guests, who cannot be corrected. */
export const toResultRows = (rows: readonly ResultRow[]): NamedRow[] =>
  rows.flatMap(({ entry_id, name, driver, position, status, points }) =>
    entry_id === null ? [] : [{ id: entry_id, name: driver?.username ?? name, position, status, points }],
  );

export const toStandingRows = (rows: readonly Standing[]): NamedRow[] =>
  rows.flatMap(({ entry_id, name, driver, position, counted }) =>
    entry_id === null
      ? []
      : [{ id: entry_id, name: driver?.username ?? name, position, status: null, points: counted }],
  );

/** The rows that differ, in the order of `after`. */
export function findChanges(before: readonly NamedRow[], after: readonly NamedRow[]): Change[] {
  return after
    .map((row) => ({
      id: row.id,
      name: row.name,
      before: before.find(({ id }) => id === row.id),
      after: row,
    }))
    .filter(
      ({ before: old, after: current }) =>
        old?.position !== current.position || old.status !== current.status || old.points !== current.points,
    );
}
