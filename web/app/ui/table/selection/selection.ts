import { useState } from 'react';

export type RowKey = string | number;

export interface Selection<Row> {
  /** The selected rows, in table order. */
  picked: readonly Row[];
  /** Number of selectable rows. */
  pickable: number;
  mayPick: (row: Row) => boolean;
  isPicked: (row: Row) => boolean;
  pick: (row: Row, on: boolean) => void;
  pickAll: (on: boolean) => void;
  drop: (rows: readonly Row[]) => void;
  /** The row's name, for its checkbox label. */
  nameOf: (row: Row) => string;
}

/** The selected keys that are still visible; the same set if all are. */
export function visibleSelection(
  picked: ReadonlySet<RowKey>,
  visible: readonly RowKey[],
): ReadonlySet<RowKey> {
  const visibleKeys = new Set(visible);
  const remaining = [...picked].filter((key) => visibleKeys.has(key));
  return remaining.length === picked.size ? picked : new Set(remaining);
}

export function withSelected(
  picked: ReadonlySet<RowKey>,
  keys: readonly RowKey[],
  on: boolean,
): ReadonlySet<RowKey> {
  const others = [...picked].filter((key) => !keys.includes(key));
  return new Set(on ? [...others, ...keys] : others);
}

export interface SelectionOptions<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
  nameOf: (row: Row) => string;
  /** Whether a row can be selected; by default all can. */
  mayPick?: (row: Row) => boolean;
}

/** The selection of a table. Rows that disappear or become unselectable are deselected. */
export function useSelection<Row>(options: SelectionOptions<Row>): Selection<Row> {
  const { rows, rowKey, nameOf, mayPick = () => true } = options;
  const [picked, setPicked] = useState<ReadonlySet<RowKey>>(new Set());
  const selectable = rows.filter(mayPick);
  const current = visibleSelection(picked, selectable.map(rowKey));
  if (current !== picked) setPicked(current);
  const change = (changed: readonly Row[], on: boolean) =>
    setPicked((old) => withSelected(old, changed.map(rowKey), on));
  return {
    picked: selectable.filter((row) => current.has(rowKey(row))),
    pickable: selectable.length,
    mayPick,
    isPicked: (row) => current.has(rowKey(row)),
    pick: (row, on) => change([row], on),
    pickAll: (on) => change(selectable, on),
    drop: (gone) => change(gone, false),
    nameOf,
  };
}
