import { useState } from 'react';

export type RowKey = string | number;

export interface Selection<Row> {
  /** The ticked rows, in the order of the table. */
  picked: readonly Row[];
  /** How many rows can be ticked. */
  pickable: number;
  mayPick: (row: Row) => boolean;
  isPicked: (row: Row) => boolean;
  pick: (row: Row, on: boolean) => void;
  pickAll: (on: boolean) => void;
  drop: (rows: readonly Row[]) => void;
  /** The row's name, for its tick box. */
  nameOf: (row: Row) => string;
}

/** Those that are still shown; the same set where none has gone. */
export function visibleSelection(picked: ReadonlySet<RowKey>, shown: readonly RowKey[]): ReadonlySet<RowKey> {
  const there = new Set(shown);
  const kept = [...picked].filter((key) => there.has(key));
  return kept.length === picked.size ? picked : new Set(kept);
}

export function withSelected(
  picked: ReadonlySet<RowKey>,
  keys: readonly RowKey[],
  on: boolean,
): ReadonlySet<RowKey> {
  const kept = [...picked].filter((key) => !keys.includes(key));
  return new Set(on ? [...kept, ...keys] : kept);
}

export interface SelectionOptions<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
  nameOf: (row: Row) => string;
  /** Every row unless given. */
  mayPick?: (row: Row) => boolean;
}

/** Which rows are ticked. One that is no longer shown, or can no longer be ticked, is not when it comes back. */
export function useSelection<Row>(options: SelectionOptions<Row>): Selection<Row> {
  const { rows, rowKey, nameOf, mayPick = () => true } = options;
  const [picked, setPicked] = useState<ReadonlySet<RowKey>>(new Set());
  const there = rows.filter(mayPick);
  const kept = visibleSelection(picked, there.map(rowKey));
  if (kept !== picked) setPicked(kept);
  const change = (changed: readonly Row[], on: boolean) =>
    setPicked((old) => withSelected(old, changed.map(rowKey), on));
  return {
    picked: there.filter((row) => kept.has(rowKey(row))),
    pickable: there.length,
    mayPick,
    isPicked: (row) => kept.has(rowKey(row)),
    pick: (row, on) => change([row], on),
    pickAll: (on) => change(there, on),
    drop: (gone) => change(gone, false),
    nameOf,
  };
}
